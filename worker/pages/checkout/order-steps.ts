import { type CheckoutStep, isOrderingStep, nextStep } from '../../../shared/checkout.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { href } from '../../../shared/routes.ts';
import { seeOther } from '../../forms/see-other.ts';
import { failureOf } from '../../upstream/failure.ts';
import type { VisitorRequest } from '../page-module.ts';
import { lineNames } from './seen-order.ts';

/** The confirmation of the order made of a cart; the id in the address outlives the cart's cookie. */
export function confirmationHref({ locale }: Pick<VisitorRequest, 'locale'>, cartId: string): string {
  return href(locale, 'order-confirmation', {}, { cart: cartId });
}

/**
 * Makes the order of a cart that needs no (further) payment. When stock or price no longer hold, the way leads
 * back to the cart, which has been refreshed.
 */
export async function completeOrder(request: VisitorRequest, cart: Cart): Promise<Response> {
  try {
    await request.cart.mutate('validateCart', {});
    return seeOther(confirmationHref(request, cart.id));
  } catch (error) {
    const { reason } = failureOf(error, request);
    if (reason === 'place') return backToDelivery(request);
    if (reason !== 'stock') throw error;
    return backToCart(request, cart);
  }
}

/** Where the order was to be collected is gone: another place is chosen, and nothing else. */
export function backToDelivery({ locale, tell }: Pick<VisitorRequest, 'locale' | 'tell'>): Response {
  tell({ tone: 'warning', key: 'delivery.error.point-gone' });
  return seeOther(href(locale, 'order-delivery'));
}

/**
 * What was to be ordered is sold: the cart page, refreshed meanwhile, shows what can still be had, and names the
 * pieces that there were more of `before`.
 */
export async function backToCart(request: VisitorRequest, before: Cart): Promise<Response> {
  const after = await request.cart.load().catch(() => null);
  const left = new Map(after?.lineItems.map(({ sku, quantity }) => [sku, quantity]));
  const sold =
    after === null ? [] : before.lineItems.filter((line) => (left.get(line.sku) ?? 0) < line.quantity);
  request.tell(
    sold.length === 0
      ? { tone: 'warning', key: 'payment.error.stock' }
      : { tone: 'warning', key: 'payment.error.sold', values: { names: lineNames(sold, request) } },
  );
  return seeOther(href(request.locale, 'cart'));
}

/** After a finished step: the one that follows. A free cart has nothing to pay, so its last step makes the order. */
export async function afterStep(request: VisitorRequest, cart: Cart, step: CheckoutStep): Promise<Response> {
  const { locale, domain } = request;
  if (isOrderingStep(cart, step, domain.params)) return completeOrder(request, cart);
  return seeOther(href(locale, nextStep(cart, step, domain.params)));
}
