import type { Cart } from '../contract/cart/cart.ts';
import { cashFloor, cashRounded, cashStep } from './cash-rounding.ts';
import { shippingPrice } from './shipping.ts';
import { split } from './split.ts';

export type DiscountType = Cart['discounts'][number]['type'];

/** A discount on products; amounts in cents. */
export interface Reduction {
  type: DiscountType;
  /** Percentage, or cents. The resulting amount is rounded to what can be paid in the currency (`cashRounded`). */
  off: { percent: number } | { centAmount: number };
  /** The lines that it applies to; null: all. */
  lineIds: readonly string[] | null;
}

/** The contents of a cart before anything is computed. All amounts in cents of one currency. */
export interface CartContents {
  /** ISO 4217. */
  currency: string;
  /** Products at their prices, for all pieces of a line. */
  lines: readonly { lineId: string; centAmount: number }[];
  /** In the order in which they are taken off: each from what the earlier ones have left. */
  reductions: readonly Reduction[];
  /** Gift cards that are bought, a loyalty card, donations. */
  extras: readonly number[];
  /** Price of the chosen delivery, and the total above which it is free; null if none is chosen. */
  delivery: { price: number; freeAbove: number | null } | null;
  /** Maximum that each gift card may pay, in the order in which they pay. */
  giftCards: readonly number[];
}

/** The amounts of a cart, all in cents. */
export interface CartAmounts {
  /** The products at their prices. */
  subtotal: number;
  /** Amount that each reduction takes off, in their order. */
  reductions: number[];
  /** Reductions of each line, by line id and kind; lines without a reduction are absent. */
  lines: Record<string, { type: DiscountType; centAmount: number }[]>;
  /** The products, minus the reductions. */
  merchandise: number;
  delivery: number;
  /** Merchandise, extras and delivery. */
  total: number;
  /** Amount that each gift card pays, in their order. */
  giftCards: number[];
  /** Amount that remains to be paid. */
  left: number;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Computes the amounts of a cart. This is the only place: the backend calls it for carts, payments and orders, and the
 * storefront shows the backend's result.
 *
 * Reductions apply only to products, and never take off more than their price. The reduced products together with the
 * extras decide whether the delivery is free (specification, section 9).
 */
export function cartAmounts(contents: CartContents): CartAmounts {
  const { currency, lines, reductions, extras, delivery, giftCards } = contents;
  const left = new Map(lines.map(({ lineId, centAmount }) => [lineId, centAmount]));
  const taken: CartAmounts['lines'] = {};
  const values = reductions.map(({ type, off, lineIds }) => {
    const ids = [...left.keys()].filter((lineId) => lineIds === null || lineIds.includes(lineId));
    const weights = ids.map((lineId) => left.get(lineId) ?? 0);
    const eligible = sumOf(weights);
    const asked = 'percent' in off ? (eligible * off.percent) / 100 : off.centAmount;
    const value = Math.min(eligible, cashRounded(asked, currency));
    for (const [index, centAmount] of split(value, weights, cashStep(currency)).entries()) {
      const lineId = ids[index];
      if (lineId === undefined || centAmount === 0) continue;
      left.set(lineId, (left.get(lineId) ?? 0) - centAmount);
      taken[lineId] = [...(taken[lineId] ?? []), { type, centAmount }];
    }
    return value;
  });
  const subtotal = sumOf(lines.map(({ centAmount }) => centAmount));
  const merchandise = subtotal - sumOf(values);
  const goods = merchandise + sumOf(extras);
  const charged = delivery === null ? 0 : shippingPrice(rateOf(delivery), goods);
  const total = goods + charged;
  let unpaid = total;
  const paid = giftCards.map((limit) => {
    const part = Math.min(cashFloor(limit, currency), unpaid);
    unpaid -= part;
    return part;
  });
  return {
    subtotal,
    reductions: values,
    lines: taken,
    merchandise,
    delivery: charged,
    total,
    giftCards: paid,
    left: unpaid,
  };
}

function rateOf({ price, freeAbove }: NonNullable<CartContents['delivery']>) {
  return {
    shippingRate: {
      price: { centAmount: price },
      freeAbove: freeAbove === null ? null : { centAmount: freeAbove },
    },
  };
}
