/**
 * An order that is collected in a store. Pieces that the store has come from its own shelves, ready within hours; the
 * others come from the warehouse, ready within days. Both the checkout and the order use these rules.
 */
import { dematerialisedSegmentation } from '../cart/cart.ts';
import type { LineItem } from '../contract/cart/cart.ts';
import { hasHours, nextOpenDay, type OpenPlace, openTimes } from '../stores/store-hours.ts';
import { zoneOf } from '../time/time-zones.ts';
import { afterWorkingDays } from '../time/working-days.ts';
import { localTime } from '../time/zoned-time.ts';

/** Milliseconds of opening time that a store needs to prepare an order. */
const preparation = 2 * 60 * 60 * 1000;
/** Times are rounded up to this step, in milliseconds. */
const step = 15 * 60 * 1000;

export interface Piece {
  sku: string;
  quantity: number;
}

/**
 * Returns the pieces of a cart that a store may hand over, one entry for each sku. None if a line is made or delivered
 * later, because the others then wait for it in the warehouse; lines delivered by e-mail do not count.
 */
export function collectedPieces(
  lines: readonly Pick<LineItem, 'sku' | 'quantity' | 'segmentationId' | 'delivery'>[],
): Piece[] {
  if (lines.some(({ delivery }) => delivery !== null)) return [];
  const pieces = new Map<string, number>();
  for (const { sku, quantity, segmentationId } of lines)
    if (segmentationId !== dematerialisedSegmentation) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
  return [...pieces].map(([sku, quantity]) => ({ sku, quantity }));
}

/** Returns how many of the requested pieces a store hands over, of those in its stock. */
export function handedOver(there: number, wanted: number): number {
  return Math.min(there, wanted);
}

/** Returns when an order is ready in a store that has all of it; null if unknown. */
export function preparedAt(store: OpenPlace, now: Date): Date | null {
  if (!hasHours(store)) return null;
  let left = preparation;
  for (const { from, until } of openTimes(store, now)) {
    const start = Math.max(from.getTime(), now.getTime());
    const ready = Math.ceil((start + left) / step) * step;
    // An order is not ready at the minute of closing.
    if (ready < until.getTime()) return new Date(ready);
    left = Math.max(0, left - (until.getTime() - start));
  }
  return null;
}

/**
 * Returns the day (ISO 8601, local) on which an order placed now can be picked up in a store. Pieces in the store are
 * ready within two hours of opening. Others are sent from the warehouse in `workingDays` working days, and are ready
 * on the first day from then on which the store opens. Null if that day is unknown.
 */
export function readyOn(store: OpenPlace, isThere: boolean, workingDays: number, now: Date): string | null {
  if (isThere) {
    const ready = preparedAt(store, now);
    return ready === null ? null : localTime(ready, zoneOf(store)).date;
  }
  const arrives = afterWorkingDays(new Date(localTime(now, zoneOf(store)).date), workingDays, store.country);
  return hasHours(store) ? (nextOpenDay(store, arrives)?.date ?? null) : arrives;
}
