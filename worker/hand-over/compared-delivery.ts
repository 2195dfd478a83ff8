import type { Cart, ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { Where } from '../delivery/where.ts';
import { sentPhone } from '../forms/address.ts';

/** The fields of an address by which it is the same. */
const fields = ['firstName', 'lastName', 'line1', 'line2', 'line3', 'line4', 'zipCode', 'city', 'country'] as const;

function isSamePlace(address: NonNullable<Cart['shippingAddress']>, where: Where): boolean {
  if (where.kind === null) return fields.every((field) => address[field] === where.address[field]);
  const { id, receiver } = where;
  return (
    address.deliveryPointIdV2 === id &&
    address.firstName === receiver.firstName &&
    address.lastName === receiver.lastName
  );
}

/**
 * Compares the delivery of a cart with a wanted one. `same`: in this way, to this recipient and place; `no-phone`: so
 * apart from a telephone number, which the cart does not have; `other`: anything else, also another number.
 * @param hasPhone false if nobody has given a number for the wanted one: that of the account does not count
 */
export function comparedDelivery(
  { shippingInfo, shippingAddress }: Pick<Cart, 'shippingInfo' | 'shippingAddress'>,
  key: ShippingMethodKey | null,
  where: Where,
  hasPhone: boolean,
): 'same' | 'no-phone' | 'other' {
  if (shippingInfo === null || shippingAddress === null || shippingInfo.shippingMethodKey !== key) return 'other';
  if (!isSamePlace(shippingAddress, where)) return 'other';
  const { phoneNumber: wanted, phoneNumberCountry } = where.kind === null ? where.address : where.receiver;
  if (!hasPhone || wanted === '') return 'same';
  const { phoneNumber } = shippingAddress;
  if (phoneNumber === '') return 'no-phone';
  // A gateway may write numbers in its own way.
  return sentPhone(phoneNumber, shippingAddress.phoneNumberCountry ?? phoneNumberCountry) === wanted ? 'same' : 'other';
}
