import type { Reservation } from '../contract/stores/reservations.ts';
import type { Locale } from '../markets/locales.ts';
import { href } from '../routes.ts';
import { zoneOf } from '../time/time-zones.ts';
import { daysAfter, localTime } from '../time/zoned-time.ts';
import { lastClosing, nextOpenDay, type OpenPlace } from './store-hours.ts';

/** Milliseconds for which a piece is held if the store's opening hours are unknown. */
const withoutHours = 48 * 60 * 60 * 1000;

/** Maximum number of open reservations of a person. */
export const maxReservations = 5;

/** Minutes for which a piece is held for a stranger who has not followed the link of the e-mail yet. */
export const unconfirmedMinutes = 30;

/** Returns the path where a reservation is shown and cancelled with the token of its e-mail, in a market. */
export const reservationPath = (locale: Locale, token: string): string =>
  href(locale, 'store-reservation', {}, { token });

/** Returns the path in the e-mail to a stranger: following it also confirms the reservation. */
export const confirmingPath = (locale: Locale, token: string, confirmation: string): string =>
  href(locale, 'store-reservation', {}, { token, confirmation });

/** Status of a reservation; null for a state of the gateway that the shop does not know. */
export type ReservationStatus = 'waiting' | 'collected' | 'cancelled' | 'expired' | null;

const statuses = { COLLECTED: 'collected', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const;

/** The status of a reservation at `now`. After its time it has expired, whether or not the gateway has stored that. */
export function reservationStatus(
  { state, heldUntil }: Pick<Reservation, 'state' | 'heldUntil'>,
  now: Date,
): ReservationStatus {
  if (state !== 'OPEN') return state === null ? null : statuses[state];
  return Date.parse(heldUntil) > now.getTime() ? 'waiting' : 'expired';
}

/** True if a cancellation can be undone: the piece would still be held. */
export function mayBeHeldAgain({ state, heldUntil }: Pick<Reservation, 'state' | 'heldUntil'>, now: Date): boolean {
  return state === 'CANCELLED' && Date.parse(heldUntil) > now.getTime();
}

/**
 * Returns until when a piece reserved now is held: until the store closes on the next day, after today, on which it
 * opens. So there is always a full opening day.
 */
export function heldUntil(store: OpenPlace, now: Date): Date {
  const tomorrow = daysAfter(localTime(now, zoneOf(store)).date, 1);
  const day = nextOpenDay(store, tomorrow);
  const closing = day === null ? null : lastClosing(store, day.date);
  return closing ?? new Date(now.getTime() + withoutHours);
}

/** Returns until when a piece is first held for a stranger: half an hour, but not longer than after a confirmation. */
export const heldAtFirst = (until: Date, now: Date): Date =>
  new Date(Math.min(until.getTime(), now.getTime() + unconfirmedMinutes * 60_000));
