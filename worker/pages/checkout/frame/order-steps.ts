import { amountLeft } from '../../../../shared/cart/cart.ts';
import { unavailableLines } from '../../../../shared/cart/cart-change.ts';
import { type CheckoutStep, isOrderingStep, nextStep } from '../../../../shared/checkout/checkout.ts';
import type { Cart, LineItem } from '../../../../shared/contract/cart/cart.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import type { MessageKey } from '../../../../shared/i18n/i18n.ts';
import { href } from '../../../../shared/routes.ts';
import { UpstreamError } from '../../../errors/errors.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { failureOf } from '../../../upstream/failure.ts';
import { confirmationHref } from '../../cart/confirmation-href.ts';
import { lineNames } from './seen-order.ts';

/** True if the cart has more to pay than before, because its gift card was used elsewhere. */
export function isNotPaid(error: unknown): boolean {
  return error instanceof UpstreamError && error.code === 'not-paid';
}

/**
 * Makes the order of a cart that needs no (further) payment. If stock or price changed, redirects to the cart, which
 * has been refreshed.
 * @throws if the cart is not paid.
 */
export async function completeOrder(request: VisitorRequest, cart: Cart): Promise<Response> {
  try {
    await request.cart.mutate('validateCart', {});
    return seeOther(confirmationHref(request, cart.id));
  } catch (error) {
    if (isNotPaid(error)) throw error;
    const { reason } = failureOf(error, request);
    if (reason === 'place') return backToDelivery(request);
    if (reason !== 'stock') throw error;
    return backToCart(request, cart, error);
  }
}

/** Redirects to the delivery step, because the chosen point is gone; the rest of the order stays. */
export function backToDelivery({ locale, flash }: Pick<VisitorRequest, 'locale' | 'flash'>): Response {
  flash({ tone: 'warning', key: 'delivery.error.point-gone' });
  return seeOther(href(locale, 'order-delivery'));
}

/** Things that others, another cart of the customer, or time used up during the payment. */
const usedUp = new Map<string | undefined, MessageKey>([
  ['promo-code-used', 'payment.error.promo-code-used'],
  ['not-enough-points', 'payment.error.not-enough-points'],
  ['gift-card-spent', 'payment.error.gift-card-spent'],
  ['gift-card-expired', 'payment.error.gift-card-expired'],
]);

/** Returns what the cart lost if its amount changed: the gateway noticed it before it held anything. */
function lostIn(before: Cart, after: Cart): MessageKey | undefined {
  const isGone = before.discountCode.some(({ code }) => !after.discountCode.some((held) => held.code === code));
  return isGone ? 'payment.error.promo-code-used' : undefined;
}

/**
 * Redirects to the cart page, which has been refreshed, with a flash message: what is used up according to `error`
 * and the new total; or the pieces of which `before` had more.
 */
export async function backToCart(request: VisitorRequest, before: Cart, error: unknown): Promise<Response> {
  const after = await request.cart.load().catch(() => null);
  const code = error instanceof UpstreamError ? error.code : undefined;
  const key = usedUp.get(code) ?? (code === 'amount-changed' && after !== null ? lostIn(before, after) : undefined);
  if (key !== undefined && after !== null) {
    const total = formatMoney(amountLeft(after), after.totalPrice.currencyCode, request.properties.intl);
    request.flash({ tone: 'warning', key, values: { total } });
    return seeOther(href(request.locale, 'cart'));
  }
  const left = new Map(after?.lineItems.map(({ sku, quantity }) => [sku, quantity]));
  const sold = after === null ? [] : before.lineItems.filter((line) => (left.get(line.sku) ?? 0) < line.quantity);
  // If the refresh failed, the cart still has these pieces, and marks each as gone.
  const gone = after === null ? [] : unavailableLines(after);
  if (sold.length > 0)
    request.flash({
      tone: 'warning',
      key: 'payment.error.sold',
      values: { names: lineNames(sold, request) },
    });
  else if (gone.length > 0) flashSoldOut(request, gone);
  else request.flash({ tone: 'warning', key: 'payment.error.stock' });
  return seeOther(href(request.locale, 'cart'));
}

/** Redirects to the cart with a flash message about sold-out pieces, before anything is paid; undefined without any. */
export function backToSoldOut(request: VisitorRequest, cart: Cart): Response | undefined {
  const gone = unavailableLines(cart);
  if (gone.length === 0) return undefined;
  flashSoldOut(request, gone);
  return seeOther(href(request.locale, 'cart'));
}

function flashSoldOut(request: VisitorRequest, gone: readonly LineItem[]): void {
  const names = lineNames(gone, request);
  request.flash({ tone: 'warning', key: 'payment.error.sold-out', values: { names } });
}

/** Redirects to the next step. A free cart has nothing to pay, so its last step makes the order. */
export async function afterStep(request: VisitorRequest, cart: Cart, step: CheckoutStep): Promise<Response> {
  const { locale, domain } = request;
  if (isOrderingStep(cart, step, domain.params)) return completeOrder(request, cart);
  return seeOther(href(locale, nextStep(cart, step, domain.params)));
}
