/**
 * Refunds of orders. One transaction stores the refund: pieces, the money that goes back to gift cards, points, the
 * mail, and the amount due at the provider. If the request is killed after that, the schedule sends the refund to the
 * provider (`send-refunds.ts`); sending it again is safe, because the provider knows the refund by its id.
 *
 * Points that the order has earned are taken back in proportion; if they are spent already, the customer owes them:
 * otherwise a returned order would pay for another one. Points that were spent on it, and the uses of promo codes,
 * come back only when nothing of the order is left: half an order with a discount is still an order with a discount.
 * Whether a piece can be sold again is decided when it is inspected: stock is not changed.
 */

import type { Env } from '../env.ts';
import { type Refund, type RefundProblem, refundOf, type Wanted } from './refund-amounts.ts';
import { refundMail } from './refund-mail.ts';
import { loadRefundable, type RefundableOrder } from './refundable.ts';

export interface RefundOrder extends Wanted {
  /** Chosen by the caller; the same id refunds once. */
  refundId: string;
  orderNumber: string;
  refundedBy: string;
  /** The amount, in cents, that the caller saw before confirming, if any. */
  seen?: number;
}

export type AnyRefundProblem = RefundProblem | 'unknown-order' | 'other-refund' | 'changed';

/** The request in a canonical form. */
function askedText({ orderNumber, lines, delivery }: RefundOrder): string {
  const sorted = lines.toSorted((one, other) => one.position - other.position);
  return JSON.stringify({
    orderNumber,
    lines: sorted.map(({ position, quantity }) => [position, quantity]),
    delivery,
  });
}

/** Returns whether a refund of this id exists, of the same request or another one. */
async function known({ DB }: Env, asked: RefundOrder): Promise<'same' | 'other' | null> {
  const stored = await DB.prepare('SELECT asked FROM refunds WHERE refund_id = ?')
    .bind(asked.refundId)
    .first<string>('asked');
  if (stored === null) return null;
  return stored === askedText(asked) ? 'same' : 'other';
}

/**
 * The statements of a refund, to run in one transaction. An order without remaining pieces becomes `RETURNED`, or
 * `CANCELLED` if they were never sent. Gift cards and a loyalty card of the order stay with the customer in either
 * case.
 */
export function refundStatements(
  { DB }: Pick<Env, 'DB'>,
  asked: RefundOrder,
  order: RefundableOrder,
  refund: Refund,
  now: Date,
  ends: 'RETURNED' | 'CANCELLED' = 'RETURNED',
): D1PreparedStatement[] {
  const { refundId, orderNumber, refundedBy } = asked;
  const time = now.toISOString();
  const [lang, subject, body] = refundMail(order, refund);
  return [
    DB.prepare(
      `INSERT INTO refunds (refund_id, order_number, turn, asked, cents, delivery, points, refunded_by, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).bind(
      refundId,
      orderNumber,
      order.refunds + 1,
      askedText(asked),
      refund.centAmount,
      refund.delivery,
      refund.points,
      refundedBy,
      time,
    ),
    DB.prepare(
      `INSERT INTO refund_lines (refund_id, position, quantity, cents)
       SELECT ?1, value ->> 'position', value ->> 'quantity', value ->> 'centAmount' FROM json_each(?2)`,
    ).bind(refundId, JSON.stringify(refund.lines)),
    DB.prepare(
      `INSERT INTO gift_card_movements (gift_card_id, kind, cents, refund_id, created_at)
       SELECT value ->> 'id', 'refunded', value ->> 'centAmount', ?1, ?3 FROM json_each(?2)`,
    ).bind(refundId, JSON.stringify(refund.giftCards), time),
    DB.prepare(
      `INSERT INTO refund_payments (refund_id, payment_id, cents, state) SELECT ?1, ?2, ?3, 'due' WHERE ?3 > 0`,
    ).bind(refundId, order.paymentId, refund.payment),
    DB.prepare(
      `INSERT INTO loyalty_movements (customer_id, kind, points, refund_id, created_at)
       SELECT ?2, 'given back', -m.points, ?1, ?4 FROM loyalty_movements m
       WHERE ?5 AND m.payment_id = ?3 AND m.kind = 'spent' AND m.points < 0`,
    ).bind(refundId, order.customerId, order.paymentId, time, refund.isComplete ? 1 : 0),
    DB.prepare(
      `INSERT INTO loyalty_movements (customer_id, kind, points, refund_id, created_at)
       SELECT ?2, 'taken back', -?3, ?1, ?4 WHERE ?3 > 0`,
    ).bind(refundId, order.customerId, refund.points, time),
    DB.prepare('DELETE FROM promo_uses WHERE ?2 AND payment_id = ?1').bind(order.paymentId, refund.isComplete ? 1 : 0),
    DB.prepare('UPDATE orders SET status = ?3 WHERE ?2 AND order_number = ?1').bind(
      orderNumber,
      refund.isComplete ? 1 : 0,
      ends,
    ),
    DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, documents, created_at)
       SELECT ?8, ?1, ?2, ?3, ?4, json_array(?5), ?6 WHERE ?7 > 0`,
    ).bind(
      order.email,
      lang,
      subject,
      body,
      `credit-note-${orderNumber}-${order.refunds + 1}`,
      Math.floor(now.getTime() / 1000),
      refund.centAmount,
      order.locale,
    ),
  ];
}

/** Computes a refund without carrying it out. */
export async function proposeRefund(
  env: Env,
  asked: RefundOrder,
): Promise<{ refund: Refund; order: RefundableOrder } | { problem: AnyRefundProblem }> {
  const order = await loadRefundable(env, asked.orderNumber);
  if (order === null) return { problem: 'unknown-order' };
  const refund = refundOf(order, asked);
  return typeof refund === 'string' ? { problem: refund } : { refund, order };
}

/**
 * Refunds pieces of an order, and its delivery on request. Returns null if that is done, now or before; otherwise the
 * reason: `changed` if another refund of the order came first, so that the amount has to be confirmed again. The
 * money at the provider is refunded afterwards (`sendRefunds`).
 */
export async function refundOrder(env: Env, asked: RefundOrder, now: Date): Promise<AnyRefundProblem | null> {
  const before = await known(env, asked);
  if (before !== null) return before === 'same' ? null : 'other-refund';
  const proposed = await proposeRefund(env, asked);
  if ('problem' in proposed) return proposed.problem;
  if (asked.seen !== undefined && asked.seen !== proposed.refund.centAmount) return 'changed';
  try {
    await env.DB.batch(refundStatements(env, asked, proposed.order, proposed.refund, now));
    return null;
  } catch (error) {
    if ((await known(env, asked)) === 'same') return null;
    const again = await loadRefundable(env, asked.orderNumber);
    if (again !== null && again.refunds > proposed.order.refunds) return 'changed';
    throw error;
  }
}
