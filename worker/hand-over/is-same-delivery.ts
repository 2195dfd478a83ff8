import type { Cart, ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { Where } from '../delivery/where.ts';

/** The fields of an address by which it is the same: a gateway may write telephone numbers in its own way. */
const fields = ['firstName', 'lastName', 'line1', 'line2', 'line3', 'line4', 'zipCode', 'city', 'country'] as const;

/** True if the cart is delivered in this way, to this recipient and place. */
export function isSameDelivery(
  { shippingInfo, shippingAddress }: Pick<Cart, 'shippingInfo' | 'shippingAddress'>,
  key: ShippingMethodKey | null,
  where: Where,
): boolean {
  if (shippingInfo === null || shippingAddress === null || shippingInfo.shippingMethodKey !== key) return false;
  if (where.kind === null) return fields.every((field) => shippingAddress[field] === where.address[field]);
  const { id, receiver } = where;
  return (
    shippingAddress.deliveryPointIdV2 === id &&
    shippingAddress.firstName === receiver.firstName &&
    shippingAddress.lastName === receiver.lastName
  );
}
