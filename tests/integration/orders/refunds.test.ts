/**
 * Refunds of orders: amounts and means, each once. The backend's code runs here, on the real D1.
 *
 * @module-tag sampled-4
 */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Env } from '../../../backend/env.ts';
import { cancelUnpaidOrder } from '../../../backend/payment/cancel-unpaid.ts';
import { type RefundOrder, refundOrder } from '../../../backend/refunds/refund.ts';
import { sendRefunds } from '../../../backend/refunds/send-refunds.ts';
import { deliverRefunds } from '../../../backend/stand-ins/payment-provider/notifications.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { pdfText } from '../../pdf-text.ts';
import { isWhole } from '../../scope.ts';
import { type Backend, openBackend, readyCart } from '../cart/carts-fixture.ts';
import { balanceOf, pointsOf } from '../cart/extras-fixture.ts';
import { killedAt, mortalEnv } from '../faults/mortal-database.ts';
import { openPayment, payOnPage } from '../payment/paid-cart.ts';
import { type OrderWithExtras, orderWithExtras } from './order-with-extras.ts';

let backend: Backend;
let env: Env;

beforeAll(async () => {
  backend = await openBackend();
  ({ env } = mortalEnv(backend));
});

const order = () => orderWithExtras(backend, 3);

function asked({ number }: OrderWithExtras, quantity: number, changes: Partial<RefundOrder> = {}): RefundOrder {
  return {
    refundId: crypto.randomUUID(),
    orderNumber: number,
    lines: [{ position: 1, quantity }],
    delivery: false,
    refundedBy: 'editor@example.com',
    ...changes,
  };
}

const refund = async (wanted: RefundOrder, as = env) => {
  const problem = await refundOrder(as, wanted, new Date());
  await sendRefunds(as);
  return problem;
};

async function state({ number, card, buyer, code }: OrderWithExtras) {
  const counted = await backend.db
    .prepare(
      `SELECT o.status, (SELECT count(*) FROM refunds r WHERE r.order_number = o.order_number) AS refunds,
         (SELECT coalesce(sum(r.amount), 0) FROM payment_refunds r WHERE r.session_id = o.payment_id) AS provider,
         (SELECT count(*) FROM promo_uses WHERE code = ?2) AS used,
         (SELECT count(*) FROM mails
           WHERE recipient = ?3 || '@test.example' AND subject LIKE 'Remboursement%') AS mails
       FROM orders o WHERE o.order_number = ?1`,
    )
    .bind(number, code, buyer.customerId)
    .first<{ status: string; refunds: number; provider: number; used: number; mails: number }>();
  return {
    refunds: 0,
    ...counted,
    card: await balanceOf(backend, card),
    points: await pointsOf(backend, buyer),
  };
}

test('a piece is refunded on the gift card first, then at the provider; the other amounts stay', async () => {
  const each = await order();
  const share = Math.floor((each.total - each.delivery) / 3);
  expect(share).toBeGreaterThan(2_000);
  expect(await refund(asked(each, 1))).toBeNull();
  expect(await state(each)).toEqual({
    status: 'PAID',
    refunds: 1,
    provider: share - 2_000,
    used: 1,
    mails: 1,
    card: 2_000,
    points: each.earned - Math.floor((each.earned * share) / (each.total - each.delivery)),
  });
  const mail = await backend.db
    .prepare('SELECT subject, body, documents FROM mails WHERE recipient = ? AND subject LIKE ?')
    .bind(`${each.buyer.customerId}@test.example`, 'Remboursement%')
    .first<{ subject: string; body: string; documents: string }>();
  expect(mail?.subject).toContain(each.number);
  expect(mail?.body).toContain('carte cadeau');
  expect(mail?.documents).toBe(`["credit-note-${each.number}-1"]`);
});

test('what was taken at once (Success) goes back as what was authorised first', async () => {
  const buyer = await backend.customer();
  const cart = await readyCart(backend, buyer, [{ sku: await backend.product(3), quantity: 1 }]);
  const page = await openPayment(backend, cart, buyer);
  expect(await payOnPage(backend, { cart, buyer, page }, 'Success')).toBe('Success');
  const { orderNumber } = await backend.call('getCart', { cartId: cart.id }, buyer);
  const wanted = { lines: [{ position: 1, quantity: 1 }], delivery: false, refundedBy: 'editor@example.com' };
  const refundId = crypto.randomUUID();
  expect(await refund({ ...wanted, refundId, orderNumber: orderNumber ?? '' })).toBeNull();
  const sent = await backend.db
    .prepare('SELECT state, cents FROM refund_payments WHERE refund_id = ?')
    .bind(refundId)
    .first<{ state: string; cents: number }>();
  expect(sent?.state).toBe('sent');
  expect(sent?.cents).toBeGreaterThan(0);
});

test('nothing goes back of an order that was cancelled because it was never paid', async () => {
  const each = await order();
  expect(await cancelUnpaidOrder(env, each.number, new Date())).toBe(true);
  expect(await refund(asked(each, 1))).toBe('unknown-order');
});

test('each refund has its credit note behind the invoice, which stays as it was', async () => {
  const each = await order();
  const share = Math.floor((each.total - each.delivery) / 3);
  await refund(asked(each, 1));
  await refund(asked(each, 2));
  const inOrder = { page: 1, size: 10, orderNumber: each.number };
  const { documents } = await backend.call('listDocuments', inOrder, each.buyer);
  const named = documents.map(({ documentId, kind, amount }) => [documentId, kind, amount?.centAmount]);
  expect(named).toContainEqual([`invoice-${each.number}`, 'invoice', each.total]);
  expect(named).toContainEqual([`credit-note-${each.number}-1`, 'credit-note', share]);
  expect(named).toContainEqual([`credit-note-${each.number}-2`, 'credit-note', each.total - share]);
  const pdf = async (documentId: string) => {
    const response = await backend.send('getDocument', { documentId }, each.buyer);
    expect(response.status, documentId).toBe(200);
    return (await pdfText(await response.arrayBuffer())).join('\n').replaceAll(/\s+/g, ' ');
  };
  const [one, two] = [await pdf(`credit-note-${each.number}-1`), await pdf(`credit-note-${each.number}-2`)];
  const [, invoiceNumber = ''] = /(FR-\d{4}-\d{6})-1/.exec(one) ?? [];
  const euros = (cents: number) => formatMoney(cents, 'EUR', 'fr-FR').replaceAll(/\s/g, ' ');
  for (const fact of ['Avoir', invoiceNumber, euros(share), 'Carte cadeau', 'TVA']) expect(one).toContain(fact);
  for (const fact of [`${invoiceNumber}-2`, euros(each.total - share), 'Livraison']) expect(two).toContain(fact);
  expect(await pdf(`invoice-${each.number}`)).toContain(euros(each.total));
  for (const other of [`credit-note-${each.number}-3`, `credit-note-${each.number}`])
    expect(await backend.refused('getDocument', { documentId: other }, each.buyer)).toMatchObject({
      code: 'unknown',
    });
  const stranger = await backend.customer();
  const foreign = { documentId: `credit-note-${each.number}-1` };
  expect(await backend.refused('getDocument', foreign, stranger)).toMatchObject({ code: 'unknown' });
});

test('the order shows what went back, when and to which means', async () => {
  const each = await order();
  const shownRefunds = async () => (await backend.call('getOrderOfCart', { cartId: each.cartId }, each.buyer)).refunds;
  expect(await shownRefunds()).toEqual([]);
  for (const quantity of [1, 2]) expect(await refund(asked(each, quantity))).toBeNull();
  const share = Math.floor((each.total - each.delivery) / 3);
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(await shownRefunds()).toEqual([
    {
      createdAt: day,
      amount: { centAmount: share },
      means: [
        { product: 'gift-card', lastDigits: each.card.number.slice(-4), amount: { centAmount: 2_000 } },
        { product: 'cb', lastDigits: null, amount: { centAmount: share - 2_000 } },
      ],
    },
    {
      createdAt: day,
      amount: { centAmount: each.total - share },
      means: [{ product: 'cb', lastDigits: null, amount: { centAmount: each.total - share } }],
    },
  ]);
});

test('when all has come back, all has gone back: money, delivery, points and the code', async () => {
  const each = await order();
  for (const quantity of [1, 2]) expect(await refund(asked(each, quantity))).toBeNull();
  expect(await state(each)).toEqual({
    status: 'RETURNED',
    refunds: 2,
    provider: each.total - 2_000,
    used: 0,
    mails: 2,
    card: 2_000,
    points: 100,
  });
  expect(await refund(asked(each, 1))).toBe('too-many-pieces');
});

test('the same refund twice is one; another one by its name is none', async () => {
  const each = await order();
  const wanted = asked(each, 1);
  const answers = await Promise.all([refund(wanted), refund(wanted), refund(wanted)]);
  expect(answers).toEqual([null, null, null]);
  expect(await refund({ ...wanted, lines: [{ position: 1, quantity: 2 }] })).toBe('other-refund');
  expect(await state(each)).toMatchObject({ refunds: 1, mails: 1, card: 2_000 });
});

test('of many refunds at once no piece goes back twice', async () => {
  const each = await order();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(asked(each, 1))));
  expect(new Set(answers)).toEqual(new Set([null, 'changed'].filter((one) => answers.some((two) => one === two))));
  for (let more = 0; more < 3; more += 1) await refund(asked(each, 1));
  expect(await state(each)).toMatchObject({
    status: 'RETURNED',
    refunds: 3,
    provider: each.total - 2_000,
    card: 2_000,
  });
});

test('points that are spent by now are owed, and nothing is spent until they are earned again', async () => {
  const each = await order();
  const spend = (points: number) =>
    backend.db
      .prepare(
        `INSERT INTO loyalty_movements (customer_id, kind, points, created_at) VALUES (?, 'spent', ?, '2026-07-15')`,
      )
      .bind(each.buyer.customerId, -points)
      .run();
  const { points: held } = await state(each);
  await spend(held);
  expect(await refund(asked(each, 3))).toBeNull();
  // The 100 points spent on it were refunded as well.
  const { points } = await state(each);
  expect(points).toBe(100 - each.earned);
  expect(points).toBeLessThan(0);
  await expect(spend(1)).rejects.toThrow('refused:not-enough-points');
});

test.each([
  ['unknown-order', { orderNumber: 'SV260715-NOTHING0' }],
  ['nothing', { lines: [] }],
  ['unknown-line', { lines: [{ position: 2, quantity: 1 }] }],
  ['too-many-pieces', { lines: [{ position: 1, quantity: 4 }] }],
] as const)('what cannot be refunded is not: %s', async (problem, { ...changes }) => {
  const each = await order();
  const { lines, ...others } = { lines: [{ position: 1, quantity: 1 }], ...changes };
  expect(await refund(asked(each, 1, { ...others, lines: [...lines] }))).toBe(problem);
  expect(await state(each)).toMatchObject({ refunds: 0, provider: 0, mails: 0, card: 0 });
});

test('the provider refunds no more than was paid, for any caller, and notifies the shop once', async () => {
  const each = await order();
  expect(await refund(asked(each, 3))).toBeNull();
  await deliverRefunds(env, new Date(Date.now() + 1_000));
  await deliverRefunds(env, new Date(Date.now() + 7_200_000));
  const events = await backend.db
    .prepare(
      `SELECT event_code, success, amount FROM payment_events e JOIN refund_payments r USING (psp_reference)
       JOIN refunds n USING (refund_id) WHERE n.order_number = ?`,
    )
    .bind(each.number)
    .all();
  expect(events.results).toEqual([{ event_code: 'REFUND', success: 'true', amount: each.total - 2_000 }]);
});

describe('a refund that is killed before any of its steps', () => {
  test('goes back once when it is requested again, or by the schedule', async () => {
    const first = await order();
    const { life, env: mortal } = mortalEnv(backend);
    expect(await refund(asked(first, 1), mortal)).toBeNull();
    const steps = life.calls;
    expect(steps).toBeGreaterThan(4);
    // Every third step still covers shoppers with and without a retry.
    for (let call = 1; call <= steps; call += isWhole ? 1 : 3) {
      const each = await order();
      const wanted = asked(each, 3);
      await killedAt(life, call, () => refund(wanted, mortal));
      // Half of the killed requests are retried; the others are left to the schedule, if there is a refund at all.
      if (call % 2 === 0) expect(await refund(wanted)).toBeNull();
      else await sendRefunds(env);
      const counted = await state(each);
      const all = { refunds: 1, provider: each.total - 2_000, card: 2_000, points: 100, mails: 1, used: 0 };
      const nothing = { refunds: 0, provider: 0, card: 0, points: each.earned, mails: 0, used: 1 };
      expect(counted, `killed at ${call}`).toMatchObject(counted.refunds === 0 && call % 2 === 1 ? nothing : all);
    }
  });
});
