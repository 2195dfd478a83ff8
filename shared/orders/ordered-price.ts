/** What an order says of the price of a line, in cents: the same on every page and paper and in every mail. */
export interface OrderedPrice {
  /** Before anything was taken off: these add up to the subtotal. */
  full: number;
  /** Taken off, told beside it; 0 for nothing. */
  discount: number;
  /** It was given, and costs nothing in the first place. */
  isGift: boolean;
}

/** The price of a line of which `paid` is left after `discount` (both cents). */
export function orderedPrice(paid: number, discount: number): OrderedPrice {
  const full = paid + discount;
  return { full, discount, isGift: full === 0 };
}

/** What the lines of an order come to, in cents: subtotal less discounts is what they cost. */
export function orderedSums(prices: readonly OrderedPrice[]): { subtotal: number; discounts: number } {
  return {
    subtotal: prices.reduce((sum, { full }) => sum + full, 0),
    discounts: prices.reduce((sum, { discount }) => sum + discount, 0),
  };
}
