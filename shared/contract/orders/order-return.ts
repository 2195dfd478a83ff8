/** Sending pieces back: until when, how many, and why. Pure. */
import type { MessageKey } from '../../i18n/i18n.ts';
import type { Country } from '../../markets/locales.ts';
import { dayIn, daysAfter } from '../../time/zoned-time.ts';

/** Days after delivery on which a market takes pieces back, where its parameters say nothing. */
export const usualReturnDays = 30;

/** Why a piece goes back; the words are in the catalogue, `order.reason.…`. */
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

/** As it stands with a return: withdrawing from an order needs no reason, and is one. */
export const notedReasons = [...returnReasons, 'withdrawal'] as const;
export type NotedReason = (typeof notedReasons)[number];

/**
 * The last day (ISO 8601) on which a return can be asked for, of an order that was delivered in a country at a moment
 * (ISO 8601).
 */
export function lastReturnDay(deliveredAt: string, returnDays: number, country: Country): string {
  return daysAfter(dayIn(country, new Date(deliveredAt)), returnDays);
}

/**
 * Whether a return can still be asked for: the last day counts whole, in the country. Nothing is delivered where there is
 * none.
 */
export function isReturnOpen(lastDay: string | null, now: Date, country: Country): boolean {
  return lastDay !== null && dayIn(country, now) <= lastDay;
}

/**
 * Pieces of a line that are with the customer, or on their way, and can still be asked for: `requested` were asked for
 * before, `returned` have been refunded, and `cancelled` of these were never sent.
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

/** What to do in turn with pieces that go back: onto the parcel goes a prepaid label, or else the address. */
export function returnSteps({ label }: { label: string | null }): readonly MessageKey[] {
  return [
    'order.return.pack',
    label === null ? 'order.return.send' : 'order.return.stick',
    'order.return.money',
  ];
}
