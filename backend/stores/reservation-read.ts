import { type LocalizedText, noText } from '../../shared/contract/gateway/values.ts';
import type { Reservation } from '../../shared/contract/stores/reservations.ts';
import type { Country, Locale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { reservationToken } from './reservation-token.ts';

/** What a due mail reports: the piece is held, the reservation expired, or was cancelled. */
export type ReservationNews = 'OPEN' | 'EXPIRED' | 'CANCELLED';

/** A row of `reservations`, with current data of the catalogue and the store. */
export interface ReservationRow {
  reservation_id: string;
  store_id: string;
  sku: string;
  state: NonNullable<Reservation['state']>;
  customer_id: string | null;
  locale: Locale;
  first_name: string;
  last_name: string;
  email: string;
  created_at: string;
  held_until: number;
  /** Until when it will be held once it is confirmed; null if it is confirmed. */
  held_if_confirmed: number | null;
  /** The mail that is due. */
  news: ReservationNews | null;
  option_id: string | null;
  product_id: string | null;
  product_name: string | null;
  color: string | null;
  size: string | null;
  store_name: string | null;
  line1: string | null;
  zip_code: string | null;
  city: string | null;
  country: Country | null;
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  time_zone: string | null;
}

/** Reads such rows; a condition on `r` can be appended. */
export const selectReservations = `SELECT r.reservation_id, r.store_id, r.sku, r.state, r.customer_id, r.locale,
    r.first_name, r.last_name, r.email, r.created_at, r.held_until, r.held_if_confirmed,
    iif(r.cancellation_untold = 1, 'CANCELLED', r.news) AS news, o.option_id,
    o.product_id, p.name AS product_name, o.color, z.label AS size, s.name AS store_name,
    s.line1, s.zip_code, s.city, s.country, s.latitude, s.longitude, s.phone, s.time_zone
  FROM reservations r
  LEFT JOIN skus k ON k.sku = r.sku
  LEFT JOIN sizes z ON z.size_id = k.size_id
  LEFT JOIN options o ON o.option_id = k.option_id
  LEFT JOIN products p ON p.product_id = o.product_id
  LEFT JOIN stores s ON s.store_id = r.store_id`;

const textOf = (json: string | null): LocalizedText => (json === null ? noText : JSON.parse(json));

/** Name, colour and size of the reserved piece, in all languages. */
export function pieceOf({ product_name, color, size }: ReservationRow) {
  return { name: textOf(product_name), color: textOf(color), size: textOf(size) };
}

/** A reservation in the contract's form; the size label is in the language of the caller. */
export async function reservationAnswer(
  env: Env,
  row: ReservationRow,
  language: keyof LocalizedText,
): Promise<Reservation> {
  const { name, color, size } = pieceOf(row);
  const { latitude, longitude } = row;
  return {
    reservationId: row.reservation_id,
    token: await reservationToken(env, row.reservation_id),
    state: row.state,
    sku: row.sku,
    productId: row.product_id,
    optionId: row.option_id,
    name,
    color,
    size: size[language],
    store: {
      storeId: row.store_id,
      name: row.store_name,
      line1: row.line1 ?? '',
      zipCode: row.zip_code ?? '',
      city: row.city ?? '',
      // The store may be deleted by now; old rows have no country, and those stores were in France.
      country: row.country ?? 'FR',
      phone: row.phone,
      timeZone: row.time_zone,
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    firstName: row.first_name,
    lastName: row.last_name,
    createdAt: row.created_at,
    heldUntil: new Date(row.held_until * 1000).toISOString(),
    heldIfConfirmed: row.held_if_confirmed === null ? null : new Date(row.held_if_confirmed * 1000).toISOString(),
  };
}

/** Returns the reservation of an id, of this customer if one is passed; null if there is none. */
export function findReservation(
  { DB }: Env,
  reservationId: string,
  customerId?: string,
): Promise<ReservationRow | null> {
  return DB.prepare(`${selectReservations} WHERE r.reservation_id = ?1 AND (?2 IS NULL OR r.customer_id = ?2)`)
    .bind(reservationId, customerId ?? null)
    .first<ReservationRow>();
}
