import { outcomeOf, type PaymentOutcome } from '../../../shared/checkout/checkout.ts';
import type { Cart, PaymentResult } from '../../../shared/contract/cart/cart.ts';
import { maxResultLength } from '../../../shared/contract/cart/checkout-rows.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { isUnauthorized, UpstreamError } from '../../errors/errors.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { type Failure, failureOf } from '../../upstream/failure.ts';
import { confirmationHref } from '../cart/confirmation-href.ts';
import '../../../client/styles/checkout/confirmation.css';

/** Why there is a page to show instead of the way on: paid but no stock, or no answer from the provider. */
type CheckData = { state: 'stock' | 'failed' };

/** The choice that was made comes along, so that it stands there still, and how few tries are left. */
function backToPayment(
  { locale, url }: VisitorRequest,
  result: string,
  { reason, triesLeft }: { reason?: string | undefined; triesLeft?: number | null } = {},
): Response {
  const by = url.searchParams.get('by') ?? undefined;
  const left = triesLeft === 0 || triesLeft === 1 ? String(triesLeft) : undefined;
  return seeOther(href(locale, 'order-payment', {}, { result, reason, left, by }));
}

/** What the shopper has brought back: a `redirectResult`, or the provider's session with its result; null for neither. */
function broughtBack({ searchParams }: URL) {
  const given = (name: string, maxLength = maxResultLength) => {
    const value = searchParams.get(name) ?? '';
    return value === '' || value.length > maxLength ? undefined : value;
  };
  const redirectResult = given('redirectResult');
  if (redirectResult !== undefined) return { redirectResult };
  const [sessionId, sessionResult] = [given('sessionId', 200), given('sessionResult')];
  return sessionId === undefined || sessionResult === undefined ? null : { sessionId, sessionResult };
}

/** Asks what became of the payment; what was brought back that the provider does not know counts as an error of it. */
async function outcome(
  request: VisitorRequest,
  details: NonNullable<ReturnType<typeof broughtBack>>,
): Promise<{ result: PaymentResult; reason: string | undefined; triesLeft: number | null } | Failure> {
  try {
    const { resultCode, refusalReason, triesLeft } = await request.cart.mutate('submitPaymentDetails', {
      details,
    });
    return { result: resultCode, reason: refusalReason ?? undefined, triesLeft };
  } catch (error) {
    return failureOf(error, request);
  }
}

/** Money has come: the order is made, unless the provider's notification was faster. */
async function order(request: VisitorRequest, cart: Cart): Promise<Response | CheckData> {
  try {
    await request.cart.mutate('validateCart', {});
    return seeOther(confirmationHref(request, cart.id));
  } catch (error) {
    return { state: failureOf(error, request).reason === 'stock' ? 'stock' : 'failed' };
  }
}

/** A payment that is under way for this cart, as far as the gateway knows without a `redirectResult`. */
function knownOutcome({ payments }: Cart): PaymentOutcome | undefined {
  const last = payments.at(-1);
  return last === undefined ? undefined : outcomeOf(last.status);
}

/** Who may just have paid is never shown an error for a cart that cannot be read. */
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
 * The shopper comes back from the payment page. Nothing here depends on coming only once: the gateway answers the
 * same for the same `redirectResult`, and makes one order however often it is asked.
 */
export const orderAdyenCheck: PersonalPage<CheckData> = {
  async load(request) {
    const { url, locale } = request;
    const cart = await cartOrUnknown(request);
    if (cart === 'unknown') return { state: 'failed' };
    if (cart === null) {
      // Back, after the order was seen: that order, and not an empty cart.
      const { lastOrdered } = request.cart;
      return seeOther(
        lastOrdered === undefined ? href(locale, 'cart') : confirmationHref(request, lastOrdered),
      );
    }
    const brought = broughtBack(url);
    if (brought === null) {
      const known = knownOutcome(cart);
      const waiting = known === 'paid' || known === 'pending';
      return waiting ? seeOther(confirmationHref(request, cart.id)) : backToPayment(request, 'unfinished');
    }
    const answer = await outcome(request, brought);
    if ('status' in answer)
      return answer.reason === 'failed' ? { state: 'failed' } : backToPayment(request, 'Error');
    switch (outcomeOf(answer.result)) {
      case 'paid':
        return order(request, cart);
      case 'pending':
        return seeOther(confirmationHref(request, cart.id));
      case 'retry':
        request.countRefusal(answer.result);
        return backToPayment(request, answer.result, answer);
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
        <a
          className={state === 'failed' ? 'link' : 'button button--primary'}
          href={href(locale, 'account-orders')}
        >
          {t('confirmation.orders')}
        </a>
      </div>
    );
  },
};
