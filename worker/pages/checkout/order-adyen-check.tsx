import { outcomeOf, type PaymentOutcome } from '../../../shared/checkout/checkout.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { maxResultLength } from '../../../shared/contract/cart/checkout-rows.ts';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { isUnauthorized, UpstreamError } from '../../errors/errors.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { type Failure, failureOf } from '../../upstream/failure.ts';
import { confirmationHref } from '../cart/confirmation-href.ts';
import '../../../client/styles/checkout/confirmation.css';

/** Reason to show this page instead of a redirect: paid but out of stock, or no answer from the provider. */
type CheckData = { state: 'stock' | 'failed' };

/** Redirects to the payment with the chosen method, which stays selected, and the number of tries left. */
function backToPayment(
  { locale, url }: VisitorRequest,
  result: string,
  { reason, triesLeft }: { reason?: string | undefined; triesLeft?: number | null } = {},
): Response {
  const by = url.searchParams.get('by') ?? undefined;
  const left = triesLeft === 0 || triesLeft === 1 ? String(triesLeft) : undefined;
  return seeOther(href(locale, 'order-payment', {}, { result, reason, left, by }));
}

/** Parameters of the return: a `redirectResult`, or the provider's session with its result; null without them. */
function detailsIn({ searchParams }: URL) {
  const given = (name: string, maxLength = maxResultLength) => {
    const value = searchParams.get(name) ?? '';
    return value === '' || value.length > maxLength ? undefined : value;
  };
  const redirectResult = given('redirectResult');
  if (redirectResult !== undefined) return { redirectResult };
  const [sessionId, sessionResult] = [given('sessionId', 200), given('sessionResult')];
  return sessionId === undefined || sessionResult === undefined ? null : { sessionId, sessionResult };
}

/** Requests the result of the payment; parameters that the provider does not know count as its result `Error`. */
async function outcome(
  request: VisitorRequest,
  details: NonNullable<ReturnType<typeof detailsIn>>,
): Promise<{ answer: CallOutput<'submitPaymentDetails'> } | { failure: Failure }> {
  try {
    return { answer: await request.cart.mutate('submitPaymentDetails', { details }) };
  } catch (error) {
    return { failure: failureOf(error, request) };
  }
}

/** The cart is paid: makes the order, unless the provider's notification was faster. */
async function order(request: VisitorRequest, cart: Cart): Promise<Response | CheckData> {
  try {
    await request.cart.mutate('validateCart', {});
    return seeOther(confirmationHref(request, cart.id));
  } catch (error) {
    return { state: failureOf(error, request).reason === 'stock' ? 'stock' : 'failed' };
  }
}

/** State of the cart's last payment, as far as the gateway knows it without a `redirectResult`. */
function knownOutcome({ payments }: Cart): PaymentOutcome | undefined {
  const last = payments.at(-1);
  return last === undefined ? undefined : outcomeOf(last.status);
}

/** Returns 'unknown' if the cart cannot be read, as the customer may just have paid. */
async function cartOrUnknown({ cart, log }: VisitorRequest): Promise<Cart | null | 'unknown'> {
  try {
    return await cart.load();
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    logError(error, log);
    return 'unknown';
  }
}

/**
 * Handles the return from the payment page. It may be loaded again: the gateway gives the same answer for the same
 * `redirectResult`, and makes one order however often it is requested.
 */
export const orderAdyenCheck: PersonalPage<CheckData> = {
  async load(request) {
    const { url, locale } = request;
    const cart = await cartOrUnknown(request);
    if (cart === 'unknown') return { state: 'failed' };
    if (cart === null) {
      // Opened again (Back) after the order: shows that order instead of an empty cart.
      const { lastOrdered } = request.cart;
      return seeOther(lastOrdered === undefined ? href(locale, 'cart') : confirmationHref(request, lastOrdered));
    }
    const details = detailsIn(url);
    if (details === null) {
      const known = knownOutcome(cart);
      const waiting = known === 'paid' || known === 'pending';
      return waiting ? seeOther(confirmationHref(request, cart.id)) : backToPayment(request, 'unfinished');
    }
    const result = await outcome(request, details);
    if ('failure' in result)
      return result.failure.reason === 'failed' ? { state: 'failed' } : backToPayment(request, 'Error');
    const { resultCode, refusalReason, triesLeft } = result.answer;
    switch (outcomeOf(resultCode)) {
      case 'paid':
        return order(request, cart);
      case 'pending':
        return seeOther(confirmationHref(request, cart.id));
      case 'retry':
        request.countRefusal(resultCode);
        return backToPayment(request, resultCode, { reason: refusalReason ?? undefined, triesLeft });
      case 'continue':
        return backToPayment(request, 'unfinished');
    }
  },

  seo: (_, { t }) => ({
    title: t('check.title'),
    description: t('checkout.description'),
  }),

  View({ data: { state }, request }) {
    const { t, url, locale } = request;
    const title: MessageKey = state === 'stock' ? 'check.stock.title' : 'check.failed.title';
    const text: MessageKey = state === 'stock' ? 'check.stock.text' : 'check.failed.text';
    return (
      <div className="wrap wrap--column order-message">
        <h1 className="title">{t(title)}</h1>
        <p>{t(text)}</p>
        {state === 'failed' && (
          <a className="button button--primary" href={url.pathname + url.search}>
            {t('check.again')}
          </a>
        )}
        <a className={state === 'failed' ? 'link' : 'button button--primary'} href={href(locale, 'account-orders')}>
          {t('confirmation.orders')}
        </a>
      </div>
    );
  },
};
