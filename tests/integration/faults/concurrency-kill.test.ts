/**
 * Kills a request between any two steps of a payment. The backend's code runs here, on the real D1, through a binding
 * that can be killed: from the given call on, no statement of the request is run.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkoutHandlers } from '../../../backend/carts/calls/checkout.ts';
import { releaseExpiredHolds } from '../../../backend/carts/payments.ts';
import type { Env } from '../../../backend/env.ts';
import type { Caller } from '../../../backend/serve.ts';
import { payment as provider } from '../../../backend/stand-ins/payment-provider/app.ts';
import { deliverNotifications } from '../../../backend/stand-ins/payment-provider/notifications.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { amountLeft } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { partOf } from '../../scope.ts';
import { type Backend, of, openBackend, readyCart, type Shopper } from '../cart/carts-fixture.ts';
import { balanceOf, cardHolder, giftCard, pointsOf, promoCode } from '../cart/extras-fixture.ts';
import { Killed, killedAt, type Life, mortalEnv } from './mortal-database.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const authorised = testCards.find(({ result }) => result === 'Authorised')?.number ?? '';

interface Purchase {
  cart: Cart;
  sku: string;
  /** A promo code that can be used once, and a gift card of 10.00. */
  code: string;
  card: { id: string };
  buyer: Shopper & { customerId: string };
  caller: Caller;
  life: Life;
}

async function purchase(): Promise<Purchase> {
  const { life, env } = mortalEnv(backend);
  const buyer = await cardHolder(backend, 100);
  const sku = await backend.product(3);
  const code = await promoCode(backend, { percent: 15, maxUses: 1 });
  const card = await giftCard(backend, 1_000);
  let cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  cart = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, buyer);
  cart = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds: ['points_100'] }, buyer);
  const wanted = {
    amount: 2_000,
    recipientName: 'Jeanne',
    message: '',
    date: new Date().toISOString().slice(0, 10),
  };
  cart = await backend.call('addGiftCard', { ...of(cart), giftCard: wanted }, buyer);
  const paying = { giftCardId: card.number, pin: card.pin, amount: 1_000 };
  cart = await backend.call('payWithGiftCard', { ...of(cart), ...paying }, buyer);
  const caller: Caller = {
    env,
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
  return { cart, sku, code, card, buyer, caller, life };
}

/** The requests of a shopper who pays; each depends on the response before. */
async function pay({ cart, caller }: Pick<Purchase, 'cart' | 'caller'>): Promise<string | null> {
  const returnUrl = `${backend.shop.shopUrl}/fr-fr/order-adyen-check/`;
  const amount = { ...cart.totalPrice, centAmount: amountLeft(cart) };
  const asked = { paymentProduct: 'cb', returnUrl, amount };
  const opened = await checkoutHandlers.createPayment({ ...of(cart), payment: asked }, caller);
  if (opened.action) {
    const page = new URL(opened.action.url).pathname.replace('/payment', '');
    const body = new URLSearchParams({
      number: authorised,
      expiry: '03/40',
      cvc: '737',
      holder: 'Anna Meyer',
    });
    const paid = await provider.request(`${page}/card`, { method: 'POST', body }, caller.env);
    // Hono turns exceptions of handlers into a response; here they are thrown.
    if (paid.status !== 303) throw new Killed(`the payment page answered ${paid.status}`);
    const location = new URL(paid.headers.get('location') ?? '', backend.shop.backendUrl);
    const redirectResult = location.searchParams.get('redirectResult');
    if (redirectResult !== null)
      await checkoutHandlers.submitPaymentDetails({ ...of(cart), details: { redirectResult } }, caller);
  }
  return (await checkoutHandlers.validateCart(of(cart), caller)).orderNumber;
}

/** State of a purchase: orders, successful payments, and the money on both sides. */
async function countUp({ cart, sku, code, card, buyer }: Purchase) {
  const counted = await backend.db
    .prepare(
      `SELECT (SELECT count(*) FROM orders WHERE cart_id = ?1) AS orders,
         (SELECT coalesce(sum(total_price), 0) FROM orders WHERE cart_id = ?1) AS ordered,
         (SELECT count(*) FROM payments WHERE cart_id = ?1 AND state = 'paid') AS payments,
         (SELECT count(*) FROM payments WHERE cart_id = ?1 AND state = 'open') AS open,
         (SELECT coalesce(sum(s.amount), 0) FROM payment_sessions s JOIN payments p ON p.payment_id = s.session_id
          WHERE p.cart_id = ?1 AND s.result = 'Authorised') AS taken,
         (SELECT count(*) FROM promo_uses WHERE code = ?2) AS used,
         (SELECT count(*) FROM mails WHERE recipient = ?3 || '@test.example') AS mails,
         (SELECT coalesce(sum(g.balance), 0) FROM gift_cards g JOIN orders o ON o.order_number = g.order_number
          WHERE o.cart_id = ?1) AS issued`,
    )
    .bind(cart.id, code, buyer.customerId)
    .first<Record<'orders' | 'ordered' | 'payments' | 'open' | 'taken' | 'used' | 'mails' | 'issued', number>>();
  const points = await pointsOf(backend, buyer);
  return { ...counted, ...(await backend.ledger(sku)), points, balance: await balanceOf(backend, card) };
}

const bought = ({ cart }: Purchase) => ({
  orders: 1,
  ordered: cart.totalPrice.centAmount,
  payments: 1,
  open: 0,
  // The gift card has paid the rest.
  taken: cart.totalPrice.centAmount - 1_000,
  balance: 0,
  used: 1,
  issued: 2_000,
  mails: 1,
  // The former points are spent.
  points: cart.loyaltyPointsEarned + cart.loyaltyBonusPointsEarned,
  onSale: 1,
  held: 0,
  sold: 2,
});
const nothing = {
  orders: 0,
  ordered: 0,
  payments: 0,
  open: 0,
  taken: 0,
  balance: 1_000,
  used: 0,
  issued: 0,
  mails: 0,
  points: 100,
  onSale: 3,
  held: 0,
  sold: 0,
};

/** The schedule a minute later, and half an hour later: notifications are sent again, holds expire. */
async function laterOn(env: Env): Promise<void> {
  await deliverNotifications(env, new Date());
  await releaseExpiredHolds(env, new Date(Date.now() + 31 * 60_000));
}

async function dueAtOnce(): Promise<void> {
  await backend.db.prepare('UPDATE payment_notifications SET next_attempt_at = 0 WHERE acknowledged_at IS NULL').run();
}

/** Processes all items with limited concurrency. */
async function all<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** As many purchases as a payment has steps, each killed before another one of them. */
async function killedPurchases(): Promise<{ call: number; each: Purchase }[]> {
  const undisturbed = await purchase();
  expect(await pay(undisturbed)).toMatch(/^SV/);
  expect(await countUp(undisturbed)).toEqual(bought(undisturbed));
  const steps = undisturbed.life.calls;
  expect(steps).toBeGreaterThan(15);
  const killed: { call: number; each: Purchase }[] = [];
  const calls = partOf(
    Array.from({ length: steps }, (_, index) => index + 1),
    4,
  );
  await all(calls, async (call) => {
    const each = await purchase();
    await killedAt(each.life, call, () => pay(each));
    killed.push({ call, each });
  });
  return killed;
}

describe('a request that is killed before any of its steps', () => {
  it('leaves one payment and one order when the shopper tries again', async () => {
    const killed = await killedPurchases();
    await all(killed, async ({ call, each }) => {
      expect(await pay(each), `killed at ${call}`).toMatch(/^SV/);
      expect(await countUp(each), `killed at ${call}`).toEqual(bought(each));
    });
    // Nothing left over changes anything later.
    await dueAtOnce();
    await laterOn(mortalEnv(backend).env);
    await all(killed, async ({ call, each }) =>
      expect(await countUp(each), `killed at ${call}, later on`).toEqual(bought(each)),
    );
  });

  it('leaves one payment and one order, or neither, when the shopper goes away', { tags: ['exhaustive'] }, async () => {
    const killed = await killedPurchases();
    const { life, env } = mortalEnv(backend);
    // The schedule is killed as well, again and again, until it completes.
    for (const call of [1, 2, 3, 5, 8, 13, 21, 34]) {
      await dueAtOnce();
      await killedAt(life, call, () => laterOn(env));
    }
    for (let round = 0; round < 3; round += 1) {
      await dueAtOnce();
      await laterOn(env);
    }
    const ends = new Set<number | undefined>();
    await all(killed, async ({ call, each }) => {
      const counted = await countUp(each);
      expect([bought(each), nothing], `killed at ${call}`).toContainEqual(counted);
      ends.add(counted.orders);
    });
    expect(ends).toEqual(new Set([0, 1]));
  });
});
