/** Returns: until when, how many pieces, and why. */
import type { MessageKey } from '../../i18n/i18n.ts';
import type { Country } from '../../markets/locales.ts';
import { dayIn, daysAfter } from '../../time/zoned-time.ts';

/** Days after delivery within which a market accepts returns, unless its parameters differ. */
export const usualReturnDays = 30;

/** Reasons of a return; their texts are `order.reason.…`. */
export const returnReasons = [
  'too-small',
  'too-large',
  'not-as-shown',
  'faulty',
  'wrong-piece',
  'too-late',
  'changed-mind',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Reasons stored with a return: a withdrawal from an order needs no other reason. */
export const notedReasons = [...returnReasons, 'withdrawal'] as const;
export type NotedReason = (typeof notedReasons)[number];

/** The last day (ISO 8601) for requesting a return of an order delivered in a country at `deliveredAt` (ISO 8601). */
export function lastReturnDay(deliveredAt: string, returnDays: number, country: Country): string {
  return daysAfter(dayIn(country, new Date(deliveredAt)), returnDays);
}

/** True if a return can still be requested: until the end of the last day in the country. Null: not delivered. */
export function isReturnOpen(lastDay: string | null, now: Date, country: Country): boolean {
  return lastDay !== null && dayIn(country, now) <= lastDay;
}

/**
 * Returns the pieces of a line that can still be returned: `requested` have a return request, `returned` have been
 * refunded, and `cancelled` of these were never sent.
 */
export function returnablePieces({
  quantity,
  requested,
  returned,
  cancelled,
}: {
  quantity: number;
  requested: number;
  returned: number;
  cancelled: number;
}): number {
  return Math.max(0, quantity - cancelled - Math.max(requested, returned - cancelled));
}

/** Returns the steps of a return: the parcel gets a prepaid label, or else the address. */
export function returnSteps({ label }: { label: string | null }): readonly MessageKey[] {
  return ['order.return.pack', label === null ? 'order.return.send' : 'order.return.stick', 'order.return.money'];
}
