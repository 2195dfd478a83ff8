import type { Cart, ShippingMethod } from '../contract/cart/cart.ts';
import { pointKindOf } from '../contract/delivery/delivery-modes.ts';
import { cashStep } from './cash-rounding.ts';

type Rated = Pick<ShippingMethod, 'shippingRate'>;
type Offered = Pick<ShippingMethod, 'key' | 'shippingRate' | 'arrives'>;

/**
 * What counts towards free delivery, in cents: the cart's total without the delivery itself, gift cards and donations
 * that are bought included (specification, section 9).
 */
export function totalBeforeDelivery({
  totalPrice,
  shippingInfo,
}: Pick<Cart, 'totalPrice' | 'shippingInfo'>): number {
  return totalPrice.centAmount - (shippingInfo?.price.centAmount ?? 0);
}

/**
 * What a method costs, in cents: nothing when the cart's total (in cents, without delivery) is above the method's
 * threshold, its price otherwise. What only reaches the threshold still pays (specification, section 9).
 */
export function shippingPrice({ shippingRate }: Rated, total: number): number {
  const { price, freeAbove } = shippingRate;
  return freeAbove !== null && total > freeAbove.centAmount ? 0 : price.centAmount;
}

/** The methods whose place is known already, each with the day (ISO 8601) it is ready there; null: not known. */
export type KnownPlace = ReadonlyMap<ShippingMethod['key'], string | null>;

/**
 * The method that costs least for a cart of this total (cents, without delivery; specification, section 9). Of equals
 * the one that asks for no place, then the one that arrives first, then the one offered first.
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

/** What a delivery will cost at the least; prices in cents. */
export interface ShippingEstimate<Method> {
  method: Method;
  price: number;
  /**
   * The cheapest to an address, where `method` goes to a store, a pickup point or a locker, or where the discounts have
   * cost it its free delivery. `lostFree`: it would be free without the discounts.
   */
  toAddress: { method: Method; price: number; lostFree: boolean } | null;
}

/**
 * The delivery of a cart for which none was chosen, by the cheapest of all methods that are offered (specification,
 * section 9), which is the one that the checkout chooses; null when there are none. Who has it sent home wants to know that
 * price as well, and why it is not free any more: then another method is the cheapest. `total`: that of the cart, in cents,
 * without delivery; `discounts` are the cents that it is less by.
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

/** The cheapest of the methods that go to an address. */
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
 * Cents that make the delivery free when they are added to the cart; null when there is no threshold, or it is passed.
 * Reaching the threshold is not enough, so it is a cent more than what is missing until there, or the next sum that can be
 * paid in the currency (ISO 4217).
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
