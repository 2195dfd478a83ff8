import { expect } from 'vitest';
import { signAccessToken } from '../../backend/authentication/tokens/tokens.ts';
import type { Env } from '../../backend/env.ts';
import { testCards } from '../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { CallInput, CallName } from '../../shared/contract/contract.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { type Backend, billingAddress, type Shopper } from '../integration/cart/carts-fixture.ts';
import { balanceOf, giftCard, promoCode } from '../integration/cart/extras-fixture.ts';
import { HttpVisitor } from '../shop/http-visitor.ts';
import { newCustomer } from '../shop/new-customer.ts';
import { type Code, type Method, type Cart as ModelCart, pieces, price, type Setup, type World } from './model.ts';

/** The locale of all requests. */
const locale = 'fr-fr';
const base = `/${locale}`;

export interface Answer {
  status: number;
  /** Of a refusal. */
  code: string | null;
  body: unknown;
}

interface Customer extends Shopper {
  customerId: string;
  email: string;
}

/** The compared fields of a cart, from any source. */
export interface Shown {
  version: number;
  lines: string[];
  gifts: number;
  subtotal: number;
  codes: unknown[];
  offers: number[];
  giftCards: number[];
  donates: boolean;
  buysCard: boolean;
  delivery: number | null;
  total: number;
  paid: unknown[];
  payment: string | null;
  points: number[];
  ordered: boolean;
}

/**
 * Hooks into the gateway in front of the backend, to run something just before the next write of the storefront.
 */
export interface Between {
  next: (() => Promise<void>) | null;
}

/** The shop of one run, with all its shoppers. */
export class Shoppers {
  readonly skus: string[];
  readonly visitors: HttpVisitor[];
  readonly between: Between;
  readonly #backend: Backend;
  readonly #codes: Record<Code, string>;
  readonly #cards: { id: string; number: string; pin: string }[];
  readonly #customers: Customer[];
  readonly #store: string;
  readonly #ids = new Map<ModelCart, string>();

  private constructor(of: {
    backend: Backend;
    between: Between;
    skus: string[];
    codes: Record<Code, string>;
    cards: { id: string; number: string; pin: string }[];
    customers: Customer[];
    visitors: HttpVisitor[];
    store: string;
  }) {
    this.#backend = of.backend;
    this.between = of.between;
    this.skus = of.skus;
    this.#codes = of.codes;
    this.#cards = of.cards;
    this.#customers = of.customers;
    this.visitors = of.visitors;
    this.#store = of.store;
  }

  /** Creates pieces, codes, cards and customers for this run only. */
  static async open(backend: Backend, between: Between, { stock, cards, customers }: Setup): Promise<Shoppers> {
    const skus: string[] = [];
    for (const [piece, { price: cents, travels }] of pieces.entries())
      skus.push(
        await backend.product(stock[piece] ?? 0, {
          price: cents,
          ...(!travels && { segmentation: 'dematerialised' }),
        }),
      );
    const people: Customer[] = [];
    for (const customer of customers) people.push(await newShopper(backend, customer));
    const [first] = people;
    if (first === undefined) throw new Error('There are no customers.');
    const giftSku = skus.at(-1) ?? '';
    const codes: Record<Code, string> = {
      ten: await promoCode(backend, { percent: 10, cumulative: true }),
      few: await promoCode(backend, {
        amounts: { EUR: 500 },
        minimums: { EUR: 6000 },
        cumulative: true,
        maxUses: 1,
      }),
      once: await promoCode(backend, { percent: 20, oncePerCustomer: true }),
      gift: await promoCode(backend, { giftSku, cumulative: true }),
      own: await promoCode(backend, {
        amounts: { EUR: 1500 },
        customerId: first.customerId,
        cumulative: true,
      }),
      over: await promoCode(backend, { percent: 50, endsIn: -60 }),
    };
    const known = [];
    for (const balance of cards) known.push(await giftCard(backend, balance));
    const store = await backend.db
      .prepare(
        `SELECT point_id FROM delivery_points WHERE kind = 'store' AND country = 'FR' AND closed_until IS NULL LIMIT 1`,
      )
      .first<string>('point_id');
    const visitors = [new HttpVisitor(backend.shop), new HttpVisitor(backend.shop), new HttpVisitor(backend.shop)];
    const shoppers = new Shoppers({
      backend,
      between,
      skus,
      codes,
      cards: known,
      customers: people,
      visitors,
      store: store ?? '',
    });
    for (const [index, customer] of people.entries()) await shoppers.#carryTokens(index + 1, customer);
    return shoppers;
  }

  code(code: Code | null): string {
    return code === null ? 'NO-SUCH-CODE' : this.#codes[code];
  }

  card(card: number | null) {
    const known = this.#cards[card ?? 0];
    if (known === undefined) throw new Error(`There is no card ${card}.`);
    const wrong = known.pin === '000000' ? '000001' : '000000';
    return { ...known, pin: card === null ? wrong : known.pin };
  }

  readonly billed = billingAddress;

  get returnUrl(): string {
    return `${this.#backend.shop.shopUrl}${base}/order-adyen-check/`;
  }

  address(method: Method) {
    const place = { ...billingAddress, phoneNumber: '+33612345678', phoneNumberCountry: 'FR' as const };
    return {
      shippingMethodId: method,
      address: { ...place, deliveryPointIdV2: method === 'LM' ? this.#store : null },
    };
  }

  idOf(cart: ModelCart): string {
    const id = this.#ids.get(cart);
    if (id === undefined) throw new Error('The cart is not known yet.');
    return id;
  }

  as(customer: number | null): Shopper {
    const known = customer === null ? undefined : this.#customers[customer];
    return known ?? { customerId: null, token: null, locale };
  }

  /** A call to the gateway. */
  async gateway<Name extends CallName>(name: Name, input: CallInput<Name>, customer: number | null): Promise<Answer> {
    return answerOf(await this.#backend.send(name, input, this.as(customer)));
  }

  /** A call of the storefront's proxy. */
  async api(window: number, name: CallName, input: object): Promise<Answer> {
    return answerOf(await this.#visitor(window).call(locale, name, input));
  }

  /** Sends a form of the cart page; the response is a redirect. */
  async form(window: number, fields: Record<string, string> | URLSearchParams): Promise<void> {
    const visitor = this.#visitor(window);
    const sent = await visitor.get(`${base}/cart/`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: visitor.shop.shopUrl },
    });
    expect(sent.status, `a form of the cart page: ${sent.html.slice(0, 300)}`).toBe(303);
  }

  async signIn(window: number, customer: number): Promise<void> {
    const { email = '' } = this.#customers[customer] ?? {};
    await this.#visitor(window).signIn(email, `${base}/account/dashboard/`);
  }

  /** Checks that the window's cookie has the id of the model's cart; a new cart gets its id from it. */
  meet(window: number, cart: ModelCart | null): void {
    const [, id = null] = [...this.#visitor(window).cookies].find(([name]) => name.startsWith('cart_id')) ?? [];
    if (cart !== null && id !== null && !this.#ids.has(cart)) {
      expect([...this.#ids.values()], 'a new cart has an id of its own').not.toContain(id);
      this.#ids.set(cart, id);
    }
    expect(id, `the cookie of window ${window}`).toBe(cart === null ? null : this.idOf(cart));
  }

  /** The cart as the storefront shows it to a window. */
  async shownTo(window: number): Promise<Shown | null> {
    const { status, html } = await this.#visitor(window).get(`${base}/api/getCart`);
    expect(status, `getCart: ${html.slice(0, 300)}`).toBe(200);
    const received: Cart | null = JSON.parse(html);
    return received === null ? null : this.#shown(received);
  }

  /** The cart as the gateway returns it. */
  async atGateway(cart: ModelCart): Promise<Shown> {
    const cartId = this.idOf(cart);
    return this.#shown(await this.#backend.call('getCart', { cartId }, this.as(cart.owner)));
  }

  #shown(cart: Cart): Shown {
    const named = (code: string) => Object.entries(this.#codes).find(([, known]) => known === code)?.[0];
    const isCard = ({ id }: Cart['payments'][number]) => this.#cards.some((card) => card.id === id);
    const live = cart.payments.find((payment) => !isCard(payment));
    return {
      version: cart.version,
      lines: cart.lineItems
        .filter(({ isFree }) => !isFree)
        .map(({ sku, quantity }) => `${this.skus.indexOf(sku)}*${quantity}`),
      gifts: cart.lineItems.filter(({ isFree }) => isFree).length,
      subtotal: cart.subtotalPrice.centAmount,
      codes: cart.discountCode.map(({ code, value, productOutOfStock }) => [named(code), value, productOutOfStock]),
      offers: cart.discounts.map(({ value }) => value),
      giftCards: cart.giftCards.map(({ price: { centAmount } }) => centAmount),
      donates: cart.donations.length === 1,
      buysCard: cart.loyaltyCard !== null,
      delivery: cart.shippingInfo?.price.centAmount ?? null,
      total: cart.totalPrice.centAmount,
      paid: cart.payments
        .filter(isCard)
        .map(({ id, amountPlanned }) => [this.#cards.findIndex((card) => card.id === id), amountPlanned.centAmount]),
      payment: cart.orderNumber !== null || live === undefined ? null : live.status,
      points: [cart.loyaltyPointsEarned, cart.loyaltyBonusPointsEarned, cart.loyaltyPointsIncentive],
      ordered: cart.orderNumber !== null,
    };
  }

  /** The expected fields of the model's cart. */
  expected(world: World, cart: ModelCart): Shown {
    const priced = price(world, cart);
    return {
      version: cart.version,
      lines: cart.lines.map(({ piece, quantity }) => `${piece}*${quantity}`),
      gifts: priced.gifts,
      subtotal: priced.subtotal,
      codes: priced.codes.map(({ code, value, outOfStock }) => [code, value, outOfStock]),
      offers: priced.offers.map(({ value }) => value).filter((value) => value > 0),
      giftCards: cart.giftCards.map(({ cents }) => cents),
      donates: cart.donates,
      buysCard: cart.buysCard,
      delivery: priced.delivery,
      total: priced.total,
      paid: priced.paid.map(({ card, cents }) => [card, cents]),
      payment:
        cart.ended !== null || cart.payment === null
          ? null
          : cart.payment.state === 'open'
            ? 'RedirectShopper'
            : 'Pending',
      points: [priced.earned, priced.bonus, priced.incentive],
      ordered: cart.ended === 'ordered',
    };
  }

  /** The sums of the cart page: the total, and the amount left to pay if gift cards pay a part. */
  async sumsOnPage(window: number): Promise<string[]> {
    const { status, html } = await this.#visitor(window).get(`${base}/cart/`);
    // The page shows an earlier refusal with its status.
    expect(status, 'the status of the cart page').toBeLessThan(500);
    return [...html.matchAll(/<dd class="summary__total">([^<]*)</g)].map(([, text = '']) => text);
  }

  static money(cents: number): string {
    return formatMoney(cents, 'EUR', 'fr-FR');
  }

  /** Opens the payment page, presses "Pay", and returns the path of the hosted page. */
  async goToProvider(window: number): Promise<string> {
    const visitor = this.#visitor(window);
    const page = await visitor.get(`${base}/order-payment/`);
    expect(page.status, `the payment page leads to ${page.headers.get('location')}`).toBe(200);
    const sent = await visitor.send(page, 'product', { product: 'card' });
    return new URL(sent.headers.get('location') ?? '', sent.url).pathname;
  }

  /** Enters a card with this result on the hosted page; returns the return address. */
  async payOnPage(page: string, result: 'Authorised' | 'Refused' | 'Pending'): Promise<string> {
    const number = testCards.find((card) => card.result === result)?.number ?? '';
    const body = new URLSearchParams({ number, expiry: '03/40', cvc: '737', holder: 'Anna Meyer' });
    const back = await this.#backend.shop.fetchBackend(`${page}/card`, { method: 'POST', body });
    expect(back.status).toBe(303);
    return back.headers.get('location') ?? '';
  }

  /** Returns to the shop in the browser, and follows its redirects. */
  comeBack(window: number, address: string) {
    return this.#visitor(window).visit(address);
  }

  /** The bank decides on a pending payment. */
  async bankDecides(cart: ModelCart): Promise<void> {
    await this.#backend.db
      .prepare(
        `UPDATE payment_sessions SET settle_at = 1
         WHERE step = 'waiting' AND session_id IN (SELECT payment_id FROM payments WHERE cart_id = ?)`,
      )
      .bind(this.idOf(cart))
      .run();
  }

  /** Reads pieces, balances, points, codes and orders from the database. */
  async books() {
    const { db } = this.#backend;
    const stock: number[] = [];
    for (const sku of this.skus) stock.push((await this.#backend.ledger(sku)).onSale);
    const cards: number[] = [];
    for (const card of this.#cards) cards.push(await balanceOf(this.#backend, card));
    const customers = [];
    for (const { customerId } of this.#customers) {
      const points = await db
        .prepare('SELECT coalesce(sum(points), 0) AS points FROM loyalty_movements WHERE customer_id = ?')
        .bind(customerId)
        .first<number>('points');
      const { results } = await db
        .prepare('SELECT total_price FROM orders WHERE customer_id = ? ORDER BY total_price')
        .bind(customerId)
        .all<{ total_price: number }>();
      customers.push({ points, orders: results.map(({ total_price }) => total_price) });
    }
    const uses = await db
      .prepare('SELECT count(*) AS uses FROM promo_uses WHERE code IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(Object.values(this.#codes)))
      .first<number>('uses');
    return { stock, cards, customers, uses };
  }

  #visitor(window: number): HttpVisitor {
    const visitor = this.visitors[window];
    if (visitor === undefined) throw new Error(`There is no window ${window}.`);
    return visitor;
  }

  /** Signs a device in with an old session, so that carts are not merged any more. */
  async #carryTokens(window: number, { token }: Customer): Promise<void> {
    const { cookies } = this.#visitor(window);
    await this.#visitor(window).get(`${base}/api/visitor`);
    const suffix = [...cookies.keys()].find((name) => name.startsWith('anonymous_id'))?.slice('anonymous_id'.length);
    cookies.set(`access_token${suffix}`, token ?? '');
    // The storefront reads only its expiry.
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    cookies.set(`refresh_token${suffix}`, `${part({ alg: 'ES256' })}.${part({ exp: 4_000_000_000 })}.x`);
    // Starts the session of this browser: carts are merged only at its start.
    await this.#visitor(window).get(`${base}/api/visitor`);
  }
}

async function newShopper(backend: Backend, { holder, years, points }: Setup['customers'][number]): Promise<Customer> {
  const { db, shop } = backend;
  const email = await newCustomer(shop);
  const customerId = email.slice(0, email.indexOf('@'));
  const since = `${new Date().getUTCFullYear() - years}-01-01`;
  if (holder)
    await db.batch([
      db
        .prepare(
          `UPDATE customers SET loyalty_number = ?2, loyalty_type = 'FID', loyalty_creation_date = ?3
           WHERE customer_id = ?1`,
        )
        .bind(customerId, customerId, since),
      db
        .prepare(
          `INSERT INTO loyalty_movements (customer_id, kind, points, created_at)
           VALUES (?, 'granted', ?, '2026-01-01')`,
        )
        .bind(customerId, points),
    ]);
  // The bindings that signing needs.
  const env = { AUTH_SIGNING_KEY: shop.secrets.AUTH_SIGNING_KEY, ORIGIN: shop.backendUrl } as Env;
  const claims = { customerId, newCustomer: false };
  const token = await signAccessToken(env, 'selvedge-storefront', claims, Math.floor(Date.now() / 1000));
  return { customerId, email, token, locale };
}

async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = await response.json();
  const { code = null } = (body ?? {}) as { code?: string | null };
  return { status: response.status, code: response.ok ? null : code, body };
}
