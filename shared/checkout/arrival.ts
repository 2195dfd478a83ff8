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
 * The days between which an order arrives in a country: its working days count from the order, or, for a piece that is
 * not on the shelf, from the days between which it is sent.
 */
export function arrival(
  { minDays, maxDays }: Pick<DeliveryOffer, 'minDays' | 'maxDays'>,
  country: Country,
  ordered: Date,
  promise: Pick<DeliveryPromise, 'sentFrom' | 'sentUntil'> | null,
): Days {
  // What is ordered after midnight is of the new day, whatever day it is in Greenwich.
  const today = dayIn(country, ordered);
  const from = new Date(promise?.sentFrom ?? today);
  const until = new Date(promise?.sentUntil ?? today);
  return {
    from: afterWorkingDays(from, minDays, country),
    until: afterWorkingDays(until, maxDays, country),
  };
}

/**
 * The days between which the last piece of a cart arrives: until then the order is not whole. `promises` has one entry
 * for each line, null for what is on the shelf. Null for what is sent by e-mail, which takes no days.
 */
export function cartArrival(
  days: Pick<DeliveryOffer, 'minDays' | 'maxDays'>,
  country: Country,
  ordered: Date,
  promises: readonly (Pick<DeliveryPromise, 'sentFrom' | 'sentUntil'> | null)[],
): Days | null {
  if (days.maxDays === 0) return null;
  // What is on the shelf comes before what is not.
  const last = promises
    .toSorted((one, other) => (one?.sentUntil ?? '').localeCompare(other?.sentUntil ?? ''))
    .at(-1);
  return arrival(days, country, ordered, last ?? null);
}
