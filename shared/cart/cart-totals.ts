import type { Cart, ShippingMethod } from '../contract/cart/cart.ts';
import { deliveryModes } from '../contract/delivery/delivery-modes.ts';
import { amountLeft, isByGiftCard, isDematerialised } from './cart.ts';
import {
  cheapestToAddress,
  missingForFree,
  type ShippingEstimate,
  shippingEstimate,
  totalBeforeDelivery,
} from './shipping.ts';

/** The amounts under a cart, all in cents of its currency. */
export interface CartTotals {
  subtotal: number;
  /** Sum of the discounts, as a positive number. */
  discounts: number;
  /** Price of the delivery; null if it is neither chosen nor can be estimated. */
  delivery: number | null;
  /**
   * Not null if no delivery is chosen and it can be estimated. Price and total are then those of the cheapest method,
   * named here. `toAddress` is the cheapest method to an address if that is another one; `lostFree` is true if
   * discounts have cost the cart its free delivery there.
   */
  estimate: { name: string; toAddress: { name: string; price: number; lostFree: boolean } | null } | null;
  /** Amount that remains to be paid. */
  total: number;
  /** Amount paid by gift cards, and those cards. */
  byGiftCards: number;
  giftCards: { id: string; lastDigits: string; centAmount: number }[];
  /** Cents to add for free delivery to an address; null if there is no threshold to reach. */
  missingForFree: number | null;
  /** Total of the cart, without delivery, above which the delivery to an address is free; null without a threshold. */
  freeAbove: number | null;
}

/**
 * Returns the amounts to show for a cart: with the chosen delivery, or with an estimate by the cheapest of all methods
 * offered (specification, section 9). Methods that no longer fit the cart are left out: e-mail for a cart with
 * products, an address for a cart without.
 */
export function cartTotals(cart: Cart, methods: readonly ShippingMethod[]): CartTotals {
  const chosen = cart.shippingInfo?.price.centAmount ?? null;
  const total = totalBeforeDelivery(cart);
  const byMail = isDematerialised(cart);
  const offered = methods.filter(({ key }) => (deliveryModes[key].to === 'e-mail') === byMail);
  const discounts =
    cart.discounts.reduce((sum, { value }) => sum + value, 0) +
    cart.discountCode.reduce((sum, { value }) => sum + value, 0);
  const estimate = chosen === null ? shippingEstimate(offered, total, discounts) : null;
  const toAddress = cheapestToAddress(offered, total);
  // A shopper who has chosen another method does not see what this one would cost.
  const isOther = chosen !== null && cart.shippingInfo?.shippingMethodKey !== toAddress?.key;
  const missing = toAddress === undefined ? null : missingForFree(toAddress, total, cart.totalPrice.currencyCode);
  // While a payment is open, the delivery price stays as shown. If the rule has changed since, nothing is said of it.
  const isFrozen = chosen !== null && cart.payments.length > 0 && chosen > 0 !== (missing !== null);
  const free = isOther || isFrozen ? undefined : toAddress;
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
    delivery: chosen ?? estimate?.price ?? null,
    estimate: estimate === null ? null : named(estimate),
    total: amountLeft(cart) + (estimate?.price ?? 0),
    missingForFree: free === undefined ? null : missing,
    freeAbove: free?.shippingRate.freeAbove?.centAmount ?? null,
  };
}

function named({ method, toAddress }: ShippingEstimate<ShippingMethod>): CartTotals['estimate'] {
  return {
    name: method.name,
    toAddress:
      toAddress === null ? null : { name: toAddress.method.name, price: toAddress.price, lostFree: toAddress.lostFree },
  };
}
