import type { Locale } from './locales.ts';
import { lastClosing, nextOpenDay, type OpenPlace } from './store-hours.ts';
import { zoneOf } from './time-zones.ts';
import { daysAfter, localTime } from './zoned-time.ts';

/** Milliseconds that a piece is held where nobody knows when the store is open. */
const withoutHours = 48 * 60 * 60 * 1000;

/** Reservations that a person may have open at a time. */
export const mostReservations = 5;

/** Where a reservation is shown and cancelled by the token of its mail, in a market. */
export const reservationPath = (locale: Locale, token: string): string =>
  `/${locale}/stores/reservation/?token=${encodeURIComponent(token)}`;

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
