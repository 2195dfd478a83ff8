import type { Env } from '../env.ts';

/** Days after which the reservation of a visitor, who has no account to see it in, is forgotten. */
const retentionDays = 30;

const day = 24 * 60 * 60 * 1000;

/**
 * Gives back the pieces that nobody came for in time; their mails are due, unless nobody has shown yet that the e-mail is
 * theirs. Gives how many.
 */
export async function expireReservations({ DB }: Env, now: Date): Promise<number> {
  const { meta } = await DB.prepare(
    `UPDATE reservations SET state = 'EXPIRED', closed_at = ?2, news = iif(held_if_confirmed IS NULL, 'EXPIRED', NULL)
     WHERE state = 'OPEN' AND held_until <= ?1`,
  )
    .bind(Math.floor(now.getTime() / 1000), now.toISOString())
    .run();
  return meta.changes;
}

/** Forgets what visitors reserved, a month after that was over. */
export async function forgetReservations({ DB }: Env, now: Date): Promise<void> {
  await DB.prepare(
    `DELETE FROM reservations WHERE state <> 'OPEN' AND customer_id IS NULL AND closed_at <= ?`,
  )
    .bind(new Date(now.getTime() - retentionDays * day).toISOString())
    .run();
}
