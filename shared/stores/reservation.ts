import type { Reservation } from '../contract/stores/reservations.ts';
import type { Locale } from '../markets/locales.ts';
import { href } from '../routes.ts';
import { zoneOf } from '../time/time-zones.ts';
import { daysAfter, localTime } from '../time/zoned-time.ts';
import { lastClosing, nextOpenDay, type OpenPlace } from './store-hours.ts';

/** Milliseconds that a piece is held where nobody knows when the store is open. */
const withoutHours = 48 * 60 * 60 * 1000;

/** Reservations that a person may have open at a time. */
export const maxReservations = 5;

/** Minutes that a piece is held for a stranger who has not followed the link of the mail yet. */
export const unconfirmedMinutes = 30;

/** Where a reservation is shown and cancelled by the token of its mail, in a market. */
export const reservationPath = (locale: Locale, token: string): string =>
  href(locale, 'store-reservation', {}, { token });

/** The same in the mail to a stranger, whose link confirms the reservation on the way. */
export const confirmingPath = (locale: Locale, token: string, confirmation: string): string =>
  href(locale, 'store-reservation', {}, { token, confirmation });

/** How a reservation stands; null where the gateway has a state that the shop has no word for. */
export type ReservationStatus = 'waiting' | 'collected' | 'cancelled' | 'expired' | null;

const standings = { COLLECTED: 'collected', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const;

/** How a reservation stands at a moment. Once its time is over it has expired, whether or not that was noted. */
export function reservationStatus(
  { state, heldUntil }: Pick<Reservation, 'state' | 'heldUntil'>,
  now: Date,
): ReservationStatus {
  if (state !== 'OPEN') return state === null ? null : standings[state];
  return Date.parse(heldUntil) > now.getTime() ? 'waiting' : 'expired';
}

/** Whether a reservation that was cancelled can be taken back: its piece would still be held. */
export function mayBeHeldAgain(
  { state, heldUntil }: Pick<Reservation, 'state' | 'heldUntil'>,
  now: Date,
): boolean {
  return state === 'CANCELLED' && Date.parse(heldUntil) > now.getTime();
}

/**
 * Until when a piece is held that is reserved at a moment: until the store closes on the next day, after today, on which
 * it opens. So there is always a whole day of opening, whenever it was reserved.
 */
export function heldUntil(store: OpenPlace, now: Date): Date {
  const tomorrow = daysAfter(localTime(now, zoneOf(store)).date, 1);
  const day = nextOpenDay(store, tomorrow);
  const closing = day === null ? null : lastClosing(store, day.date);
  return closing ?? new Date(now.getTime() + withoutHours);
}

/** Until when it is held at first for a stranger: half an hour, and no longer than it will be held once it is confirmed. */
export const heldAtFirst = (until: Date, now: Date): Date =>
  new Date(Math.min(until.getTime(), now.getTime() + unconfirmedMinutes * 60_000));
