/**
 * Pieces that stores keep for somebody. The row of a reservation and the piece in the store's stock move together, by
 * triggers (migration 0111), in one statement: two people cannot have the last piece, and wherever a request is killed
 * no piece is lost or made.
 */
import type { z } from 'zod';
import type { reservationRows } from '../../shared/contract/reservations.ts';
import { heldUntil, mostReservations } from '../../shared/reservation.ts';
import { refusalOf } from '../carts/refusal.ts';
import { self } from '../customers/self.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { Problem, Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { expireReservations } from './expire-reservations.ts';
import { findPoint, pointOf } from './points.ts';
import { writeReservationMails } from './reservation-mail.ts';
import { findReservation, type ReservationRow, selectReservations, told } from './reservation-read.ts';
import { reservationOf } from './reservation-token.ts';

type Asked = z.output<(typeof reservationRows)['reserve']['input']>;

const unknown = () => new Refused('unknown', 'There is no such reservation.');

/**
 * Takes a piece; one that is missing may be kept for who never came, so that is given back first. Gives how many rows
 * were written.
 */
async function transact(env: Env, statement: D1PreparedStatement, now: Date): Promise<number> {
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

/** Who reserves: a customer by the e-mail of the account, whatever was sent. */
async function reserverOf({ env, customerId }: Caller, { email }: Asked): Promise<string> {
  if (customerId === null) return email.toLowerCase();
  const own = await env.DB.prepare('SELECT email FROM customers WHERE customer_id = ? AND is_deleted = 0')
    .bind(customerId)
    .first<string>('email');
  if (own === null) throw new Refused('unknown', 'There is no such customer.');
  return own;
}

/** The store, if it keeps pieces today; refuses otherwise. */
async function requireKeeping(env: Env, storeId: string) {
  const row = await findPoint(env.DB, 'store', storeId);
  if (row === null) throw new Refused('unknown', `No store '${storeId}'`);
  const services: string[] = JSON.parse(row.services);
  if (row.closed_until !== null || !services.includes('reservation'))
    throw new Refused('not-reservable', `The store '${storeId}' keeps no pieces.`);
  return row;
}

/** Why a reservation that was asked for was not written, while its piece is there. */
async function reasonOf(
  { DB }: Env,
  { sku, storeId }: Pick<Asked, 'sku' | 'storeId'>,
  email: string,
): Promise<Refused> {
  const same = await DB.prepare(
    `SELECT 1 FROM reservations WHERE email = ? AND state = 'OPEN' AND sku = ? AND store_id = ?`,
  )
    .bind(email, sku, storeId)
    .first();
  return same === null
    ? new Refused('too-many-reservations', `There can be ${mostReservations} reservations at most.`)
    : new Refused('reserved-already', 'This size waits in this store already.');
}

async function reserve(asked: Asked, caller: Caller) {
  const { env, locale } = caller;
  const now = new Date();
  const email = await reserverOf(caller, asked);
  const { reservationId: id, storeId, sku } = asked;
  const before = await findReservation(env, id);
  if (before !== null) return again(caller, before, asked, email);
  const store = await requireKeeping(env, storeId);
  const until = Math.floor(heldUntil(pointOf(store, now), now).getTime() / 1000);
  const known = await env.DB.prepare('SELECT 1 FROM skus WHERE sku = ?').bind(sku).first();
  if (known === null) throw new Refused('unknown', `No size '${sku}'`);
  const insert = env.DB.prepare(
    `INSERT INTO reservations (reservation_id, store_id, sku, customer_id, locale, first_name, last_name, email,
       phone_number, phone_number_country, source, created_at, held_until)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13
     WHERE NOT EXISTS (SELECT 1 FROM reservations WHERE reservation_id = ?1)
       AND NOT EXISTS (SELECT 1 FROM reservations
         WHERE email = ?8 AND state = 'OPEN' AND sku = ?3 AND store_id = ?2)
       AND (SELECT count(*) FROM reservations WHERE email = ?8 AND state = 'OPEN') < ?14`,
  ).bind(
    ...[id, storeId, sku, caller.customerId, locale, asked.firstName, asked.lastName, email],
    ...[
      asked.phoneNumber,
      asked.phoneNumberCountry,
      asked.source,
      now.toISOString(),
      until,
      mostReservations,
    ],
  );
  await transact(env, insert, now);
  const row = await findReservation(env, id);
  if (row === null) throw await reasonOf(env, asked, email);
  // It is written by the schedule if this is cut off.
  caller.waitUntil(
    writeReservationMails(env, now, id).catch((error: unknown) =>
      logFailure(error, { doing: 'The mail about a reservation waits' }),
    ),
  );
  return again(caller, row, asked, email);
}

/** Asked twice, it is one; an id that stands for something else opens nothing. */
async function again(caller: Caller, row: ReservationRow, { storeId, sku }: Asked, email: string) {
  const isSame =
    row.store_id === storeId &&
    row.sku === sku &&
    row.email === email &&
    row.customer_id === caller.customerId;
  if (!isSame) throw new Problem(409, 'This id stands for another reservation.');
  return told(caller.env, row, caller.language);
}

/** Cancels one that is open, and gives its piece back; any other stays as it is. */
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

/** Takes the piece again that was given back by cancelling, within its time; it counts like a new reservation. */
async function restore(caller: Caller, row: ReservationRow) {
  const { env } = caller;
  const now = new Date();
  const { reservation_id: id, email, sku, store_id: storeId, held_until: until } = row;
  const seconds = Math.floor(now.getTime() / 1000);
  const statement = env.DB.prepare(
    `UPDATE reservations SET state = 'OPEN', closed_at = NULL
     WHERE reservation_id = ?1 AND state = 'CANCELLED' AND held_until > ?2
       AND NOT EXISTS (SELECT 1 FROM reservations
         WHERE email = ?3 AND state = 'OPEN' AND sku = ?4 AND store_id = ?5)
       AND (SELECT count(*) FROM reservations WHERE email = ?3 AND state = 'OPEN') < ?6`,
  ).bind(id, seconds, email, sku, storeId, mostReservations);
  const changes = await transact(env, statement, now);
  // As it is now: who takes it back twice at once has it back.
  const after = await findReservation(env, id);
  if (after === null) throw unknown();
  if (changes === 0 && after.state === 'CANCELLED' && until > seconds)
    throw await reasonOf(env, { sku, storeId }, email);
  return told(env, after, caller.language);
}

async function reread({ env, language }: Caller, { reservation_id }: ReservationRow) {
  const row = await findReservation(env, reservation_id);
  if (row === null) throw unknown();
  return told(env, row, language);
}

/** The reservation that a token opens; refuses (404) one that is not ours. */
async function opened({ env }: Caller, token: string): Promise<ReservationRow> {
  const id = await reservationOf(env, token);
  const row = id === null ? null : await findReservation(env, id);
  if (row === null) throw unknown();
  return row;
}

/** A customer's own; another's is as unknown as none. */
async function own(caller: Caller, reservationId: string): Promise<ReservationRow> {
  const row = await findReservation(caller.env, reservationId, self(caller));
  if (row === null) throw unknown();
  return row;
}

/** Reservation in store. */
export const reservationHandlers: Handlers<typeof reservationRows> = {
  reserve,

  async getReservation({ token }, caller) {
    return told(caller.env, await opened(caller, token), caller.language);
  },

  async cancelReservation({ token }, caller) {
    return cancel(caller, await opened(caller, token));
  },

  async restoreReservation({ token }, caller) {
    return restore(caller, await opened(caller, token));
  },

  async listReservations({ page, size }, caller) {
    const { DB } = caller.env;
    const customerId = self(caller);
    const total = await DB.prepare('SELECT count(*) AS total FROM reservations WHERE customer_id = ?')
      .bind(customerId)
      .first<number>('total');
    const { results } = await DB.prepare(
      `${selectReservations} WHERE r.customer_id = ?
       ORDER BY r.state = 'OPEN' DESC, r.created_at DESC, r.reservation_id LIMIT ? OFFSET ?`,
    )
      .bind(customerId, size, (page - 1) * size)
      .all<ReservationRow>();
    const reservations = await Promise.all(results.map((row) => told(caller.env, row, caller.language)));
    return { reservations, total: total ?? 0 };
  },

  async cancelOwnReservation({ reservationId }, caller) {
    return cancel(caller, await own(caller, reservationId));
  },

  async restoreOwnReservation({ reservationId }, caller) {
    return restore(caller, await own(caller, reservationId));
  },
};
