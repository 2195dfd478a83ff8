/**
 * Differences between the shop's books and the provider's: each kind is created here, closed by one run, and not found
 * by the next.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Env } from '../../../backend/env.ts';
import { reconcile } from '../../../backend/payment/reconcile.ts';
import { amountLeft } from '../../../shared/cart/cart.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { type Backend, of, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { balanceOf, cardHolder, giftCard, pointsOf, promoCode } from '../cart/extras-fixture.ts';
import { killedAt, mortalEnv } from '../faults/mortal-database.ts';
import { openPayment, payCart } from './paid-cart.ts';

let shop: Shop;
let backend: Backend;
let env: Env;
let logged: unknown[];

beforeAll(async () => {
  shop = await startShop();
  backend = await openBackend(shop);
  ({ env } = mortalEnv(backend));
});

afterAll(() => shop.dispose());

beforeEach(async () => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => logged.push(JSON.parse(String(line))));
  vi.spyOn(console, 'log').mockReturnValue();
  // Closes differences of other tests.
  await run();
  logged = [];
});

afterEach(() => vi.restoreAllMocks());

const run = () => reconcile(env, new Date(Date.now() + settled));
/** Milliseconds after which orders of now are checked. */
const settled = 11 * 60_000;

const write = (sql: string, ...values: (string | number)[]) =>
  backend.db
    .prepare(sql)
    .bind(...values)
    .run();

/** A cart that uses a promo code, points and a gift card of 10.00. */
async function purchase() {
  const buyer = await cardHolder(backend, 100);
  const sku = await backend.product(3);
  const code = await promoCode(backend, { percent: 15, maxUses: 1 });
  const card = await giftCard(backend, 1_000);
  let cart = await readyCart(backend, buyer, [{ sku, quantity: 2 }]);
  cart = await backend.call('addPromoCode', { ...of(cart), promoCode: code }, buyer);
  cart = await backend.call('setLoyaltyOffers', { ...of(cart), loyaltyOfferIds: ['points_100'] }, buyer);
  const paying = { giftCardId: card.number, pin: card.pin, amount: 1_000 };
  cart = await backend.call('payWithGiftCard', { ...of(cart), ...paying }, buyer);
  return { buyer, sku, code, card, cart };
}
type Purchase = Awaited<ReturnType<typeof purchase>>;

/** The bank has taken the money, and the shop is not notified. */
async function paidUnheard({ cart, buyer }: Pick<Purchase, 'cart' | 'buyer'>): Promise<string> {
  const id = (await openPayment(backend, cart, buyer)).split('/').at(-1) ?? '';
  await write(`UPDATE payment_sessions SET step = 'ended', result = 'Authorised' WHERE session_id = ?`, id);
  await write(
    `INSERT INTO payment_notifications (event_id, session_id, result, created_at, next_attempt_at)
     VALUES (?1 || '-Authorised', ?1, 'Authorised', ?2, 9999999999)`,
    id,
    new Date().toISOString(),
  );
  return id;
}

async function countUp({ buyer, sku, code, card, cart }: Purchase) {
  const counted = await backend.db
    .prepare(
      `SELECT (SELECT group_concat(status) FROM orders WHERE cart_id = ?1) AS orders,
         (SELECT count(*) FROM promo_uses WHERE code = ?2) AS used,
         (SELECT coalesce(sum(r.amount), 0) FROM payment_refunds r JOIN payment_sessions s USING (session_id)
          JOIN payments p ON p.payment_id = s.session_id WHERE p.cart_id = ?1) AS refunded`,
    )
    .bind(cart.id, code)
    .first<{ orders: string | null; used: number; refunded: number }>();
  const { onSale, held } = await backend.ledger(sku);
  return {
    ...counted,
    onSale,
    held,
    balance: await balanceOf(backend, card),
    points: await pointsOf(backend, buyer),
  };
}

const pointsFor = (cart: Cart) => cart.loyaltyPointsEarned + cart.loyaltyBonusPointsEarned;

const none = { finished: 0, refunded: 0, cancelled: 0, freed: 0, alarms: 0 };

const cases: {
  name: string;
  make: (each: Purchase) => Promise<unknown>;
  report: object;
  left: (each: Purchase) => object;
}[] = [
  {
    name: 'paid, but the shop never heard of it: the order is made',
    make: paidUnheard,
    report: { finished: 1 },
    left: ({ cart }) => ({
      orders: 'PAID',
      used: 1,
      refunded: 0,
      onSale: 1,
      held: 0,
      balance: 0,
      points: pointsFor(cart),
    }),
  },
  {
    name: 'paid after it was given up: the money goes back',
    make: async (each) => {
      const id = await paidUnheard(each);
      // As if the provider had lost a cancellation: the shop's own release, by its own statements.
      await write(`UPDATE payment_sessions SET step = 'card', result = 'RedirectShopper' WHERE session_id = ?`, id);
      await backend.call('cancelPayment', { cartId: each.cart.id }, each.buyer);
      await write(`UPDATE payment_sessions SET step = 'ended', result = 'Authorised' WHERE session_id = ?`, id);
    },
    report: { refunded: 1 },
    left: ({ cart }) => ({
      orders: null,
      used: 0,
      refunded: amountLeft(cart),
      onSale: 3,
      held: 0,
      balance: 1_000,
      points: 100,
    }),
  },
  {
    name: 'released, and still holding what it used up: all of it is free again',
    make: async (each) => {
      const id = (await openPayment(backend, each.cart, each.buyer)).split('/').at(-1) ?? '';
      await write(`UPDATE payments SET state = 'released', result = 'Cancelled' WHERE payment_id = ?`, id);
      await write(
        'UPDATE stock SET quantity = quantity + 2 WHERE sku IN (SELECT sku FROM holds WHERE payment_id = ?)',
        id,
      );
    },
    report: { freed: 1 },
    left: () => ({ orders: null, used: 0, refunded: 0, onSale: 3, held: 0, balance: 1_000, points: 100 }),
  },
  {
    name: 'an order whose payment came to nothing: it is cancelled and gives everything back',
    make: async ({ cart, buyer }) => {
      await payCart(backend, cart, buyer);
      await notPaid(cart);
    },
    report: { cancelled: 1 },
    left: () => ({
      orders: 'CANCELLED',
      used: 0,
      refunded: 0,
      onSale: 3,
      held: 0,
      balance: 1_000,
      points: 100,
    }),
  },
  {
    name: 'an order that is sent, whose payment came to nothing: a person is notified',
    make: async ({ cart, buyer }) => {
      await payCart(backend, cart, buyer);
      await notPaid(cart);
      await write(`UPDATE orders SET status = 'SHIPPED' WHERE cart_id = ?`, cart.id);
    },
    report: { alarms: 1 },
    left: ({ cart }) => ({
      orders: 'SHIPPED',
      used: 1,
      refunded: 0,
      onSale: 1,
      held: 0,
      balance: 0,
      points: pointsFor(cart),
    }),
  },
  {
    name: 'paid otherwise than asked for: it waits for its person',
    make: async (each) => {
      const id = await paidUnheard(each);
      await write(`UPDATE payments SET difference = 'amount' WHERE payment_id = ?`, id);
    },
    report: {},
    left: () => ({ orders: null, used: 1, refunded: 0, onSale: 1, held: 2, balance: 0, points: 0 }),
  },
];

/** The provider no longer has the payment of a cart. */
async function notPaid({ id }: Cart): Promise<void> {
  await write(
    `UPDATE payment_sessions SET result = 'Cancelled', reason = 'Merchant'
     WHERE session_id IN (SELECT payment_id FROM payments WHERE cart_id = ?)`,
    id,
  );
}

describe.each(cases)('$name', ({ make, report, left }) => {
  test('and the next run finds nothing', async () => {
    const each = await purchase();
    await make(each);
    expect(await run()).toMatchObject({ ...none, ...report });
    expect(await countUp(each)).toEqual(left(each));
    // What needs a person is reported again.
    expect(await run()).toMatchObject({ ...none, ...('alarms' in report ? report : {}) });
    expect(await countUp(each)).toEqual(left(each));
    await write(`UPDATE orders SET status = 'CANCELLED' WHERE cart_id = ?`, each.cart.id);
  });
});

test('money of a payment that is not in the books goes back', async () => {
  const id = crypto.randomUUID();
  await write(
    `INSERT INTO payment_sessions (session_id, reference, amount, currency, return_url, locale, step, result,
       created_at, expires_at)
     VALUES (?1, 'SV260715-UNKNOWN0', 4200, 'EUR', '', 'en', 'ended', 'Authorised', ?2, 0)`,
    id,
    new Date().toISOString(),
  );
  await write(
    `INSERT INTO payment_notifications (event_id, session_id, result, created_at, next_attempt_at, acknowledged_at)
     VALUES (?1 || '-Authorised', ?1, 'Authorised', ?2, 0, ?2)`,
    id,
    new Date().toISOString(),
  );
  expect(await run()).toMatchObject({ ...none, refunded: 1 });
  const refunds = await backend.db.prepare('SELECT amount FROM payment_refunds WHERE session_id = ?').bind(id).all();
  expect(refunds.results).toEqual([{ amount: 4200 }]);
  expect(await run()).toMatchObject(none);
});

test('one line says what a run did', async () => {
  const log = vi.spyOn(console, 'log').mockReset().mockReturnValue();
  const report = await run();
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { level: 'info', service: 'backend', message: 'Reconciliation', ...report },
  ]);
});

test('a run that is killed anywhere is run again', async () => {
  const { life, env: mortal } = mortalEnv(backend);
  const purchases: { each: Purchase; left: object }[] = [];
  for (const { make, left, report } of cases) {
    if ('alarms' in report) continue;
    const each = await purchase();
    await make(each);
    purchases.push({ each, left: left(each) });
  }
  const later = () => reconcile(mortal, new Date(Date.now() + settled));
  // Until it completes: killed one call later each time.
  for (let call = 1; ; call += 1) {
    await killedAt(life, call, later);
    if (life.calls < call) break;
  }
  for (const { each, left } of purchases) expect(await countUp(each)).toEqual(left);
  expect(await run()).toMatchObject(none);
});
