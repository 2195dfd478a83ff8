import type { Env } from '../env.ts';

/** Days after which a reservation without an account is deleted. */
const retentionDays = 30;

const day = 24 * 60 * 60 * 1000;

/** Releases expired reservations. Their mails are due, except to unconfirmed addresses. Returns how many expired. */
export async function expireReservations({ DB }: Env, now: Date): Promise<number> {
  const { meta } = await DB.prepare(
    `UPDATE reservations SET state = 'EXPIRED', closed_at = ?2, news = iif(held_if_confirmed IS NULL, 'EXPIRED', NULL)
     WHERE state = 'OPEN' AND held_until <= ?1`,
  )
    .bind(Math.floor(now.getTime() / 1000), now.toISOString())
    .run();
  return meta.changes;
}

/** Deletes reservations without an account `retentionDays` after they ended. */
export async function forgetReservations({ DB }: Env, now: Date): Promise<void> {
  await DB.prepare(`DELETE FROM reservations WHERE state <> 'OPEN' AND customer_id IS NULL AND closed_at <= ?`)
    .bind(new Date(now.getTime() - retentionDays * day).toISOString())
    .run();
}
