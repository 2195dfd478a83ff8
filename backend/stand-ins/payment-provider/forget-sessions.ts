import type { Env } from '../../env.ts';

/** Days after which a payment that took no money is deleted: longer than any shop asks about it. */
const retentionDays = 60;

/** Payments deleted in one run of the schedule. */
const batchSize = 200;

const day = 24 * 60 * 60 * 1000;

/** Deletes payments that failed long ago, with their notifications. Those that took money may still be refunded. */
export async function forgetSessions({ DB }: Env, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * day).toISOString();
  const failed = `SELECT session_id FROM payment_sessions INDEXED BY payment_sessions_failed
    WHERE step = 'ended' AND result NOT IN ('Authorised', 'Success') AND created_at <= ?1
    ORDER BY created_at LIMIT ${batchSize}`;
  await DB.batch([
    DB.prepare(`DELETE FROM payment_notifications WHERE session_id IN (${failed})`).bind(before),
    DB.prepare(`DELETE FROM payment_sessions WHERE session_id IN (${failed})`).bind(before),
  ]);
}
