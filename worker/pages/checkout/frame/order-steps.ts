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

/** The cart has more to pay than it had: its gift card was used elsewhere meanwhile. */
export function isNotPaid(error: unknown): boolean {
  return error instanceof UpstreamError && error.code === 'not-paid';
}

/**
 * Makes the order of a cart that needs no (further) payment. When stock or price no longer hold, the way leads
 * back to the cart, which has been refreshed. Throws where the cart turns out to be not paid.
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

/** Where the order was to be collected is gone: another place is chosen, and nothing else. */
export function backToDelivery({ locale, flash }: Pick<VisitorRequest, 'locale' | 'flash'>): Response {
  flash({ tone: 'warning', key: 'delivery.error.point-gone' });
  return seeOther(href(locale, 'order-delivery'));
}

/** What others, another cart of the customer, or time have used up while this one was paid. */
const usedUp = new Map<string | undefined, MessageKey>([
  ['promo-code-used', 'payment.error.promo-code-used'],
  ['not-enough-points', 'payment.error.not-enough-points'],
  ['gift-card-spent', 'payment.error.gift-card-spent'],
  ['gift-card-expired', 'payment.error.gift-card-expired'],
]);

/** What the cart has lost with the amount that it had: seen by the gateway before anything was to be held. */
function lostIn(before: Cart, after: Cart): MessageKey | undefined {
  const isGone = before.discountCode.some(
    ({ code }) => !after.discountCode.some((held) => held.code === code),
  );
  return isGone ? 'payment.error.promo-code-used' : undefined;
}

/**
 * What was to be ordered cannot be had as it was: the cart page, refreshed meanwhile, shows what can, and says why: what
 * is used up by `error`, and what the cart costs now; or the pieces that there were more of `before`.
 */
export async function backToCart(request: VisitorRequest, before: Cart, error: unknown): Promise<Response> {
  const after = await request.cart.load().catch(() => null);
  const code = error instanceof UpstreamError ? error.code : undefined;
  const key =
    usedUp.get(code) ?? (code === 'amount-changed' && after !== null ? lostIn(before, after) : undefined);
  if (key !== undefined && after !== null) {
    const total = formatMoney(amountLeft(after), after.totalPrice.currencyCode, request.properties.intl);
    request.flash({ tone: 'warning', key, values: { total } });
    return seeOther(href(request.locale, 'cart'));
  }
  const left = new Map(after?.lineItems.map(({ sku, quantity }) => [sku, quantity]));
  const sold =
    after === null ? [] : before.lineItems.filter((line) => (left.get(line.sku) ?? 0) < line.quantity);
  // Where the cart could not be refreshed it has them still, and says at each that it is gone.
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

/** Pieces that are gone are named in the cart before anything is paid; undefined while all can be had. */
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

/** After a finished step: the one that follows. A free cart has nothing to pay, so its last step makes the order. */
export async function afterStep(request: VisitorRequest, cart: Cart, step: CheckoutStep): Promise<Response> {
  const { locale, domain } = request;
  if (isOrderingStep(cart, step, domain.params)) return completeOrder(request, cart);
  return seeOther(href(locale, nextStep(cart, step, domain.params)));
}
