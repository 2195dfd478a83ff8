/**
 * Pieces that stores hold for somebody. The row of a reservation and the piece in the store's stock change together,
 * by triggers (migration 0009), in one statement: two people cannot have the last piece, and a killed request never
 * loses or adds a piece.
 */
import type { reservationRows } from '../../shared/contract/stores/reservations.ts';
import { self } from '../customers/self.ts';
import { Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { findReservation, type ReservationRow, reservationAnswer, selectReservations } from './reservation-read.ts';
import { isConfirmation, reservationOf } from './reservation-token.ts';
import { reserve } from './reserve.ts';
import { hasRoom, takePiece, whyNoRoom } from './taken-pieces.ts';

const unknown = () => new Refused('unknown', 'There is no such reservation.');

/**
 * Cancels an open reservation, and releases its piece; any other stays as it is. The mail about it is then due
 * (migration 0009), and is written by the schedule: no mail if the reservation is restored at once.
 */
async function cancel(caller: Caller, row: ReservationRow) {
  const { env } = caller;
  await env.DB.prepare(
    `UPDATE reservations SET state = 'CANCELLED', closed_at = ?2, news = NULL
     WHERE reservation_id = ?1 AND state = 'OPEN'`,
  )
    .bind(row.reservation_id, new Date().toISOString())
    .run();
  return reread(caller, row);
}

/**
 * Reserves the piece of a cancelled reservation again, before its expiry; it counts like a new one. If the
 * cancellation was mailed, this is mailed as well.
 */
async function restore(caller: Caller, row: ReservationRow) {
  const { env } = caller;
  const now = new Date();
  const { reservation_id: id, email, sku, store_id: storeId, held_until: until } = row;
  const seconds = Math.floor(now.getTime() / 1000);
  const statement = env.DB.prepare(
    `UPDATE reservations SET state = 'OPEN', closed_at = NULL, cancellation_untold = NULL,
       news = iif(held_if_confirmed IS NULL AND cancellation_untold IS NULL, 'OPEN', news)
     WHERE reservation_id = ?1 AND state = 'CANCELLED' AND held_until > ?2
       AND (held_if_confirmed IS NOT NULL OR ${hasRoom('?3', '?4', '?5')})`,
  ).bind(id, seconds, email, sku, storeId);
  const changes = await takePiece(env, statement, now);
  // Read again: a second concurrent call finds the reservation restored.
  const after = await findReservation(env, id);
  if (after === null) throw unknown();
  if (changes === 0 && after.state === 'CANCELLED' && until > seconds)
    throw await whyNoRoom(env, { email, sku, storeId });
  return reservationAnswer(env, after, caller.language);
}

/**
 * Holds a stranger's piece for the whole time, and a mail confirms it. If the short time is over, the piece is taken
 * again, if it is still available.
 */
async function confirm(caller: Caller, row: ReservationRow) {
  const { env } = caller;
  const now = new Date();
  const { reservation_id: id, email, sku, store_id: storeId } = row;
  const seconds = Math.floor(now.getTime() / 1000);
  const statement = env.DB.prepare(
    `UPDATE reservations
     SET state = 'OPEN', closed_at = NULL, held_until = held_if_confirmed, held_if_confirmed = NULL, news = 'OPEN'
     WHERE reservation_id = ?1 AND state IN ('OPEN', 'EXPIRED') AND held_if_confirmed > ?2
       AND ${hasRoom('?3', '?4', '?5')}`,
  ).bind(id, seconds, email, sku, storeId);
  const changes = await takePiece(env, statement, now);
  const after = await findReservation(env, id);
  if (after === null) throw unknown();
  const { state, held_if_confirmed: until } = after;
  if (changes === 0 && until !== null && until > seconds && state !== 'CANCELLED' && state !== 'COLLECTED')
    throw await whyNoRoom(env, { email, sku, storeId });
  return reservationAnswer(env, after, caller.language);
}

async function reread({ env, language }: Caller, { reservation_id }: ReservationRow) {
  const row = await findReservation(env, reservation_id);
  if (row === null) throw unknown();
  return reservationAnswer(env, row, language);
}

/** Returns the reservation of a token; refuses (404) a wrong signature. */
async function opened({ env }: Caller, token: string): Promise<ReservationRow> {
  const id = await reservationOf(env, token);
  const row = id === null ? null : await findReservation(env, id);
  if (row === null) throw unknown();
  return row;
}

/** Returns a customer's own reservation; another customer's gets the same refusal as an unknown one. */
async function own(caller: Caller, reservationId: string): Promise<ReservationRow> {
  const row = await findReservation(caller.env, reservationId, self(caller));
  if (row === null) throw unknown();
  return row;
}

export const reservationHandlers: Handlers<typeof reservationRows> = {
  reserve,

  async getReservation({ token }, caller) {
    return reservationAnswer(caller.env, await opened(caller, token), caller.language);
  },

  async cancelReservation({ token }, caller) {
    return cancel(caller, await opened(caller, token));
  },

  async restoreReservation({ token }, caller) {
    return restore(caller, await opened(caller, token));
  },

  async confirmReservation({ token, confirmation }, caller) {
    const row = await opened(caller, token);
    if (!(await isConfirmation(caller.env, row.reservation_id, confirmation))) throw unknown();
    return confirm(caller, row);
  },

  async listReservations({ page, size }, caller) {
    const { DB } = caller.env;
    const customerId = self(caller);
    const total = await DB.prepare('SELECT count(*) AS total FROM reservations WHERE customer_id = ?')
      .bind(customerId)
      .first<number>('total');
    const { results } = await DB.prepare(
      `${selectReservations} WHERE r.customer_id = ?
       ORDER BY r.state = 'OPEN' DESC, coalesce(r.closed_at, r.created_at) DESC, r.reservation_id LIMIT ? OFFSET ?`,
    )
      .bind(customerId, size, (page - 1) * size)
      .all<ReservationRow>();
    const reservations = await Promise.all(results.map((row) => reservationAnswer(caller.env, row, caller.language)));
    return { reservations, total: total ?? 0 };
  },

  async cancelOwnReservation({ reservationId }, caller) {
    return cancel(caller, await own(caller, reservationId));
  },

  async restoreOwnReservation({ reservationId }, caller) {
    return restore(caller, await own(caller, reservationId));
  },
};
