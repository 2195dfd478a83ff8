/**
 * The cost of many stored carts: calls and pages of cart and checkout, alternating with a shop that has one cart.
 */
import { signAccessToken, signRefreshToken } from '../../backend/authentication/tokens/tokens.ts';
import type { Env } from '../../backend/env.ts';
import { giftCardHash, newGiftCardSecret } from '../../backend/gift-cards/gift-card-numbers.ts';
import { redirectResult } from '../../backend/stand-ins/payment-provider/sessions/redirect-result.ts';
import { step } from '../../scripts/steps.mjs';
import { amountLeft } from '../../shared/cart/cart.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import { type CallInput, type CallName, contract } from '../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../shared/contract/gateway/headers.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { toWire } from '../../shared/contract/gateway/wire.ts';
import { href } from '../../shared/routes.ts';
import { type Shop, startShop } from '../shop/harness.ts';
import { clientId } from '../shop/sign-in.ts';
import { table } from './report.ts';

const place = {
  firstName: 'ANNA',
  lastName: 'MEYER',
  line1: '12 RUE DE LA PAIX',
  zipCode: '75002',
  city: 'PARIS',
  country: 'FR',
} as const;

/** Timed purchases per round, after an untimed one. */
const purchases = 12;

/** The promo code of every purchase, also used by stored ones. */
const promoCode = 'BENCH10';

type Send = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<unknown>;
type Note = (step: string, milliseconds: number) => void;

interface Customer {
  /** Calls the gateway; records each call's time under its name. */
  send: Send;
  /** Requests a page of the storefront with this cart; records its time under the name of its route. */
  visit(route: CheckoutPage, cartId: string): Promise<void>;
}

/** The timed pages of the checkout. */
type CheckoutPage =
  | 'cart'
  | 'order-billing'
  | 'order-delivery'
  | 'order-overview'
  | 'order-payment'
  | 'order-confirmation';

/** Creates a customer with a session. */
async function newCustomer({ db, secrets, backendUrl, shopUrl }: Shop, note: Note): Promise<Customer> {
  const customerId = crypto.randomUUID();
  const now = new Date();
  await db
    .prepare(
      `INSERT INTO customers (customer_id, email, first_name, last_name, created_at, updated_at)
       VALUES (?1, ?2, 'Test', 'Buyer', ?3, ?3)`,
    )
    .bind(customerId, `${customerId}@test.example`, now.toISOString())
    .run();
  // The bindings that signing needs.
  const env = { AUTH_SIGNING_KEY: secrets.AUTH_SIGNING_KEY, ORIGIN: backendUrl } as Env;
  const claims = { customerId, newCustomer: false };
  const seconds = Math.floor(now.getTime() / 1000);
  const token = await signAccessToken(env, clientId, claims, seconds);
  const refreshToken = await signRefreshToken(env, {
    family: crypto.randomUUID(),
    jti: crypto.randomUUID(),
    exp: seconds + 2_592_000,
  });
  const visit: Customer['visit'] = async (route, cartId) => {
    const confirms = route === 'order-confirmation';
    const cookies = {
      access_token_local: token,
      refresh_token_local: refreshToken,
      anonymous_id_local: customerId,
      started_local: '1',
      ...(!confirms && { cart_id_local: cartId }),
    };
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const path = href('fr-fr', route, {}, confirms ? { cart: cartId } : {});
    const started = performance.now();
    const response = await fetch(shopUrl + path, { headers: { cookie }, redirect: 'manual' });
    await response.text();
    note(`/${route}`, performance.now() - started);
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  };
  const send: Send = async (name, input) => {
    const row: CallRow = contract[name];
    const { path, method, body } = toWire(row, { ...input });
    const started = performance.now();
    const response = await fetch(`${backendUrl}/${row.upstream}${path}`, {
      method,
      headers: {
        [gatewayHeaders.language]: 'fr-fr',
        [gatewayHeaders.subscriptionKey]: secrets.GATEWAY_SUBSCRIPTION_KEY,
        [gatewayHeaders.storeId]: '1',
        [gatewayHeaders.sessionId]: 'bench',
        [gatewayHeaders.deviceChannel]: 'SD',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body ?? null,
    });
    const answer: unknown = await response.json();
    note(name, performance.now() - started);
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  return { send, visit };
}

/** Creates a gift card with a balance in cents. */
async function newGiftCard({ db }: Shop, cents: number) {
  const secret = newGiftCardSecret();
  const id = crypto.randomUUID();
  const now = new Date().toISOString();
  const hash = await giftCardHash(secret);
  await db.batch([
    db
      .prepare(
        `INSERT INTO gift_cards (gift_card_id, secret_hash, last_digits, currency, created_at)
         VALUES (?, ?, ?, 'EUR', ?)`,
      )
      .bind(id, hash, secret.number.slice(-4), now),
    db
      .prepare(`INSERT INTO gift_card_movements (gift_card_id, kind, cents, created_at) VALUES (?, 'issued', ?, ?)`)
      .bind(id, cents, now),
  ]);
  return { giftCardId: secret.number, pin: secret.pin, amount: cents };
}

/** The bank has answered without a notification; returns the result that the shopper brings back. */
async function authorised({ db, secrets }: Shop, page: string): Promise<string> {
  const id = page.split('/').at(-1) ?? '';
  await db
    .prepare(`UPDATE payment_sessions SET step = 'ended', result = 'Authorised' WHERE session_id = ?`)
    .bind(id)
    .run();
  // The bindings that signing needs.
  return redirectResult({ ...secrets } as unknown as Env, id);
}

/** A purchase: from an empty cart over its pages to a cancelled payment, and to one that becomes an order. */
async function purchase(shop: Shop, sku: string, note: Note): Promise<void> {
  const { send, visit } = await newCustomer(shop, note);
  let cart = (await send('createCart', {})) as Cart;
  const of = () => ({ cartId: cart.id, version: cart.version });
  const lineOf = () => cart.lineItems[0]?.lineId ?? '';
  cart = (await send('addProduct', { ...of(), sku })) as Cart;
  cart = (await send('setQuantity', { ...of(), lineItemId: lineOf(), quantity: 3 })) as Cart;
  cart = (await send('addDonation', { ...of(), donation: { id: 'repair' } })) as Cart;
  cart = (await send('deleteProduct', { ...of(), lineId: lineOf() })) as Cart;
  cart = (await send('addProducts', { ...of(), items: [{ sku, quantity: 2 }] })) as Cart;
  await send('getCart', { cartId: cart.id });
  cart = (await send('refreshCart', of())) as Cart;
  cart = (await send('addPromoCode', { ...of(), promoCode })) as Cart;
  cart = (await send('payWithGiftCard', { ...of(), ...(await newGiftCard(shop, 1_000)) })) as Cart;
  await visit('cart', cart.id);
  await visit('order-billing', cart.id);
  cart = (await send('setBillingAddress', { ...of(), address: place })) as Cart;
  await visit('order-delivery', cart.id);
  await send('getShippingMethods', { country: 'FR', cartId: cart.id });
  const address = { ...place, phoneNumber: '+33612345678', phoneNumberCountry: 'FR' } as const;
  cart = (await send('setShippingMethod', { ...of(), shippingMethodId: 'NO', address })) as Cart;
  const returnUrl = `${shop.shopUrl}/fr-fr/order-adyen-check/`;
  const amount = { ...cart.totalPrice, centAmount: amountLeft(cart) };
  const payment = { paymentProduct: 'cb', returnUrl, amount };
  await visit('order-overview', cart.id);
  await visit('order-payment', cart.id);
  await send('createPayment', { ...of(), payment });
  await send('cancelPayment', { cartId: cart.id });
  const opened = await send('createPayment', { ...of(), payment });
  const { action } = contract.createPayment.output.parse(opened);
  const details = { redirectResult: await authorised(shop, action?.url ?? '') };
  await send('submitPaymentDetails', { ...of(), details });
  await visit('order-confirmation', cart.id);
  await send('listOrders', { page: 1, size: 10 });
  await paidByGiftCard(shop, send);
}

/** An order of the same customer, paid by gift card only. */
async function paidByGiftCard(shop: Shop, send: Send): Promise<void> {
  let cart = (await send('createCart', {})) as Cart;
  const of = () => ({ cartId: cart.id, version: cart.version });
  cart = (await send('addDonation', { ...of(), donation: { id: 'repair' } })) as Cart;
  cart = (await send('setBillingAddress', { ...of(), address: place })) as Cart;
  cart = (await send('payWithGiftCard', { ...of(), ...(await newGiftCard(shop, 500)) })) as Cart;
  await send('validateCart', of());
}

/** Adds the promo code of the bench, in both shops. */
async function addPromoCode({ db }: Shop): Promise<void> {
  await db
    .prepare(
      `INSERT INTO promo_codes (code, type, percent, cumulative, once_per_customer, starts_at, ends_at)
       VALUES (?, 'REM', 10, 0, 0, 0, 4102444800)`,
    )
    .bind(promoCode)
    .run();
}

/**
 * Fills the database with typical carts: open ones of strangers and customers, some with a failed payment, orders
 * of former ones, gift cards, and uses of the promo code.
 */
async function fill({ db }: Shop, carts: number, skus: readonly string[]): Promise<void> {
  const part = 5_000;
  for (let from = 0; from < carts; from += part) {
    const last = Math.min(carts, from + part) - 1;
    const numbers = `WITH RECURSIVE n (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM n WHERE n < ${last})`;
    const id = (kind: string) => `printf('%08x-${kind}-4000-8000-%012x', n.n, n.n)`;
    const chosen = `json_extract(?1, '$[' || (n.n % ${skus.length}) || ']')`;
    const time = `'2026-11-01T00:00:00.000Z'`;
    const statements = [
      `INSERT INTO customers (customer_id, email, first_name, last_name, created_at, updated_at)
       ${numbers} SELECT ${id('0001')}, 'stored-' || n.n || '@example.com', 'A', 'B', ${time}, ${time}
       FROM n WHERE n.n % 2 = 1 AND ?1 IS NOT NULL`,
      `INSERT INTO carts (cart_id, customer_id, currency, created_at, updated_at)
       ${numbers} SELECT ${id('0000')}, iif(n.n % 2 = 1, ${id('0001')}, NULL), 'EUR', ${time}, ${time}
       FROM n WHERE ?1 IS NOT NULL`,
      `INSERT INTO cart_lines (line_id, cart_id, sku, quantity, unit_price, price_type, last_modified_at)
       ${numbers} SELECT ${id('0002')}, ${id('0000')}, k.sku, 1, p.price, p.price_type, ${time}
       FROM n JOIN skus k ON k.sku = ${chosen} JOIN prices p ON p.option_id = k.option_id AND p.currency = 'EUR'`,
      `INSERT INTO cart_donations (cart_id, donation_id, amount)
       ${numbers} SELECT ${id('0000')}, 'repair', 200 FROM n WHERE n.n % 5 = 0 AND ?1 IS NOT NULL`,
      `INSERT INTO payments (payment_id, cart_id, cart_version, state, provider, product, result, amount,
         shipping_price, currency, locale, created_at, expires_at)
       ${numbers} SELECT ${id('0003')}, ${id('0000')}, 1, 'released', 'adyen', 'cb', 'Refused', 5900, 490, 'EUR', 'fr-fr',
         ${time}, 0
       FROM n WHERE n.n % 4 = 3 AND ?1 IS NOT NULL`,
      `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price, created_at)
       ${numbers} SELECT 'OLD-' || n.n, ${id('0001')}, 'DELIVERED', 'fr-fr', 'EUR', 5900, 0, ${time}
       FROM n WHERE n.n % 4 = 1 AND ?1 IS NOT NULL`,
      `INSERT INTO loyalty_movements (customer_id, kind, points, created_at)
       ${numbers} SELECT ${id('0001')}, 'granted', 59, ${time} FROM n WHERE n.n % 4 = 1 AND ?1 IS NOT NULL`,
      `INSERT INTO gift_cards (gift_card_id, secret_hash, last_digits, currency, created_at)
       ${numbers} SELECT ${id('0004')}, 'stored-' || n.n, '0000', 'EUR', ${time}
       FROM n WHERE n.n % 3 = 0 AND ?1 IS NOT NULL`,
      `INSERT INTO gift_card_movements (gift_card_id, kind, cents, created_at)
       ${numbers} SELECT ${id('0004')}, 'issued', 5000, ${time} FROM n WHERE n.n % 3 = 0 AND ?1 IS NOT NULL`,
      `INSERT INTO promo_uses (payment_id, code, cart_id, customer_id)
       ${numbers} SELECT ${id('0003')}, '${promoCode}', ${id('0000')}, ${id('0001')}
       FROM n WHERE n.n % 4 = 3 AND ?1 IS NOT NULL`,
    ];
    await db.batch(statements.map((statement) => db.prepare(statement).bind(JSON.stringify(skus))));
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Measures a shop with one stored cart and one with many, alternating, one shopper at a time. Returns the table.
 */
export async function compareCarts(carts: number, rounds: number): Promise<string> {
  const shops = [
    await step('Start the shop with one cart', () => startShop()),
    await step('Start the shop with many', () => startShop()),
  ];
  const { results } = (await shops[0]?.db
    .prepare(
      `SELECT s.sku FROM sellable s JOIN prices p ON p.option_id = s.option_id AND p.currency = 'EUR'
       WHERE s.quantity >= 10 ORDER BY s.sku LIMIT 200`,
    )
    .all<{ sku: string }>()) ?? { results: [] };
  const skus = results.map(({ sku }) => sku);
  const many = shops[1];
  if (many === undefined) throw new Error('There is no second shop.');
  for (const shop of shops) await addPromoCode(shop);
  await step(`Store ${carts.toLocaleString('en')} carts`, () => fill(many, carts, skus));
  const times = shops.map(() => new Map<string, number[]>());
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, shop] of shops.entries()) {
      const noted = times[index];
      for (let count = 0; count < purchases; count += 1) {
        // A different sku each time, because stock is used up.
        const sku = skus[(round * purchases + count) % skus.length] ?? '';
        await purchase(shop, sku, (name, milliseconds) => {
          // The first round warms up.
          if (round > 0) noted?.set(name, [...(noted.get(name) ?? []), milliseconds]);
        });
      }
    }
  for (const shop of shops) await shop.dispose();
  const rows = [...(times[0] ?? [])].map(([name, few]) => {
    const [one, other] = [median(few), median(times[1]?.get(name) ?? [])];
    return [`\`${name}\``, one.toFixed(2), other.toFixed(2), `${(other / one).toFixed(2)} ×`];
  });
  return table(['call or page', '1 cart, p50 ms', `${carts.toLocaleString('en')} carts`, 'so many times'], rows);
}
