import type { Price } from '../contract/catalogue/catalog.ts';

/** What a shopper sees of a price that was lowered. */
export interface Reduction {
  /** The former price, in cents. */
  before: number;
  /** Why it is lower now: S sale, P promotion, A adjusted; null when nothing is said. */
  reason: 'S' | 'P' | 'A' | null;
}

/**
 * The reduction of a price, or null. A former price is shown only when it was higher, and the reason only beside it;
 * a type alone, or a former price that was lower, reduces nothing (specification, section 3: price types I initial,
 * S sale, P promotion, A adjusted). Amounts are in cents, of one piece.
 */
export function reductionOf(price: {
  now: number;
  strikeThroughPrice: number | null;
  type: Price['type'];
}): Reduction | null {
  const { now, strikeThroughPrice: before, type } = price;
  if (before === null || before <= now) return null;
  return { before, reason: type === 'I' ? null : type };
}
