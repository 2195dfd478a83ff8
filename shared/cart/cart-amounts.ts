import type { Cart } from '../contract/cart/cart.ts';
import { cashFloor, cashRounded, cashStep } from './cash-rounding.ts';
import { shippingPrice } from './shipping.ts';
import { split } from './split.ts';

export type DiscountType = Cart['discounts'][number]['type'];

/** Something that takes money off products; amounts in cents. */
export interface Reduction {
  type: DiscountType;
  /** Of a hundred, or cents. What it comes to is rounded to what can be paid in the currency (`cashRounded`). */
  off: { percent: number } | { centAmount: number };
  /** The lines that it holds for; null: all. */
  lineIds: readonly string[] | null;
}

/** What a cart is made of, before anything is computed. All amounts in cents of one currency. */
export interface CartContents {
  /** ISO 4217. */
  currency: string;
  /** Products at their prices, all pieces of a line together. */
  lines: readonly { lineId: string; centAmount: number }[];
  /** In the order in which they are taken off: each from what those before it have left. */
  reductions: readonly Reduction[];
  /** Gift cards that are bought, a loyalty card, donations. */
  extras: readonly number[];
  /** Price of the chosen delivery, and the total above which it is free; null while none is chosen. */
  delivery: { price: number; freeAbove: number | null } | null;
  /** What gift cards may pay, in the order in which they pay. */
  giftCards: readonly number[];
}

/** The amounts of a cart, all in cents. */
export interface CartAmounts {
  /** The products at their prices. */
  subtotal: number;
  /** What each reduction takes off, in their order. */
  reductions: number[];
  /** What is taken off each line, by its id and by kind; lines from which nothing is taken are not there. */
  lines: Record<string, { type: DiscountType; centAmount: number }[]>;
  /** The products, less what was taken off. */
  merchandise: number;
  delivery: number;
  /** Merchandise, what is bought besides it, and the delivery. */
  total: number;
  /** What each gift card pays, in their order. */
  giftCards: number[];
  /** What remains to be paid. */
  left: number;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Computes the amounts of a cart. The one place where it is done: the backend asks it for carts, payments and orders, and the
 * storefront shows what the backend answers.
 *
 * Reductions are for products alone, and never take off more than there is. What is left of the products, with what is
 * bought besides them, decides whether the delivery is free (specification, section 9).
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
