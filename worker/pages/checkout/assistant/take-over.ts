import { isOfMarket } from '../../../../shared/cart/cart.ts';
import { type CheckoutStep, isBeingPaid } from '../../../../shared/checkout/checkout.ts';
import type { Cart } from '../../../../shared/contract/cart/cart.ts';
import { href, routes } from '../../../../shared/routes.ts';
import { seeOther } from '../../../forms/see-other.ts';
import {
  type AppliedCheckout,
  applyCheckout,
  hasPieces,
  stepAfterHandOver,
} from '../../../hand-over/apply-checkout.ts';
import { preparedCart } from '../../../hand-over/move-pieces.ts';
import { isUnapplied } from '../../../hand-over/outcome.ts';
import { logError } from '../../../observability/log.ts';
import { againParameter } from '../../../page/drafts.ts';
import type { VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { checkoutPath, type LinkedCheckout } from '../../../ucp/links/checkout-link.ts';
import type { StoredCheckout } from '../../../ucp/stored/stored-checkout.ts';
import { failureOf } from '../../../upstream/failure.ts';
import { signInHref } from '../../cart/sign-in-href.ts';
import { billingForm } from '../billing/billing-form.ts';
import { deliveryForm } from '../delivery/delivery-choice.ts';
import { lineNames } from '../frame/seen-order.ts';
import { customerOf, isFor, linkedCheckout, linkOf, orderedAs, orderHref } from './checkout-data.ts';
import { fingerprintOf } from './shown-order.ts';

/** Subscribes the customer, who has ticked it on this page. A failure does not stop the order. */
async function subscribe(request: VisitorRequest): Promise<void> {
  const { gateway, domain, flash } = request;
  try {
    await gateway.call('updateSubscriptions', {
      store: domain.storeId,
      source: 'WEB',
      complement: `${routes['assistant-checkout']}/`,
      values: [{ type: 'NEWS', optin: 'YES' }],
    });
  } catch (error) {
    failureOf(error, request);
    flash({ tone: 'warning', key: 'assistant.newsletter.failed' });
  }
}

/** Adds flash messages about what the customer has to know before going on. */
function tell(request: VisitorRequest, { ownItems, missing, codes, billing, delivery }: AppliedCheckout): void {
  const { flash, t } = request;
  if (missing.length > 0)
    flash({ tone: 'warning', key: 'assistant.sold-out', values: { names: lineNames(missing, request) } });
  for (const { code, key, values } of codes)
    flash({ tone: 'warning', key: 'assistant.code', values: { code, why: t(key, values) } });
  if (ownItems > 0) flash({ tone: 'info', key: 'assistant.own-pieces', values: { count: ownItems } });
  if (isUnapplied(delivery) && delivery.keepsOwn === true) flash({ tone: 'warning', key: 'assistant.delivery.kept' });
  if (billing === 'applied' || delivery === 'applied') flash({ tone: 'info', key: 'assistant.filled-in' });
}

/** The address of the next step. What could not be applied is filled in there, and what is missing is said. */
async function nextHref(request: VisitorRequest, cart: Cart, applied: AppliedCheckout): Promise<string> {
  const { locale, domain } = request;
  const step: CheckoutStep = isOfMarket(cart, domain) ? stepAfterHandOver(cart, domain.params, applied) : 'cart';
  const drafts = {
    'order-billing': { form: billingForm.name, outcome: applied.billing },
    'order-delivery': { form: deliveryForm.name, outcome: applied.delivery },
  } as const;
  const query: Record<string, string> = {};
  for (const page of ['order-billing', 'order-delivery'] as const) {
    const { form, outcome } = drafts[page];
    if (!isUnapplied(outcome)) continue;
    const { typed, problems } = outcome;
    const again = await request.fillIn(page, { form, typed, problems });
    // Without problems the page says who has filled it in, and offers to drop it.
    if (page === step && problems.length > 0) query[againParameter] = again;
  }
  return href(locale, step, {}, query);
}

/** Why an open checkout is not taken over now: it is not what the page showed, or the own cart is at the bank. */
async function refusalBefore(
  request: VisitorRequest,
  { cartId }: LinkedCheckout,
  checkout: StoredCheckout,
  shown: string,
): Promise<Refusal | null> {
  const [prepared, own] = await Promise.all([preparedCart(request, cartId), request.cart.load()]);
  if (prepared !== null && (await fingerprintOf(checkout, prepared)) !== shown)
    return new Refusal([{ key: 'assistant.changed' }], 409);
  return own !== null && isBeingPaid(own) ? new Refusal([{ key: 'cart.error.paying' }], 423) : null;
}

/**
 * Hands the checkout to the customer who is signed in, once, and leads on to what is left to do.
 * @param shown fingerprint of what the page showed: of anything else nothing is taken over
 */
export async function takeOver(
  request: VisitorRequest,
  { newsletter, shown }: { newsletter: boolean; shown: string },
): Promise<Response | Refusal> {
  const { gateway, cart, log, session } = request;
  const linked = await linkedCheckout(request);
  const here = checkoutPath(linked.locale, linkOf(request));
  if (linked.locale !== request.locale) return seeOther(here);
  const customerId = customerOf(request);
  if (customerId === null && session.outage !== undefined) throw session.outage;
  if (customerId === null) return seeOther(signInHref(request.locale, here, 'order'));
  const unavailable = (error: unknown): Refusal => {
    logError(error, log);
    return new Refusal([{ key: 'assistant.unavailable' }], 503);
  };
  const checkout = await linked.read().catch(unavailable);
  if (checkout instanceof Refusal) return checkout;
  // The page says so.
  if (checkout === null) return seeOther(here);
  if (checkout.status === 'open' && isFor(customerId, checkout)) {
    const refusal = await refusalBefore(request, linked, checkout, shown);
    if (refusal !== null) return refusal;
  }
  const taken = await linked.store.take(customerId, checkout.revision).catch(unavailable);
  if (taken instanceof Refusal) return taken;
  if (taken.state === 'busy' || taken.state === 'changed')
    return new Refusal([{ key: `assistant.${taken.state}` }], 409);
  // The page says so.
  if (!('checkout' in taken)) return seeOther(here);
  const orderNumber = taken.state === 'again' ? await orderedAs(request, taken.checkout) : null;
  if (orderNumber !== null) return seeOther(orderHref(request, orderNumber));
  const applied = await applyCheckout({ market: request, gateway, cart, log }, taken.checkout);
  if (!hasPieces(applied)) return seeOther(href(request.locale, 'cart'));
  // Without it the link leads to the cart, and never to the order.
  await linked.store.noteCart(customerId, applied.cart.id).catch((error: unknown) => logError(error, log));
  if (newsletter) await subscribe(request);
  tell(request, applied);
  return seeOther(await nextHref(request, applied.cart, applied));
}
