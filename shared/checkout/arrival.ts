import type { DeliveryPromise } from '../catalogue/delivery-promise.ts';
import type { DeliveryOffer } from '../contract/cart/delivery-offer.ts';
import type { Country } from '../markets/locales.ts';
import { afterWorkingDays } from '../time/working-days.ts';
import { dayIn } from '../time/zoned-time.ts';

/** Two days, ISO 8601. */
export interface Days {
  from: string;
  until: string;
}

/**
 * Returns the days between which an order arrives in a country. Working days count from the order, or, for a piece
 * that is not in stock, from the days between which it is sent.
 */
export function arrival(
  { minDays, maxDays }: Pick<DeliveryOffer, 'minDays' | 'maxDays'>,
  country: Country,
  orderedAt: Date,
  promise: Pick<DeliveryPromise, 'sentFrom' | 'sentUntil'> | null,
): Days {
  // An order after midnight local time counts for the new day, whatever the date in UTC.
  const today = dayIn(country, orderedAt);
  const from = new Date(promise?.sentFrom ?? today);
  const until = new Date(promise?.sentUntil ?? today);
  return {
    from: afterWorkingDays(from, minDays, country),
    until: afterWorkingDays(until, maxDays, country),
  };
}

/**
 * Returns the days between which the last piece of a cart arrives. `promises` has one entry for each line, null for a
 * line in stock. Null for delivery by e-mail, which takes no days.
 */
export function cartArrival(
  days: Pick<DeliveryOffer, 'minDays' | 'maxDays'>,
  country: Country,
  orderedAt: Date,
  promises: readonly (Pick<DeliveryPromise, 'sentFrom' | 'sentUntil'> | null)[],
): Days | null {
  if (days.maxDays === 0) return null;
  // Lines in stock (null) sort first.
  const last = promises.toSorted((one, other) => (one?.sentUntil ?? '').localeCompare(other?.sentUntil ?? '')).at(-1);
  return arrival(days, country, orderedAt, last ?? null);
}
