import type { Cart, ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import { deliveryModes } from '../../shared/contract/delivery/delivery-modes.ts';
import { emptyAddress, sentAddress } from '../../shared/forms/address.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { UpstreamError } from '../errors/errors.ts';
import { Refusal } from '../page/refusal.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { CartSession } from '../visitor/cart/cart-session.ts';
import { findPoint, isOfOtherKind } from './delivery-points.ts';
import type { Where } from './where.ts';

const gone = new Refusal([{ field: 'point', key: 'delivery.error.point-gone' }], 412);

/** A point chosen before in the list of another kind, which is hidden now: none of this kind was chosen. */
const notChosen = new Refusal([{ field: 'point', key: 'delivery.error.point' }]);

/** Sets the delivery of the cart. Returns a refusal for a point that no longer exists, or is closed. */
export async function sendTo(
  { gateway, cart }: { gateway: Gateway; cart: CartSession },
  key: ShippingMethodKey,
  country: Country,
  where: Where,
): Promise<Cart | Refusal> {
  if (where.kind === null) return cart.mutate('setShippingMethod', { shippingMethodId: key, address: where.address });
  const { kind, id, searched: search, near, receiver } = where;
  const around = { country, search, near };
  const point = await findPoint(gateway, kind, around, id);
  if (point === undefined && (await isOfOtherKind(gateway, kind, around, id))) return notChosen;
  if (point === undefined || point.closedUntil !== null) return gone;
  const named = { ...receiver, deliveryPointIdV2: id };
  try {
    if (deliveryModes[key].receiver) return await cart.mutate('setHappyShopping', { receiver: named });
    const { line1, zipCode, city } = sentAddress({ ...emptyAddress, ...point, country });
    const address = { ...named, line1, zipCode, city, country };
    return await cart.mutate('setShippingMethod', { shippingMethodId: key, address });
  } catch (error) {
    if (error instanceof UpstreamError && error.code === 'no-delivery-point') return gone;
    throw error;
  }
}
