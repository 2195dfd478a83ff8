import type { ReactElement } from 'react';
import { OrderWatch } from '../../../client/islands/order-watch.tsx';
import { purchaseEvent } from '../../../shared/analytics/analytics-items.ts';
import { isEmpty } from '../../../shared/cart/cart.ts';
import { currentStep, isBeingPaid } from '../../../shared/checkout/checkout.ts';
import type { Cart } from '../../../shared/contract/cart/cart.ts';
import { cartPartId } from '../../../shared/contract/gateway/values.ts';
import type { PurchaseDocument } from '../../../shared/contract/orders/documents.ts';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import type { MessageKey } from '../../../shared/i18n/i18n.ts';
import { href } from '../../../shared/routes.ts';
import { attemptPlacement, Zone, type Zones } from '../../blocks/zone.tsx';
import { DocumentLinks, loadDocuments } from '../../components/document-links.tsx';
import { EventData } from '../../components/event-data.tsx';
import { Island } from '../../components/island.tsx';
import { seeOther } from '../../forms/see-other.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { confirmationHref } from '../cart/confirmation-href.ts';
import { type Presented, presentedOf } from '../cart/presented-voucher.ts';
import { outcomeOfCart } from './cart-outcome.ts';
import { OrderedView } from './ordered-view.tsx';
import { VoucherView } from './payment/voucher-view.tsx';
import '../../../client/styles/checkout/confirmation.css';
import '../../../client/styles/checkout/opening-hours.css';

type ConfirmationData =
  | {
      state: 'ordered';
      order: Order;
      documents: readonly PurchaseDocument[];
      email: string | null;
      zones: Zones;
    }
  /** Paid or pending, but no order yet: polled again; `attempt` counts the polls. */
  | { state: 'waiting'; cartId: string; attempt: number; atBank: boolean }
  /** The shopper has a voucher to pay elsewhere: polled slowly. */
  | { state: 'presented'; cartId: string; presented: Presented; current: boolean }
  /** The attempts are used up and the payment is still pending: polled slowly. */
  | { state: 'late'; cartId: string };

/** Milliseconds between two polls after the market's attempts are used up. */
const slowly = 15_000;

/**
 * Redirects to the current step of the checkout: nothing is paid or pending. If the page has `waited`, the payment
 * step says that the payment failed; whether the bank refused it or it was cancelled elsewhere is unknown.
 */
function backToCheckout({ locale, domain }: VisitorRequest, cart: Cart, waited: boolean): Response {
  const step = currentStep(cart, domain.params);
  if (step !== 'order-payment' || !waited) return seeOther(href(locale, step));
  return seeOther(href(locale, step, {}, { result: 'unfinished' }));
}

/** The same answer for somebody else's cart and for none. */
function toOrders({ locale, flash }: VisitorRequest): Response {
  flash({ tone: 'warning', key: 'confirmation.unknown' });
  return seeOther(href(locale, 'account-orders'));
}

/** Returns the current cart; null if it is empty. */
async function openCart({ cart }: VisitorRequest): Promise<Cart | null> {
  const current = await cart.load();
  return current === null || isEmpty(current) ? null : current;
}

/** Reads the number of the attempt from the url; 0 at first. */
function attemptOf(url: URL): number {
  const attempt = Number(url.searchParams.get('attempt') ?? 0);
  return Number.isInteger(attempt) && attempt >= 0 ? attempt : 0;
}

/** The end of the checkout: the order, or its current status. */
export const orderConfirmation: PersonalPage<ConfirmationData> = {
  async load(request) {
    const { url, locale, cart, domain } = request;
    const named = url.searchParams.get('cart');
    const asked = cartPartId.safeParse(named).data;
    if (named !== null && asked === undefined) return toOrders(request);
    const cartId = asked ?? (await openCart(request))?.id ?? cart.lastOrdered;
    if (cartId === undefined) return seeOther(href(locale, 'account-orders'));

    const outcome = await outcomeOfCart(request, cartId);
    switch (outcome.is) {
      case 'unknown':
        return toOrders(request);
      case 'unpaid':
        return backToCheckout(request, outcome.cart, url.searchParams.has('attempt'));
      case 'ordered': {
        const { order } = outcome;
        // The cart is ordered; the id in the url keeps this page on reload.
        cart.markOrdered(cartId);
        const own = confirmationHref(request, cartId);
        if (url.pathname + url.search !== own) return seeOther(own);
        const [account, documents, zones] = await Promise.all([
          request.client ?? request.gateway.attempt('getAccount', {}),
          loadDocuments(request, order.orderNumber),
          attemptPlacement(request, 'order_confirmation'),
        ]);
        return { state: 'ordered', order, documents, email: account?.email ?? null, zones };
      }
      case 'waiting': {
        const presented = outcome.cart === null ? null : presentedOf(outcome.cart);
        const current = cart.id === cartId;
        if (presented !== null) return { state: 'presented', cartId, presented, current };
        const attempt = attemptOf(url);
        if (attempt >= domain.params.orderConfirmation.maxAttempts) return { state: 'late', cartId };
        const atBank = outcome.cart !== null && isBeingPaid(outcome.cart);
        return { state: 'waiting', cartId, attempt, atBank };
      }
    }
  },

  seo(data, { t, locale, domain }) {
    const about = { title: t(titleOf(data)), description: t('checkout.description') };
    if (data.state === 'ordered') return about;
    const { attemptDelay, maxAttempts } = domain.params.orderConfirmation;
    const [delay, attempt] = data.state === 'waiting' ? [attemptDelay, data.attempt + 1] : [slowly, maxAttempts];
    const url = href(locale, 'order-confirmation', {}, { cart: data.cartId, attempt });
    return { ...about, refresh: { seconds: Math.max(1, Math.ceil(delay / 1000)), url } };
  },

  View({ data, request }) {
    const { t } = request;
    if (data.state === 'ordered')
      return (
        <>
          <OrderedView order={data.order} email={data.email} request={request}>
            <DocumentLinks documents={data.documents} request={request} />
            <NextSteps request={request} />
            <EventData events={[purchaseEvent(data.order, request.properties.lang)]} />
          </OrderedView>
          <Zone
            zones={data.zones}
            side="down"
            request={request}
            without={data.order.lines.flatMap(({ productId }) => productId ?? [])}
          />
        </>
      );
    if (data.state === 'waiting') return <Waiting data={data} request={request} />;
    return (
      <div className="wrap wrap--column order-message">
        <h1 className="title">{t(titleOf(data))}</h1>
        {data.state === 'presented' ? (
          <VoucherView presented={data.presented} current={data.current} request={request} />
        ) : (
          <p>{t('confirmation.late.text')}</p>
        )}
        <Watch cartId={data.cartId} attempts={null} delay={slowly} request={request} />
        <NextSteps request={request} />
      </div>
    );
  },
};

interface WaitingProps {
  data: Extract<ConfirmationData, { state: 'waiting' }>;
  request: PageRequest;
}

/** Title of the page; while waiting it depends on whether the payment is pending at the bank. */
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
          <NextSteps request={request} />
        </>
      )}
    </div>
  );
}

interface WatchProps {
  cartId: string;
  /** Null: unlimited. */
  attempts: number | null;
  /** Milliseconds between two attempts. */
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
        attempts,
        delay,
        ready: confirmationHref(request, cartId),
        late: href(locale, 'order-confirmation', {}, { cart: cartId, attempt: maxAttempts }),
      }}
    />
  );
}

function NextSteps({ request: { t, locale } }: { request: PageRequest }): ReactElement {
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
