import type { ShippingMethod } from './contract/cart.ts';

type Rated = Pick<ShippingMethod, 'shippingRate'>;

/**
 * What a method costs for a cart, in cents: nothing when the total (in cents) is above the method's
 * threshold, its price otherwise. A total that only reaches the threshold still pays (specification, section 9).
 */
export function shippingPrice({ shippingRate }: Rated, total: number): number {
  const { price, freeAbove } = shippingRate;
  return freeAbove !== null && total > freeAbove.centAmount ? 0 : price.centAmount;
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

/**
 * Cents of merchandise that are missing until the method's threshold; null when there is none, or the total is above
 * it. Reaching it is not enough: what is missing must be exceeded.
 */
export function missingForFree({ shippingRate: { price, freeAbove } }: Rated, total: number): number | null {
  if (freeAbove === null || price.centAmount === 0 || total > freeAbove.centAmount) return null;
  return freeAbove.centAmount - total;
}
