/**
 * Kills a request between any two steps of every payment: on a provider's page, by voucher, with a gift card in full
 * or in part, and of free carts, sent or collected in a store that has one of the two pieces. Afterwards there is one
 * order with its money, or neither, and nothing is lost.
 *
 * @module-tag exhaustive
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutHandlers } from '../../../backend/carts/calls/checkout.ts';
import { releaseExpiredHolds } from '../../../backend/carts/payments.ts';
import type { Env } from '../../../backend/env.ts';
import { reconcile } from '../../../backend/payment/reconcile.ts';
import type { Caller } from '../../../backend/serve.ts';
import { payment as provider } from '../../../backend/stand-ins/payment-provider/app.ts';
import { deliverNotifications } from '../../../backend/stand-ins/payment-provider/notifications.ts';
import { pages } from '../../../backend/stand-ins/payment-provider/sessions/methods.ts';
import { amountLeft } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { isWhole } from '../../scope.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { balanceOf, cardHolder, giftCard, pointsOf, promoCode } from '../cart/extras-fixture.ts';
import { collectedIn } from '../checkout/collected-fixture.ts';
import { Killed, killedAt, type Life, mortalEnv } from '../faults/mortal-database.ts';
import { storeId, storeLedger } from '../stores/reservations-fixture.ts';

let shop: Shop;
let backend: Backend;
let env: Env;

beforeAll(async () => {
  shop = await startShop();
  backend = await openBackend(shop);
  ({ env } = mortalEnv(backend));
  // A market that sells by voucher as well.
  await backend.db
    .prepare(
      `UPDATE domains SET params = json_insert(params, '$.paymentProducts[#]', json('{"name":"multibanco","rank":50}'))
       WHERE locale = 'fr-fr' AND params NOT LIKE '%multibanco%'`,
    )
    .run();
});
afterAll(() => shop.dispose());

type Paid = 'bancontact' | 'paypal' | 'multibanco' | 'nothing';

interface Scenario {
  name: string;
  method: Paid;
  /** Discount of a promo code in percent, amount of a gift card in cents; it has 500 more. */
  percent: number;
  card: number | 'all';
  /** In a store that has one of the pieces. */
  collected?: true;
  /** The result of a voucher. */
  voucher?: 'paid' | 'expired';
}

const scenarios: Scenario[] = [
  { name: 'by bank, collected', method: 'bancontact', percent: 10, card: 0, collected: true },
  { name: 'by gift card and PayPal', method: 'paypal', percent: 10, card: 1_000 },
  {
    name: 'by gift card and voucher, paid later',
    method: 'multibanco',
    percent: 10,
    card: 1_000,
    voucher: 'paid',
  },
  {
    name: 'by gift card and voucher, to be collected, never paid',
    method: 'multibanco',
    percent: 10,
    card: 1_000,
    collected: true,
    voucher: 'expired',
  },
  { name: 'by gift card in full, collected', method: 'nothing', percent: 10, card: 'all', collected: true },
];

interface Purchase {
  scenario: Scenario;
  cart: Cart;
  sku: string;
  code: string;
  card: { id: string };
  onCard: number;
  buyer: Shopper & { customerId: string };
  caller: Caller;
  life: Life;
}

async function purchase(scenario: Scenario): Promise<Purchase> {
  const { life, env: mortal } = mortalEnv(backend);
  const buyer = await cardHolder(backend, 100);
  const sku = await backend.product(3);
  await backend.db
    .prepare('INSERT INTO store_stock (sku, store_id, quantity) VALUES (?, ?, 1)')
    .bind(sku, storeId)
    .run();
  const code = await promoCode(backend, { percent: scenario.percent, maxUses: 1 });
  let cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  if (scenario.collected === true) cart = await collectedIn(backend, cart, buyer);
  cart = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, buyer);
  cart = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds: ['points_100'] }, buyer);
  const onCard = scenario.card === 'all' ? cart.totalPrice.centAmount : scenario.card;
  const card = await giftCard(backend, onCard + 500);
  if (onCard > 0) {
    const paying = { giftCardId: card.number, pin: card.pin, amount: onCard };
    cart = await backend.call('payWithGiftCard', { ...of(cart), ...paying }, buyer);
  }
  const caller: Caller = {
    env: mortal,
    locale: 'fr-fr',
    language: 'fr',
    storeId: '1',
    sessionId: 'kill',
    deviceChannel: 'SD',
    customerId: buyer.customerId,
    token: null,
    signIn: null,
    freeDelivery: {},
    waitUntil: () => undefined,
  };
  return { scenario, cart, sku, code, card, onCard, buyer, caller, life };
}

/**
 * Submits a form of the provider's pages; returns the path of the redirect. Hono turns exceptions of handlers into a
 * response.
 */
async function send(path: string, values: Record<string, string>, as: Env): Promise<URL> {
  const answer = await provider.request(path, { method: 'POST', body: new URLSearchParams(values) }, as);
  if (answer.status >= 500) throw new Killed(`the payment page answered ${answer.status}`);
  return new URL(answer.headers.get('location') ?? '', backend.shop.backendUrl);
}

/** The requests of a shopper who pays; each depends on the response before. */
async function pay({ scenario, cart, caller }: Purchase): Promise<void> {
  const { method } = scenario;
  if (method !== 'nothing') {
    const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
    const amount = { ...cart.totalPrice, centAmount: amountLeft(cart) };
    const asked = { paymentProduct: method, returnUrl, amount };
    const opened = await checkoutHandlers.createPayment({ ...of(cart), payment: asked }, caller);
    if (opened.action) {
      const page = new URL(opened.action.url).pathname.replace('/payment', '');
      const [bank] = pages[method].banks ?? [];
      if (bank !== undefined) await send(`${page}/choice`, { bank }, caller.env);
      const decision = method === 'multibanco' ? 'present' : 'approve';
      const back = await send(`${page}/method`, { decision }, caller.env);
      const redirectResult = back.searchParams.get('redirectResult');
      if (redirectResult !== null)
        await checkoutHandlers.submitPaymentDetails({ ...of(cart), details: { redirectResult } }, caller);
    }
  }
  if (method !== 'multibanco') await checkoutHandlers.validateCart(of(cart), caller);
}

const sessionsOf = (cart: Cart) =>
  backend.db
    .prepare(
      `SELECT s.session_id, s.step FROM payment_sessions s JOIN payments p ON p.payment_id = s.session_id
       WHERE p.cart_id = ?`,
    )
    .bind(cart.id)
    .all<{ session_id: string; step: string }>();

/** The result of a voucher days later, if there is one. */
async function daysLater({ scenario, cart }: Purchase): Promise<void> {
  if (scenario.voucher === undefined) return;
  const { results } = await sessionsOf(cart);
  for (const { session_id: id, step } of results) {
    if (scenario.voucher === 'paid' && step === 'voucher') await send(`/sessions/${id}/voucher`, {}, env);
    if (scenario.voucher === 'expired')
      await backend.db.batch([
        backend.db.prepare('UPDATE payment_sessions SET expires_at = 1 WHERE session_id = ?').bind(id),
        backend.db.prepare('UPDATE payments SET expires_at = 1 WHERE payment_id = ?').bind(id),
      ]);
  }
}

/** The schedule a minute later, half an hour later, and at its next reconciliation. */
async function laterOn(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await backend.db
      .prepare('UPDATE payment_notifications SET next_attempt_at = 0 WHERE acknowledged_at IS NULL')
      .run();
    await deliverNotifications(env, new Date());
    await releaseExpiredHolds(env, new Date(Date.now() + 31 * 60_000));
  }
}

/** State of a purchase: orders, and the money, points and pieces on both sides. */
async function countUp({ cart, sku, code, card, buyer }: Purchase) {
  const counted = await backend.db
    .prepare(
      `SELECT (SELECT count(*) FROM orders WHERE cart_id = ?1) AS orders,
         (SELECT coalesce(sum(total_price), 0) FROM orders WHERE cart_id = ?1) AS ordered,
         (SELECT coalesce(sum(s.amount), 0) FROM payment_sessions s JOIN payments p ON p.payment_id = s.session_id
          WHERE p.cart_id = ?1 AND s.result = 'Authorised') AS taken,
         (SELECT count(*) FROM promo_uses WHERE code = ?2) AS used`,
    )
    .bind(cart.id, code)
    .first<Record<'orders' | 'ordered' | 'taken' | 'used', number>>();
  const points = await pointsOf(backend, buyer);
  return {
    orders: 0,
    ...counted,
    ...(await backend.ledger(sku)),
    ...(await storeLedger(backend, sku)),
    points,
    balance: await balanceOf(backend, card),
  };
}

const bought = ({ scenario, cart, onCard }: Purchase) => ({
  orders: 1,
  ordered: cart.totalPrice.centAmount,
  taken: cart.totalPrice.centAmount - onCard,
  used: 1,
  onSale: scenario.collected === true ? 2 : 1,
  there: scenario.collected === true ? 0 : 1,
  waiting: 0,
  held: 0,
  sold: 2,
  points: cart.loyaltyPointsEarned + cart.loyaltyBonusPointsEarned,
  balance: 500,
});
const nothing = ({ onCard }: Purchase) => ({
  orders: 0,
  ordered: 0,
  taken: 0,
  used: 0,
  onSale: 3,
  there: 1,
  waiting: 0,
  held: 0,
  sold: 0,
  points: 100,
  balance: onCard + 500,
});

test.each(scenarios)('$name', { tags: ['sampled-2'] }, async (scenario) => {
  const undisturbed = await purchase(scenario);
  await pay(undisturbed);
  const steps = undisturbed.life.calls;
  expect(steps).toBeGreaterThan(5);
  await daysLater(undisturbed);
  await laterOn();
  const isBought = scenario.voucher !== 'expired';
  expect(await countUp(undisturbed)).toEqual(isBought ? bought(undisturbed) : nothing(undisturbed));

  const killed: { call: number; each: Purchase; again: boolean }[] = [];
  // Every third step still covers both shoppers.
  for (let call = 1; call <= steps; call += isWhole ? 1 : 3) {
    const each = await purchase(scenario);
    await killedAt(each.life, call, () => pay(each));
    // Every second shopper retries, the others leave.
    const again = call % 2 === 0;
    if (again) await pay(each);
    await daysLater(each);
    killed.push({ call, each, again });
  }
  await laterOn();
  for (const { call, each, again } of killed) {
    const counted = await countUp(each);
    const ends = again ? [isBought ? bought(each) : nothing(each)] : [bought(each), nothing(each)];
    expect(ends, `killed at ${call}`).toContainEqual(counted);
  }
  // The books agree already: there is nothing to reconcile.
  const { taken: _, orders, ...found } = await reconcile(env, new Date(Date.now() + 11 * 60_000));
  expect(orders).toBeGreaterThan(0);
  expect(found).toEqual({ finished: 0, refunded: 0, cancelled: 0, freed: 0, alarms: 0 });
});
