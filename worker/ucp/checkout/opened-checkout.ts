import { type Changed, changeCheckoutOfCart, refuseChange, storeOf } from '../cart/checkout-of-cart.ts';
import { isForCustomer } from '../protocol/customer-of.ts';
import { homeOf } from '../protocol/home-of.ts';
import { errorMessage } from '../protocol/messages.ts';
import type { UcpAnswer, UcpRequest } from '../protocol/operation.ts';
import { ownId } from '../protocol/sealed-id.ts';
import type { StoredCheckout } from '../stored/stored-checkout.ts';

/** The answer about a checkout that is not there. */
export const checkoutNotFound = ({ market }: UcpRequest): UcpAnswer => ({
  kind: 'failed',
  messages: [errorMessage('not_found', market.t('assistants.unknown'), { severity: 'unrecoverable' })],
  continueUrl: homeOf(market),
});

/**
 * True if a request may see a checkout: that of a linked customer only with their token. A cart may have had another
 * checkout before, whose id means nothing any more.
 */
const isMeant = (request: UcpRequest, id: string, checkout: StoredCheckout): boolean =>
  checkout.id === id && isForCustomer(request, checkout);

/** The checkout of an id; null if the platform has none of that id. */
export async function readCheckout(request: UcpRequest, id: string): Promise<StoredCheckout | null> {
  const cartId = await ownId(request, 'checkout', id);
  const checkout = cartId === undefined ? null : await storeOf(request, cartId).read();
  return checkout !== null && isMeant(request, id, checkout) ? checkout : null;
}

/**
 * Changes an open checkout, one change at a time. One that the shopper has taken over is not changed.
 * @throws UcpRefusal 409 while another request changes it
 */
export async function changeCheckout(
  request: UcpRequest,
  id: string,
  change: (checkout: StoredCheckout) => Promise<Changed | UcpAnswer>,
): Promise<UcpAnswer> {
  const cartId = await ownId(request, 'checkout', id);
  if (cartId === undefined) return checkoutNotFound(request);
  return changeCheckoutOfCart(request, cartId, async (checkout) => {
    if (checkout === null || !isMeant(request, id, checkout)) return checkoutNotFound(request);
    return checkout.status === 'open' ? change(checkout) : refuseChange(request, checkout);
  });
}
