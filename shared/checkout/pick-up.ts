/**
 * An order that is collected in a store: what the store has, it hands over from its own shelves, ready in hours; what it
 * has not comes from the warehouse, ready in days. What the checkout shows and what the order takes follow from here.
 */
import { dematerialisedSegmentation } from '../cart/cart.ts';
import type { LineItem } from '../contract/cart/cart.ts';
import { hasHours, nextOpenDay, type OpenPlace, openTimes } from '../stores/store-hours.ts';
import { zoneOf } from '../time/time-zones.ts';
import { afterWorkingDays } from '../time/working-days.ts';
import { localTime } from '../time/zoned-time.ts';

/** Milliseconds of opening that a store needs to put an order together. */
const preparation = 2 * 60 * 60 * 1000;
/** Nobody is told minutes: milliseconds of what a moment is rounded up to. */
const step = 15 * 60 * 1000;

/** A size, and how many of it. */
export interface Piece {
  sku: string;
  quantity: number;
}

/**
 * The pieces of a cart that a store may hand over, each size once; none where something is made or delivered later, which
 * the others wait for in the warehouse, and none for what travels by e-mail.
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

/** How many of the pieces that are wanted of a size a store hands over, of those that are there. */
export function handedOver(there: number, wanted: number): number {
  return Math.min(there, wanted);
}

/** The moment from which an order is ready in a store that has all of it; null where that is not known. */
export function preparedAt(store: OpenPlace, now: Date): Date | null {
  if (!hasHours(store)) return null;
  let left = preparation;
  for (const { from, until } of openTimes(store, now)) {
    const start = Math.max(from.getTime(), now.getTime());
    const ready = Math.ceil((start + left) / step) * step;
    // Nobody collects anything as the doors close.
    if (ready < until.getTime()) return new Date(ready);
    left = Math.max(0, left - (until.getTime() - start));
  }
  return null;
}

/**
 * The day (ISO 8601, local) on which an order that is made at a moment can be picked up in a store. What is there is
 * ready within two hours of opening; what is not is sent from the warehouse in so many working days, and is ready on the
 * first day from then on that the store opens. Null where that day is not known.
 */
export function readyOn(store: OpenPlace, isThere: boolean, workingDays: number, now: Date): string | null {
  if (isThere) {
    const ready = preparedAt(store, now);
    return ready === null ? null : localTime(ready, zoneOf(store)).date;
  }
  const arrives = afterWorkingDays(new Date(localTime(now, zoneOf(store)).date), workingDays, store.country);
  return hasHours(store) ? (nextOpenDay(store, arrives)?.date ?? null) : arrives;
}
