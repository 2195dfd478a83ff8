import { storeOf } from '../cart/checkout-of-cart.ts';
import { loadPlatformCart } from '../cart/opened-cart.ts';
import type { UcpRequest } from '../protocol/operation.ts';
import { isHandedOver, type StoredCheckout } from '../stored/stored-checkout.ts';
import { closedView, openView } from './checkout-view.ts';

/** A checkout as it is now. */
export async function viewOf(request: UcpRequest, checkout: StoredCheckout): Promise<Record<string, unknown>> {
  if (checkout.status !== 'open') return closedView(request, checkout);
  const opened = await loadPlatformCart(request, checkout.cartId);
  if (opened !== null) return (await openView(request, checkout, opened.cart)).body;
  // The cart has gone: to the shopper, or it was given up.
  const current = await storeOf(request, checkout.cartId).read();
  return closedView(request, isHandedOver(current) ? current : gone(checkout));
}

/** The same checkout, given up. */
export const gone = (checkout: StoredCheckout): StoredCheckout => ({ ...checkout, status: 'canceled' });
