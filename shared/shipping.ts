import type { Cart, ShippingMethod } from './contract/cart.ts';
import { pointKindOf } from './delivery-modes.ts';

type Rated = Pick<ShippingMethod, 'shippingRate'>;
type Offered = Pick<ShippingMethod, 'key' | 'shippingRate'>;

/**
 * What counts towards free delivery, in cents: the pieces of a cart after discounts. A gift card is money, a donation is
 * not ours, and neither is carried home.
 */
export function merchandiseOf({
  subtotalPrice,
  discounts,
  discountCode,
}: Pick<Cart, 'subtotalPrice' | 'discounts' | 'discountCode'>): number {
  const off = [...discounts, ...discountCode].reduce((sum, { value }) => sum + value, 0);
  return Math.max(0, subtotalPrice.centAmount - off);
}

/**
 * What a method costs, in cents: nothing when the merchandise (in cents, after discounts) is above the method's
 * threshold, its price otherwise. What only reaches the threshold still pays (specification, section 9).
 */
export function shippingPrice({ shippingRate }: Rated, merchandise: number): number {
  const { price, freeAbove } = shippingRate;
  return freeAbove !== null && merchandise > freeAbove.centAmount ? 0 : price.centAmount;
}

/** The cheapest method by its price; of equals the one offered first (specification, section 9). */
export function cheapestMethod<Method extends Rated>(methods: readonly Method[]): Method | undefined {
  return methods.reduce<Method | undefined>(
    (best, method) =>
      best === undefined || method.shippingRate.price.centAmount < best.shippingRate.price.centAmount
        ? method
        : best,
    undefined,
  );
}

/** What a delivery will cost at the least; prices in cents. */
export interface ShippingEstimate<Method> {
  method: Method;
  price: number;
  /** The cheapest to an address, where `method` goes to a store, a pickup point or a locker. */
  toAddress: { method: Method; price: number } | null;
}

/**
 * The delivery of a cart for which none was chosen, by the cheapest of all methods that are offered (specification,
 * section 9); null when there are none. Who has it sent home wants to know that price as well. `merchandise` in cents.
 */
export function shippingEstimate<Method extends Offered>(
  methods: readonly Method[],
  merchandise: number,
): ShippingEstimate<Method> | null {
  const method = cheapestMethod(methods);
  if (method === undefined) return null;
  const home = pointKindOf(method.key) === null ? undefined : cheapestToAddress(methods);
  return {
    method,
    price: shippingPrice(method, merchandise),
    toAddress: home === undefined ? null : { method: home, price: shippingPrice(home, merchandise) },
  };
}

/** The cheapest of the methods that go to an address. */
export function cheapestToAddress<Method extends Offered>(methods: readonly Method[]): Method | undefined {
  return cheapestMethod(methods.filter(({ key }) => pointKindOf(key) === null));
}

/**
 * Cents of merchandise that are missing until the method's threshold; null when there is none, or it is passed. Reaching it is not enough: what is missing must be exceeded.
 */
export function missingForFree(
  { shippingRate: { price, freeAbove } }: Rated,
  merchandise: number,
): number | null {
  if (freeAbove === null || price.centAmount === 0 || merchandise > freeAbove.centAmount) return null;
  return freeAbove.centAmount - merchandise;
}
