import type { Env } from '../env.ts';
import { Refused } from '../problem.ts';
import type { Report } from '../provider/report.ts';

/** Refused payments before a customer must wait: enough for a typo and a second card, too few to test many cards. */
export const maxRefused = 5;
/** Seconds within which refusals are counted. */
export const refusedWithin = 15 * 60;

/** Only refusals by the bank count: a cancelled or failed payment says nothing about a card. */
const isRefusal = ({ resultCode }: Report): boolean => resultCode === 'Refused';

/** Part of a release: stores that the bank refused, if the payment is still open. `now` in seconds. */
export function countRefusal(env: Env, paymentId: string, report: Report, now: number): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO refused_payments (payment_id, customer_id, refused_at)
     SELECT p.payment_id, c.customer_id, ?3
     FROM payments p JOIN carts c ON c.cart_id = p.cart_id
     WHERE p.payment_id = ?1 AND p.state = 'open' AND ?2 AND c.customer_id IS NOT NULL
     ON CONFLICT DO NOTHING`,
  ).bind(paymentId, isRefusal(report) ? 1 : 0, now);
}

/** Returns how many more refusals a customer may have before they must wait. `now` in seconds. */
export async function triesLeft(env: Env, customerId: string | null, now: number): Promise<number> {
  const refused = await env.DB.prepare(
    'SELECT count(*) AS refused FROM refused_payments WHERE customer_id = ? AND refused_at > ?',
  )
    .bind(customerId, now - refusedWithin)
    .first<number>('refused');
  return Math.max(0, maxRefused - (refused ?? 0));
}

/** Refuses (429) another payment if too many were refused recently. `now` in seconds. */
export async function requireTries(env: Env, customerId: string | null, now: number): Promise<void> {
  if ((await triesLeft(env, customerId, now)) === 0)
    throw new Refused('too-many-payments', 'Too many payments were refused within a quarter of an hour.');
}

/** Deletes refusals that no longer count. `now` in seconds. */
export async function forgetRefusals(env: Env, now: number): Promise<void> {
  await env.DB.prepare('DELETE FROM refused_payments WHERE refused_at <= ?')
    .bind(now - refusedWithin)
    .run();
}
