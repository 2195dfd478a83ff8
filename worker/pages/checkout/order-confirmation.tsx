import type { ReactElement } from 'react';
import { OrderWatch } from '../../../client/islands/order-watch.tsx';
import { isByGiftCard, isPaid } from '../../../shared/cart.ts';
import { currentStep, isBeingPaid, outcomeOf } from '../../../shared/checkout.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { PurchaseDocument } from '../../../shared/contract/documents.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { uuid } from '../../../shared/contract/values.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { DocumentLinks, loadDocuments } from '../../components/document-links.tsx';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import { Island } from '../../rendering/island.tsx';
import { isUnauthorized, UpstreamError } from '../../upstream/errors.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../page-module.ts';
import { confirmationHref } from './order-steps.ts';
import { OrderedView } from './ordered-view.tsx';
import { type Presented, presentedOf, VoucherView } from './voucher-view.tsx';

type ConfirmationData =
  | { state: 'ordered'; order: Order; documents: readonly PurchaseDocument[] }
  /** The money is there or on its way, the order is not: asked again, `attempt` counts how often. */
  | { state: 'waiting'; cartId: string; attempt: number; atBank: boolean }
  /** The shopper has a voucher to pay elsewhere: asked again, slowly. */
  | { state: 'presented'; cartId: string; presented: Presented }
  /** The attempts are used up and the bank thinks on: asked again, slowly. */
  | { state: 'late'; cartId: string };

/** Milliseconds between two questions once the attempts of the market are used up. */
const slowly = 15_000;

/** Null while there is none, or nobody can say: who has paid waits, and is never shown an error for it. */
async function findOrder({ gateway, log }: VisitorRequest, cartId: string): Promise<Order | null> {
  try {
    return await gateway.call('getOrderOfCart', { cartId });
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    if (error.status !== 404) logError(error, log);
    return null;
  }
}

/** The cart as it stands. Who was sent here by the checkout waits while nobody can say: null then. */
async function openCart({ cart, log }: VisitorRequest, sent: boolean): Promise<Cart | null> {
  try {
    return await cart.load();
  } catch (error) {
    if (!sent || !(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    logError(error, log);
    return null;
  }
}

/** Whether there is anything to wait for: a payment that was made, or that the bank still thinks about. */
function isWaiting(cart: Cart): boolean {
  // A gift card that is to pay says nothing yet: its money is taken with the rest, or when the order is made.
  const decided = cart.payments.filter((payment) => !isByGiftCard(payment));
  return isPaid(cart) || decided.some(({ status }) => ['paid', 'pending'].includes(outcomeOf(status)));
}

/** Asks for the order of a payment; the provider's notification does the same, but may be slower. */
async function makeOrder(request: VisitorRequest): Promise<void> {
  try {
    await request.cart.mutate('validateCart', {});
  } catch (error) {
    // Not paid yet (402), or no answer: the notification will tell.
    if (!(error instanceof UpstreamError)) throw error;
    if (error.status !== 402) logError(error, request.log);
  }
}

/**
 * Nothing is paid and nobody decides any more: back to where the shopper stands. Who has `waited` is told that the
 * payment came to nothing; whether the bank refused it or it was cancelled elsewhere is not known here.
 */
function backToCheckout({ locale, domain }: VisitorRequest, cart: Cart, waited: boolean): Response {
  const step = currentStep(cart, domain.params);
  if (step !== 'order-payment' || !waited) return seeOther(href(locale, step));
  return seeOther(href(locale, step, {}, { result: 'unfinished' }));
}

/** Number of the attempt in the address; 0 at first. */
function attemptOf(url: URL): number {
  const attempt = Number(url.searchParams.get('attempt') ?? 0);
  return Number.isInteger(attempt) && attempt >= 0 ? attempt : 0;
}

/** The end of the checkout: the order, or an honest word about where it is. */
export const orderConfirmation: PersonalPage<ConfirmationData> = {
  async load(request) {
    const { url, locale, cart, domain } = request;
    const asked = uuid.safeParse(url.searchParams.get('cart')).data;
    const cartId = asked ?? cart.id ?? (await cart.load())?.id;
    if (cartId === undefined) return seeOther(href(locale, 'account-orders'));

    const open = cart.id === cartId ? await openCart(request, asked !== undefined) : null;
    if (open !== null && !isWaiting(open))
      return backToCheckout(request, open, url.searchParams.has('attempt'));
    let order = await findOrder(request, cartId);
    if (order === null && open !== null) {
      await makeOrder(request);
      order = await findOrder(request, cartId);
    }
    if (order !== null) {
      // The cart is history; the id in the address keeps this page when it is loaded again.
      if (cart.id === cartId) cart.reset();
      const own = confirmationHref(request, cartId);
      if (url.pathname + url.search !== own) return seeOther(own);
      return { state: 'ordered', order, documents: await loadDocuments(request, order.orderNumber) };
    }
    const presented = open === null ? null : presentedOf(open);
    if (presented !== null) return { state: 'presented', cartId, presented };
    const attempt = attemptOf(url);
    const { maxAttempts } = domain.params.orderConfirmation;
    return attempt >= maxAttempts
      ? { state: 'late', cartId }
      : { state: 'waiting', cartId, attempt, atBank: open !== null && isBeingPaid(open) };
  },

  seo(data, { t, locale, domain }) {
    const about = { title: t(titleOf(data)), description: t('checkout.description') };
    if (data.state === 'ordered') return about;
    const { attemptDelay, maxAttempts } = domain.params.orderConfirmation;
    const [delay, attempt] =
      data.state === 'waiting' ? [attemptDelay, data.attempt + 1] : [slowly, maxAttempts];
    const url = href(locale, 'order-confirmation', {}, { cart: data.cartId, attempt });
    return { ...about, refresh: { seconds: Math.max(1, Math.ceil(delay / 1000)), url } };
  },

  View({ data, request }) {
    const { t } = request;
    if (data.state === 'ordered')
      return (
        <OrderedView order={data.order} request={request}>
          <DocumentLinks documents={data.documents} request={request} />
          <WaysOn request={request} />
        </OrderedView>
      );
    if (data.state === 'waiting') return <Waiting data={data} request={request} />;
    return (
      <div className="wrap wrap--column order-message">
        <h1 className="title">{t(titleOf(data))}</h1>
        {data.state === 'presented' ? (
          <VoucherView presented={data.presented} request={request} />
        ) : (
          <p>{t('confirmation.late.text')}</p>
        )}
        <Watch cartId={data.cartId} attempts={null} delay={slowly} request={request} />
        <WaysOn request={request} />
      </div>
    );
  },
};

interface WaitingProps {
  data: Extract<ConfirmationData, { state: 'waiting' }>;
  request: PageRequest;
}

/** What stands above all; of what waits, whether it is the bank that takes its time, or ourselves. */
function titleOf(data: ConfirmationData): MessageKey {
  switch (data.state) {
    case 'ordered':
      return 'confirmation.title';
    case 'presented':
      return 'voucher.title';
    case 'late':
      return 'confirmation.late.title';
    case 'waiting':
      return data.atBank ? 'confirmation.bank.title' : 'confirmation.pending.title';
  }
}

function Waiting({ data, request }: WaitingProps): ReactElement {
  const { cartId, attempt, atBank } = data;
  const { t, domain } = request;
  const { maxAttempts, attemptDelay } = domain.params.orderConfirmation;
  return (
    <div className="wrap wrap--column order-message">
      <h1 className="title">{t(titleOf(data))}</h1>
      <Watch cartId={cartId} attempts={maxAttempts - attempt} delay={attemptDelay} request={request} />
      {atBank && (
        <>
          <p>{t('confirmation.pending.leave')}</p>
          <WaysOn request={request} />
        </>
      )}
    </div>
  );
}

interface WatchProps {
  cartId: string;
  /** Null: without end. */
  attempts: number | null;
  /** Milliseconds between two of them. */
  delay: number;
  request: PageRequest;
}

function Watch({ cartId, attempts, delay, request }: WatchProps): ReactElement {
  const { t, locale, domain } = request;
  const { maxAttempts } = domain.params.orderConfirmation;
  return (
    <Island
      name="order-watch"
      on="load"
      component={OrderWatch}
      t={t}
      props={{
        locale,
        attempts,
        delay,
        ready: confirmationHref(request, cartId),
        late: href(locale, 'order-confirmation', {}, { cart: cartId, attempt: maxAttempts }),
      }}
    />
  );
}

function WaysOn({ request: { t, locale } }: { request: PageRequest }): ReactElement {
  return (
    <p className="cluster">
      <a className="button button--primary" href={href(locale, 'index')}>
        {t('confirmation.home')}
      </a>
      <a className="button" href={href(locale, 'account-orders')}>
        {t('confirmation.orders')}
      </a>
    </p>
  );
}
