import { type CheckoutStep, isOrderingStep, nextStep } from '../../../shared/checkout.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { href } from '../../../shared/routes.ts';
import { seeOther } from '../../forms/see-other.ts';
import { failureOf } from '../../upstream/failure.ts';
import type { VisitorRequest } from '../page-module.ts';

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
    if (failureOf(error, request).reason !== 'stock') throw error;
    return backToCart(request);
  }
}

/** What was to be ordered is sold: the cart page shows what can still be had. */
export function backToCart({ locale, tell }: Pick<VisitorRequest, 'locale' | 'tell'>): Response {
  tell({ tone: 'warning', key: 'payment.error.stock' });
  return seeOther(href(locale, 'cart'));
}

/** After a finished step: the one that follows. A free cart has nothing to pay, so its last step makes the order. */
export async function afterStep(request: VisitorRequest, cart: Cart, step: CheckoutStep): Promise<Response> {
  const { locale, domain } = request;
  if (isOrderingStep(cart, step, domain.params)) return completeOrder(request, cart);
  return seeOther(href(locale, nextStep(cart, step, domain.params)));
}
