import { hasHours, nextOpenDay, type OpenPlace, openTimes } from './store-hours.ts';
import { zoneOf } from './time-zones.ts';
import { afterWorkingDays } from './working-days.ts';
import { localTime } from './zoned-time.ts';

/** Milliseconds of opening that a store needs to put an order together. */
const preparation = 2 * 60 * 60 * 1000;

/** The date on which a store has been open for two hours since a moment; null where no such day is known. */
function preparedOn(store: OpenPlace, now: Date): string | null {
  let left = preparation;
  for (const { from, until } of openTimes(store, now)) {
    const start = Math.max(from.getTime(), now.getTime());
    const time = until.getTime() - start;
    if (time >= left) return localTime(new Date(start + left), zoneOf(store)).date;
    left -= time;
  }
  return null;
}

/**
 * The day (ISO 8601, local) on which an order that is made at a moment can be picked up in a store. What is there is
 * ready within two hours of opening; what is not is sent from the warehouse in so many working days, and is ready on the
 * first day from then on that the store opens. Null where that day is not known.
 */
export function readyOn(store: OpenPlace, isThere: boolean, workingDays: number, now: Date): string | null {
  if (isThere) return hasHours(store) ? preparedOn(store, now) : null;
  const arrives = afterWorkingDays(now, workingDays, store.country);
  return hasHours(store) ? (nextOpenDay(store, arrives)?.date ?? null) : arrives;
}
