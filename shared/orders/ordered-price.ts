/** Price of an order line, in cents: the same on every page, document and e-mail. */
export interface OrderedPrice {
  /** Before discounts: these add up to the subtotal. */
  full: number;
  /** The discount, shown beside it; 0 for none. */
  discount: number;
  /** True for a gift, which has no price. */
  isGift: boolean;
}

/** Returns the price of a line that costs `paid` after `discount` (both cents). */
export function orderedPrice(paid: number, discount: number): OrderedPrice {
  const full = paid + discount;
  return { full, discount, isGift: full === 0 };
}

/** Returns the sums of the lines of an order, in cents: subtotal minus discounts is their total. */
export function orderedSums(prices: readonly OrderedPrice[]): { subtotal: number; discounts: number } {
  return {
    subtotal: prices.reduce((sum, { full }) => sum + full, 0),
    discounts: prices.reduce((sum, { discount }) => sum + discount, 0),
  };
}
