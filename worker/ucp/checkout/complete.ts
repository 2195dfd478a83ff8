import { hasOpenPayment, isBeingPaid } from '../../../shared/checkout/checkout.ts';
import { type AppliedCheckout, applyCheckout, hasPieces } from '../../hand-over/apply-checkout.ts';
import { isUnapplied } from '../../hand-over/outcome.ts';
import { createCartSession } from '../../visitor/cart/cart-session.ts';
import { checkoutBusy, refuseChange, storeOf } from '../cart/checkout-of-cart.ts';
import { memoryJar } from '../cart/platform-cart.ts';
import { errorMessage, type UcpMessage } from '../protocol/messages.ts';
import { done, type LinkedCustomer, type UcpAnswer, type UcpRequest } from '../protocol/operation.ts';
import type { StoredCheckout } from '../stored/stored-checkout.ts';
import { closedView } from './checkout-view.ts';
import { gone } from './current-view.ts';

/** What of the checkout is not in the customer's cart, or is there otherwise. */
function lossMessages(
  { market: { t, domain } }: UcpRequest,
  { cart, missing, codes, delivery }: AppliedCheckout,
): UcpMessage[] {
  const warning = (code: string, content: string): UcpMessage => ({ type: 'warning', code, content });
  const currency = cart?.totalPrice.currencyCode ?? domain.devise;
  const names = missing.map(({ sku }) => sku).join(', ');
  return [
    ...(currency === domain.devise ? [] : [warning('currency_changed', t('assistant.other-currency', { currency }))]),
    ...codes.map(({ code, key, values }) =>
      warning('discount_code_invalid', t('assistant.code', { code, why: t(key, values) })),
    ),
    ...(names === '' ? [] : [warning('out_of_stock', t('assistant.sold-out', { names }))]),
    ...(isUnapplied(delivery) ? [warning('delivery_not_applied', t('assistants.delivery'))] : []),
  ];
}

/**
 * Moves a complete checkout into the cart of the linked customer, who checks it at the shop's next step, and pays
 * there: a platform places no order. Nothing of the customer's own cart is answered. A repeated call changes nothing
 * more. While they pay for that cart nothing is moved: it would end the payment.
 * @param view the checkout as it is now
 * @throws UpstreamError if the pieces cannot be moved; UcpRefusal 409 while another request changes it
 */
export async function completeForCustomer(
  request: UcpRequest,
  { customerId, gateway }: LinkedCustomer,
  checkout: StoredCheckout,
  view: Record<string, unknown>,
): Promise<UcpAnswer> {
  const { market, log, deadline } = request;
  const { capabilities } = market;
  const session = { anonymousId: crypto.randomUUID(), customerId, outage: undefined };
  const cart = createCartSession({ gateway, session, jar: memoryJar(undefined), log, capabilities, deadline });
  const own = await cart.load();
  if (own !== null && (hasOpenPayment(own) || isBeingPaid(own))) {
    // No platform can end it.
    const paying = { severity: 'requires_buyer_review' } as const;
    const messages = [errorMessage('payment_in_progress', market.t('assistants.paying'), paying)];
    return done({ ...view, status: 'requires_escalation', messages });
  }
  const store = storeOf(request, checkout.cartId);
  const taken = await store.take(customerId, checkout.revision);
  if (taken.state === 'busy' || taken.state === 'changed') throw checkoutBusy();
  if (!('checkout' in taken))
    return refuseChange(request, taken.state === 'used' ? { ...checkout, status: 'taken' } : gone(checkout));
  const applied = await applyCheckout({ market, gateway, cart, log }, taken.checkout);
  // A failure is logged: then the link leads to the cart, and never to the order.
  if (hasPieces(applied)) await store.noteCart(customerId, applied.cart.id).catch(() => undefined);
  const review = errorMessage('payment_required', market.t('assistants.review'), { severity: 'requires_buyer_review' });
  // The link, not the shop's next step: another browser may be signed in as somebody else, or show another order.
  return done({
    ...(await closedView(request, taken.checkout)),
    messages: [review, ...lossMessages(request, applied)],
  });
}
