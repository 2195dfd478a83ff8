import { shippingPrice, totalBeforeDelivery } from '../../shared/cart/shipping.ts';
import { type Cart, type ShippingMethod, shippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { canDeliver, deliveryModes, pointKindOf } from '../../shared/contract/delivery/delivery-modes.ts';
import type { Country } from '../../shared/markets/locales.ts';
import type { Market } from '../market/market.ts';
import type { Gateway } from '../upstream/gateway.ts';

/** True if a method delivers to an address, not to a store, a pickup point or a locker. */
export function isToAddress({ key }: Pick<ShippingMethod, 'key'>): boolean {
  return pointKindOf(key) === null;
}

/** True if the key of a method stands for delivery to a store, a pickup point or a locker. */
export function isToPoint(chosen: unknown): boolean {
  const key = shippingMethodKey.safeParse(chosen).data;
  return key !== undefined && pointKindOf(key) !== null;
}

const byPrice = (one: ShippingMethod, other: ShippingMethod) =>
  one.shippingRate.price.centAmount - other.shippingRate.price.centAmount;

/** A market, and how its gateway is asked. */
type Asked = Pick<Market, 'capabilities'> & { gateway: Gateway };

/** The methods of a country, without those for which the gateway lacks the points. */
function possibleMethods(
  groups: CallOutput<'getShippingMethods'>,
  { capabilities }: Pick<Market, 'capabilities'>,
  country: Country,
): ShippingMethod[] {
  return groups
    .filter((group) => group.country === country)
    .flatMap(({ shippingMethods }) => shippingMethods)
    .filter(({ key }) => canDeliver(key, capabilities));
}

/** The delivery methods for a cart in a country (ISO 3166-1 alpha-2): those to an address first, the cheapest first. */
export async function deliveryMethods(market: Asked, cartId: string, country: Country): Promise<ShippingMethod[]> {
  const groups = await market.gateway.call('getShippingMethods', { country, cartId });
  return possibleMethods(groups, market, country)
    .filter(({ key }) => deliveryModes[key].to !== 'e-mail')
    .sort((one, other) => Number(isToAddress(other)) - Number(isToAddress(one)) || byPrice(one, other));
}

/** All methods in the gateway's order, for an estimate; none if the gateway fails. */
export async function estimatedMethods(market: Asked, cartId: string, country: Country): Promise<ShippingMethod[]> {
  const groups = (await market.gateway.attempt('getShippingMethods', { country, cartId })) ?? [];
  return possibleMethods(groups, market, country);
}

/** Price of a method for a cart, in cents. */
export function methodPrice(method: ShippingMethod, cart: Cart): number {
  return shippingPrice(method, totalBeforeDelivery(cart));
}
