import { amountLeft, isByGiftCard } from './cart.ts';
import type { Cart, ShippingMethod } from './contract/cart.ts';
import { cheapestMethod, missingForFree, shippingPrice } from './shipping.ts';

/** The amounts under a cart, all in cents of its currency. */
export interface CartTotals {
  subtotal: number;
  /** Sum of the discounts, as a positive number. */
  discounts: number;
  /** Price of the delivery; null when neither chosen nor to be estimated. */
  delivery: number | null;
  /** The delivery was not chosen yet: price and total are those of the cheapest method. */
  estimated: boolean;
  /** What is left to be paid. */
  total: number;
  /** What gift cards pay of it, and which they are. */
  byGiftCards: number;
  giftCards: { id: string; lastDigits: string; centAmount: number }[];
  /** Merchandise that must be exceeded until the estimated delivery is free; null when there is nothing to reach. */
  missingForFree: number | null;
  /** Merchandise above which the estimated delivery is free, when there is such a threshold. */
  freeAbove: number | null;
}

/**
 * The amounts to show for a cart: with the chosen delivery, or with an estimate by the cheapest of the
 * methods offered (specification, section 9).
 */
export function cartTotals(cart: Cart, methods: readonly ShippingMethod[]): CartTotals {
  const chosen = cart.shippingInfo?.price.centAmount ?? null;
  const merchandise = cart.totalPrice.centAmount - (chosen ?? 0);
  const cheapest = cheapestMethod(methods);
  const estimate = cheapest === undefined ? null : shippingPrice(cheapest, merchandise);
  const discounts =
    cart.discounts.reduce((sum, { value }) => sum + value, 0) +
    cart.discountCode.reduce((sum, { value }) => sum + value, 0);
  const giftCards = cart.payments
    .filter(isByGiftCard)
    .flatMap(({ id, lastDigits, amountPlanned }) =>
      id === null ? [] : [{ id, lastDigits: lastDigits ?? '', ...amountPlanned }],
    );
  return {
    byGiftCards: giftCards.reduce((sum, { centAmount }) => sum + centAmount, 0),
    giftCards,
    subtotal: cart.subtotalPrice.centAmount,
    discounts,
    delivery: chosen ?? estimate,
    estimated: chosen === null,
    total: amountLeft(cart) + (chosen === null ? (estimate ?? 0) : 0),
    missingForFree: cheapest === undefined ? null : missingForFree(cheapest, merchandise),
    freeAbove: cheapest?.shippingRate.freeAbove?.centAmount ?? null,
  };
}
