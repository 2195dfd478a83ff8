import type { Cart, ShippingMethod, ShippingMethodKey } from '../../../shared/contract/cart.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { Country } from '../../../shared/locales.ts';
import { shippingPrice } from '../../../shared/shipping.ts';
import type { Gateway } from '../../upstream/gateway.ts';

/** What can be chosen on the delivery page: home and express. Stores, pickup points and lockers need a place first. */
const offered: readonly ShippingMethodKey[] = ['NO', 'EX'];

/** Whether a method can be chosen on the delivery page. */
export function isOffered(key: string): boolean {
  return offered.some((each) => each === key);
}

/** The delivery methods for a cart in a country (ISO 3166-1 alpha-2), the cheapest first. */
export async function deliveryMethods(
  gateway: Gateway,
  cartId: string,
  country: Country,
): Promise<ShippingMethod[]> {
  return offeredMethods(await gateway.call('getShippingMethods', { country, cartId }), country);
}

/** The same for an estimate; none when they cannot be had. */
export async function estimatedMethods(
  gateway: Gateway,
  cartId: string,
  country: Country,
): Promise<ShippingMethod[]> {
  return offeredMethods((await gateway.attempt('getShippingMethods', { country, cartId })) ?? [], country);
}

function offeredMethods(groups: CallOutput<'getShippingMethods'>, country: Country): ShippingMethod[] {
  return groups
    .filter((group) => group.country === country)
    .flatMap(({ shippingMethods }) => shippingMethods)
    .filter(({ key }) => isOffered(key))
    .sort((a, b) => a.shippingRate.price.centAmount - b.shippingRate.price.centAmount);
}

/** What a method costs for a cart, in cents. */
export function methodPrice(method: ShippingMethod, { totalPrice, shippingInfo }: Cart): number {
  return shippingPrice(method, totalPrice.centAmount - (shippingInfo?.price.centAmount ?? 0));
}
