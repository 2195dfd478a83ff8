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
  /** Price of the delivery; null when neither chosen nor to be estimated. */
  delivery: number | null;
  /**
   * Not null while the delivery is not chosen and can be estimated: price and total are those of the cheapest method,
   * which is named here, with the cheapest to an address where that is another one, and whether discounts have cost the
   * cart its free delivery there.
   */
  estimate: { name: string; toAddress: { name: string; price: number; lostFree: boolean } | null } | null;
  /** What is left to be paid. */
  total: number;
  /** What gift cards pay of it, and which they are. */
  byGiftCards: number;
  giftCards: { id: string; lastDigits: string; centAmount: number }[];
  /** What makes the delivery to an address free when it is added; null when there is nothing to reach. */
  missingForFree: number | null;
  /** Total of the cart, without delivery, above which the delivery to an address is free, when there is such a threshold. */
  freeAbove: number | null;
}

/**
 * The amounts to show for a cart: with the chosen delivery, or with an estimate by the cheapest of all
 * methods offered (specification, section 9). What was offered before the cart changed is left out: what is sent by
 * e-mail is not carried home, and the other way round.
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
  // Who has chosen another way is not told what that one would cost.
  const isOther = chosen !== null && cart.shippingInfo?.shippingMethodKey !== toAddress?.key;
  const missing =
    toAddress === undefined ? null : missingForFree(toAddress, total, cart.totalPrice.currencyCode);
  // What is being paid stays as it was shown: where another rule holds by now, nothing is said of that.
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
      toAddress === null
        ? null
        : { name: toAddress.method.name, price: toAddress.price, lostFree: toAddress.lostFree },
  };
}
