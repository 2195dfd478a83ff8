import type { Price } from '../contract/catalogue/product.ts';

export interface Reduction {
  /** The former price, in cents. */
  before: number;
  /** Reason: S sale, P promotion, A adjusted; null if none is stated. */
  reason: 'S' | 'P' | 'A' | null;
}

/**
 * Returns the reduction of a price, or null. The former price is shown only if it was higher, and the reason only
 * beside it. A type alone, or a lower former price, is no reduction (specification, section 3: price types I initial,
 * S sale, P promotion, A adjusted). Amounts are in cents, for one piece.
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
