import type { DeliveryOffer } from './contract/delivery-offer.ts';
import type { DeliveryPromise } from './delivery-promise.ts';
import type { Country } from './locales.ts';
import { afterWorkingDays } from './working-days.ts';

/** Two days, ISO 8601 in UTC. */
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
  const from = promise === null ? ordered : new Date(promise.sentFrom);
  const until = promise === null ? ordered : new Date(promise.sentUntil);
  return {
    from: afterWorkingDays(from, minDays, country),
    until: afterWorkingDays(until, maxDays, country),
  };
}

/**
 * The days between which the first parcel of a cart arrives: that of what is on the shelf; where nothing is, the first
 * that is sent later. `promises` has one entry for each line, null for what is on the shelf. Null for what is sent by
 * e-mail, which takes no days.
 */
export function cartArrival(
  days: Pick<DeliveryOffer, 'minDays' | 'maxDays'>,
  country: Country,
  ordered: Date,
  promises: readonly (Pick<DeliveryPromise, 'sentFrom' | 'sentUntil'> | null)[],
): Days | null {
  if (days.maxDays === 0) return null;
  // What is on the shelf comes first.
  const [first = null] = promises.toSorted((one, other) =>
    (one?.sentUntil ?? '').localeCompare(other?.sentUntil ?? ''),
  );
  return arrival(days, country, ordered, first);
}
