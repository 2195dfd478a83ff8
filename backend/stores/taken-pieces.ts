import { maxReservations } from '../../shared/stores/reservation.ts';
import { refusalOf } from '../cart-refusal.ts';
import type { Env } from '../env.ts';
import { Refused } from '../problem.ts';
import { expireReservations } from './expire-reservations.ts';

/**
 * Takes a piece. If it is missing, expired reservations are released first, and it is tried again. Returns the number
 * of rows written.
 */
export async function takePiece(env: Env, statement: D1PreparedStatement, now: Date): Promise<number> {
  for (;;) {
    try {
      return (await statement.run()).meta.changes;
    } catch (error) {
      const refusal = refusalOf(error, '', 0);
      if (refusal === undefined) throw error;
      if (refusal.code !== 'out-of-stock' || (await expireReservations(env, now)) === 0) throw refusal;
    }
  }
}

const waiting = (email: string) => `email = ${email} AND state = 'OPEN' AND held_if_confirmed IS NULL`;

/**
 * The condition that one more reservation is allowed for an e-mail; the arguments are SQL parameters. Unconfirmed
 * reservations of strangers with the same e-mail do not count.
 */
export const hasRoom = (email: string, sku: string, storeId: string): string =>
  `(NOT EXISTS (SELECT 1 FROM reservations WHERE ${waiting(email)} AND sku = ${sku} AND store_id = ${storeId})
    AND (SELECT count(*) FROM reservations WHERE ${waiting(email)}) < ${maxReservations})`;

interface Wanted {
  email: string;
  sku: string;
  storeId: string;
}

/** Returns the open confirmed reservation of a size in a store by this e-mail; null if there is none. */
export const waitingAlready = (db: D1Database, { email, sku, storeId }: Wanted): Promise<string | null> =>
  db
    .prepare(`SELECT reservation_id FROM reservations WHERE ${waiting('?1')} AND sku = ?2 AND store_id = ?3`)
    .bind(email, sku, storeId)
    .first<string>('reservation_id');

/** Returns why a reservation was not written although its piece is available. */
export async function whyNoRoom({ DB }: Env, wanted: Wanted): Promise<Refused> {
  return (await waitingAlready(DB, wanted)) === null
    ? new Refused('too-many-reservations', `There can be ${maxReservations} reservations at most.`)
    : new Refused('reserved-already', 'This size is already reserved in this store.');
}
