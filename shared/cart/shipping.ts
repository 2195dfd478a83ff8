import type { Cart, ShippingMethod } from '../contract/cart/cart.ts';
import { pointKindOf } from '../contract/delivery/delivery-modes.ts';
import { cashStep } from './cash-rounding.ts';

type Rated = Pick<ShippingMethod, 'shippingRate'>;
type Offered = Pick<ShippingMethod, 'key' | 'shippingRate' | 'arrives'>;

/**
 * Returns the total that counts towards free delivery, in cents: the cart's total without the delivery, including gift
 * cards and donations that are bought (specification, section 9).
 */
export function totalBeforeDelivery({ totalPrice, shippingInfo }: Pick<Cart, 'totalPrice' | 'shippingInfo'>): number {
  return totalPrice.centAmount - (shippingInfo?.price.centAmount ?? 0);
}

/**
 * Returns the price of a method, in cents: 0 if the cart's total (in cents, without delivery) is above the method's
 * threshold, else its price. A total equal to the threshold is not enough (specification, section 9).
 */
export function shippingPrice({ shippingRate }: Rated, total: number): number {
  const { price, freeAbove } = shippingRate;
  return freeAbove !== null && total > freeAbove.centAmount ? 0 : price.centAmount;
}

/** The methods whose place is already known, each with the day (ISO 8601) on which it is ready there; null: unknown. */
export type KnownPlace = ReadonlyMap<ShippingMethod['key'], string | null>;

/**
 * Returns the cheapest method for a cart of this total (cents, without delivery; specification, section 9). Of equal
 * prices, the one that needs no choice of a place, then the one that arrives first, then the one offered first.
 */
export function cheapestMethod<Method extends Offered>(
  methods: readonly Method[],
  total: number,
  known: KnownPlace = new Map(),
): Method | undefined {
  const asksForPlace = ({ key }: Method) => Number(pointKindOf(key) !== null && !known.has(key));
  const dayOf = ({ key, arrives }: Method) => known.get(key) ?? arrives?.from ?? '9999';
  const isBetter = (one: Method, other: Method) =>
    (shippingPrice(one, total) - shippingPrice(other, total) ||
      asksForPlace(one) - asksForPlace(other) ||
      dayOf(one).localeCompare(dayOf(other))) < 0;
  return methods.reduce<Method | undefined>(
    (best, method) => (best === undefined || isBetter(method, best) ? method : best),
    undefined,
  );
}

/** Estimate of the delivery by its cheapest method; prices in cents. */
export interface ShippingEstimate<Method> {
  method: Method;
  price: number;
  /**
   * The cheapest method to an address, if `method` goes to a store, a pickup point or a locker, or if the discounts
   * have cost the cart its free delivery. `lostFree`: it would be free without the discounts.
   */
  toAddress: { method: Method; price: number; lostFree: boolean } | null;
}

/**
 * Estimates the delivery of a cart without a chosen one, by the cheapest of all offered methods (specification,
 * section 9), which the checkout preselects; null if there are none. The price of home delivery, and why it is no
 * longer free, matter as well when another method is cheapest.
 *
 * `total` is that of the cart in cents, without delivery; `discounts` are the cents by which they reduced it.
 */
export function shippingEstimate<Method extends Offered>(
  methods: readonly Method[],
  total: number,
  discounts = 0,
): ShippingEstimate<Method> | null {
  const method = cheapestMethod(methods, total);
  if (method === undefined) return null;
  const home = cheapestToAddress(methods, total);
  const toAddress = home === undefined ? null : toAddressOf(home, total, discounts);
  return {
    method,
    price: shippingPrice(method, total),
    toAddress: home === method && toAddress?.lostFree === false ? null : toAddress,
  };
}

function toAddressOf<Method extends Offered>(method: Method, total: number, discounts: number) {
  const price = shippingPrice(method, total);
  return { method, price, lostFree: price > 0 && shippingPrice(method, total + discounts) === 0 };
}

/** Returns the cheapest of the methods that go to an address. */
export function cheapestToAddress<Method extends Offered>(
  methods: readonly Method[],
  total: number,
): Method | undefined {
  return cheapestMethod(
    methods.filter(({ key }) => pointKindOf(key) === null),
    total,
  );
}

/**
 * Returns the cents to add to the cart for free delivery; null if there is no threshold, or it is exceeded. A total
 * equal to the threshold is not enough, so the result is one cent more, or leads to the next sum that can be paid in
 * the currency (ISO 4217).
 */
export function missingForFree(
  { shippingRate: { price, freeAbove } }: Rated,
  total: number,
  currency: string,
): number | null {
  if (freeAbove === null || price.centAmount === 0 || total > freeAbove.centAmount) return null;
  const step = cashStep(currency);
  return (Math.floor(freeAbove.centAmount / step) + 1) * step - total;
}
