import { type Delay, delays } from '../contract/catalogue/delays.ts';
import type { Availability } from '../contract/catalogue/product.ts';

/** When a line that is not in stock is sent. Days are ISO 8601, in UTC. */
export interface DeliveryPromise {
  reason: Delay;
  weeks: { min: number; max: number };
  sentFrom: string;
  sentUntil: string;
}

interface Promised {
  /** Comma separated, as in a line item. */
  categoryLabel: string;
  availability: Availability;
  /** The day from which it can be sent (ISO 8601), if it is known. */
  availableOn?: string | null | undefined;
}

function delayOf({ categoryLabel, availability }: Promised): Delay | null {
  const labels = categoryLabel.split(',').map((label) => label.trim());
  if (labels.includes('RAL_ANTICIPATION')) return 'pre-order';
  return labels.includes('ON_DEMAND') || availability === 'ON_DEMAND' ? 'made-to-order' : null;
}

const weekLength = 7 * 24 * 60 * 60 * 1000;

function dayAfter(weeks: number, orderedAt: Date): string {
  return new Date(orderedAt.getTime() + weeks * weekLength).toISOString().slice(0, 10);
}

/** The weeks from an order until a day: at least one to two. */
function weeksUntil(day: string, orderedAt: Date): DeliveryPromise['weeks'] {
  const min = Math.max(1, Math.floor((new Date(day).getTime() - orderedAt.getTime()) / weekLength));
  return { min, max: min + 1 };
}

/**
 * Returns the promise for a line that is ordered at `orderedAt`; null for a line in stock. A known day of availability
 * replaces the usual weeks.
 */
export function deliveryPromise(line: Promised, orderedAt: Date): DeliveryPromise | null {
  const reason = delayOf(line);
  if (reason === null) return null;
  const { availableOn } = line;
  if (availableOn != null && availableOn > dayAfter(0, orderedAt))
    return { reason, weeks: weeksUntil(availableOn, orderedAt), sentFrom: availableOn, sentUntil: availableOn };
  const { min, max } = delays[reason];
  return {
    reason,
    weeks: { min, max },
    sentFrom: dayAfter(min, orderedAt),
    sentUntil: dayAfter(max, orderedAt),
  };
}

/** Returns the days between which a line is sent as text: `19 December – 2 January`. `intl` is a BCP 47 tag. */
export function promisedDays({ sentFrom, sentUntil }: DeliveryPromise, intl: string): string {
  return new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(
    new Date(sentFrom),
    new Date(sentUntil),
  );
}

/** Returns the weeks within which the delayed lines of a cart are sent, earliest to latest; null if none is delayed. */
export function latestWeeks(
  promises: readonly (Pick<DeliveryPromise, 'weeks'> | null)[],
): { min: number; max: number } | null {
  const weeks = promises.flatMap((promise) => (promise === null ? [] : [promise.weeks]));
  if (weeks.length === 0) return null;
  return {
    min: Math.min(...weeks.map(({ min }) => min)),
    max: Math.max(...weeks.map(({ max }) => max)),
  };
}
