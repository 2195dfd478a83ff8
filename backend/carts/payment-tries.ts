import type { Env } from '../env.ts';
import { cancelledByIssuer } from '../payment/protocol.ts';
import { Refused } from '../problem.ts';
import type { Report } from './report.ts';

/** Refused payments after which a customer waits: enough for a wrong digit and a second card, not for a list of cards. */
export const mostRefused = 5;
/** Seconds within which they are counted. */
const refusedWithin = 60 * 60;

/** Whether it was the bank that let a payment fail: what a shopper or the shop gives up says nothing about a card. */
function isBankRefusal({ resultCode, refusalReason }: Report): boolean {
  if (resultCode === 'Cancelled') return refusalReason === cancelledByIssuer;
  return resultCode === 'Refused' || resultCode === 'Error';
}

/** Part of a release: remembers that the bank refused, if the payment is still open. `now` in seconds. */
export function countRefusal(env: Env, paymentId: string, report: Report, now: number): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO refused_payments (payment_id, customer_id, refused_at)
     SELECT p.payment_id, c.customer_id, ?3
     FROM payments p JOIN carts c ON c.cart_id = p.cart_id
     WHERE p.payment_id = ?1 AND p.state = 'open' AND ?2 AND c.customer_id IS NOT NULL
     ON CONFLICT DO NOTHING`,
  ).bind(paymentId, isBankRefusal(report) ? 1 : 0, now);
}

/** Lets a customer open another payment, unless too many were refused within the hour (429). `now` in seconds. */
export async function requireTries(env: Env, customerId: string | null, now: number): Promise<void> {
  const refused = await env.DB.prepare(
    'SELECT count(*) AS refused FROM refused_payments WHERE customer_id = ? AND refused_at > ?',
  )
    .bind(customerId, now - refusedWithin)
    .first<number>('refused');
  if ((refused ?? 0) >= mostRefused)
    throw new Refused('too-many-payments', 'Too many payments were refused within the hour.');
}

/** Forgets what no longer counts. `now` in seconds. */
export async function forgetRefusals(env: Env, now: number): Promise<void> {
  await env.DB.prepare('DELETE FROM refused_payments WHERE refused_at <= ?')
    .bind(now - refusedWithin)
    .run();
}
