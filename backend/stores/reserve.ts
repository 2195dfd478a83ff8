import type { z } from 'zod';
import { isUnconfirmed } from '../../shared/account/email-quality.ts';
import type { reservationRows } from '../../shared/contract/stores/reservations.ts';
import { heldAtFirst, heldUntil } from '../../shared/stores/reservation.ts';
import { type Bucket, countAttempt, forgiveAttempt } from '../authentication/attempts.ts';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';
import { Problem, Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';
import { findPoint, pointOf } from './points.ts';
import { writeReservationMails } from './reservation-mail.ts';
import { findReservation, type ReservationRow, reservationAnswer } from './reservation-read.ts';
import { hasRoom, takePiece, whyNoRoom } from './taken-pieces.ts';

type ReservationInput = z.output<(typeof reservationRows)['reserve']['input']>;

interface Reserver {
  email: string;
  /** The e-mail address is not confirmed: a visitor, or an account with an unconfirmed address. */
  needsConfirmation: boolean;
}

/** Returns who reserves: a customer by the e-mail of the account, whatever the request contains. */
async function reserverOf({ env, customerId }: Caller, { email }: ReservationInput): Promise<Reserver> {
  if (customerId === null) return { email: email.toLowerCase(), needsConfirmation: true };
  const own = await env.DB.prepare(
    'SELECT email, email_quality FROM customers WHERE customer_id = ? AND is_deleted = 0',
  )
    .bind(customerId)
    .first<{ email: string; email_quality: string | null }>();
  if (own === null) throw new Refused('unknown', 'There is no such customer.');
  return { email: own.email, needsConfirmation: isUnconfirmed(own.email_quality) };
}

/** Returns the store if it currently offers reservations; refuses otherwise. */
async function requireReservable(env: Env, storeId: string) {
  const row = await findPoint(env.DB, 'store', storeId);
  if (row === null) throw new Refused('unknown', `No store '${storeId}'`);
  const services: string[] = JSON.parse(row.services);
  if (row.closed_until !== null || !services.includes('reservation'))
    throw new Refused('not-reservable', `The store '${storeId}' keeps no pieces.`);
  return row;
}

/**
 * Counts a stranger's request, by network and by mailbox, before it is processed; a refused one is not counted.
 *
 * @throws `too-many-tries` (429)
 */
async function counted<Result>({ env }: Caller, asked: ReservationInput, email: string, make: () => Promise<Result>) {
  const { network } = asked;
  const buckets: Bucket[] = [
    { limit: 'reservationEmail', value: email },
    network === undefined ? { limit: 'reservationUnknown', value: '' } : { limit: 'reservation', value: network },
  ];
  const wait = await countAttempt(env.DB, buckets, Math.floor(Date.now() / 1000));
  if (wait !== null) throw new Refused('too-many-tries', `Too many reservations: wait ${wait} seconds.`);
  try {
    return await make();
  } catch (error) {
    if (error instanceof Refused) await forgiveAttempt(env.DB, buckets);
    throw error;
  }
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/** Writes a reservation, which takes its piece; a stranger's for a short time, until it is confirmed. */
async function write(
  { env, customerId, locale }: Caller,
  asked: ReservationInput,
  { email, needsConfirmation }: Reserver,
) {
  const now = new Date();
  const { reservationId: id, storeId, sku } = asked;
  const until = heldUntil(pointOf(await requireReservable(env, storeId), now), now);
  const known = await env.DB.prepare('SELECT 1 FROM skus WHERE sku = ?').bind(sku).first();
  if (known === null) throw new Refused('unknown', `No size '${sku}'`);
  const insert = env.DB.prepare(
    `INSERT INTO reservations (reservation_id, store_id, sku, customer_id, locale, first_name, last_name, email,
       phone_number, phone_number_country, source, created_at, held_until, held_if_confirmed)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14
     WHERE NOT EXISTS (SELECT 1 FROM reservations WHERE reservation_id = ?1)
       AND (?14 IS NOT NULL OR ${hasRoom('?8', '?3', '?2')})`,
  ).bind(
    ...[id, storeId, sku, customerId, locale, asked.firstName, asked.lastName, email],
    ...[asked.phoneNumber, asked.phoneNumberCountry, asked.source, now.toISOString()],
    ...[secondsOf(needsConfirmation ? heldAtFirst(until, now) : until), needsConfirmation ? secondsOf(until) : null],
  );
  await takePiece(env, insert, now);
  const row = await findReservation(env, id);
  if (row === null) throw await whyNoRoom(env, { email, sku, storeId });
  return row;
}

/** Reserves a piece. Idempotent by the id; an id of another reservation is refused (409). */
export async function reserve(asked: ReservationInput, caller: Caller) {
  const { env } = caller;
  const reserver = await reserverOf(caller, asked);
  const { email, needsConfirmation } = reserver;
  const before = await findReservation(env, asked.reservationId);
  if (before !== null) return again(caller, before, asked, email);
  const make = () => write(caller, asked, reserver);
  const row = needsConfirmation ? await counted(caller, asked, email, make) : await make();
  // The schedule writes it if this is interrupted.
  caller.waitUntil(
    writeReservationMails(env, new Date(), row.reservation_id).catch((error: unknown) =>
      logFailure(error, { doing: 'The mail about a reservation waits' }),
    ),
  );
  return again(caller, row, asked, email);
}

async function again(caller: Caller, row: ReservationRow, { storeId, sku }: ReservationInput, email: string) {
  const isSame =
    row.store_id === storeId && row.sku === sku && row.email === email && row.customer_id === caller.customerId;
  if (!isSame) throw new Problem(409, 'This id belongs to another reservation.');
  return reservationAnswer(caller.env, row, caller.language);
}
