import type { ReactElement } from 'react';
import { OrderWatch } from '../../../client/islands/order-watch.tsx';
import { isPaid } from '../../../shared/cart.ts';
import { currentStep, outcomeOf } from '../../../shared/checkout.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import type { OrderSummary } from '../../../shared/contract/customer.ts';
import { uuid } from '../../../shared/contract/values.ts';
import { formatDate } from '../../../shared/intl.ts';
import { formatMoney } from '../../../shared/money.ts';
import { href } from '../../../shared/routes.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import { Island } from '../../rendering/island.tsx';
import { isUnauthorized, UpstreamError } from '../../upstream/errors.ts';
import { OrderPictures } from '../account/order-card.tsx';
import type { PageRequest, PersonalPage, VisitorRequest } from '../page-module.ts';
import { confirmationHref } from './order-steps.ts';

type ConfirmationData =
  | { state: 'ordered'; order: OrderSummary }
  /** The money is there or on its way, the order is not: asked again, `attempt` counts how often. */
  | { state: 'waiting'; cartId: string; attempt: number }
  | { state: 'late' };

/** Null while there is none, or nobody can say: who has paid waits, and is never shown an error for it. */
async function findOrder({ gateway, log }: VisitorRequest, cartId: string): Promise<OrderSummary | null> {
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
  return isPaid(cart) || cart.payments.some(({ status }) => ['paid', 'pending'].includes(outcomeOf(status)));
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
    if (open !== null && !isWaiting(open)) return seeOther(href(locale, currentStep(open, domain.params)));
    let order = await findOrder(request, cartId);
    if (order === null && open !== null) {
      await makeOrder(request);
      order = await findOrder(request, cartId);
    }
    if (order !== null) {
      // The cart is history; the id in the address keeps this page when it is loaded again.
      if (cart.id === cartId) cart.reset();
      const own = confirmationHref(request, cartId);
      return url.pathname + url.search === own ? { state: 'ordered', order } : seeOther(own);
    }
    const attempt = attemptOf(url);
    const { maxAttempts } = domain.params.orderConfirmation;
    return attempt >= maxAttempts ? { state: 'late' } : { state: 'waiting', cartId, attempt };
  },

  seo(data, { t, locale, domain }) {
    const title = t(
      data.state === 'ordered'
        ? 'confirmation.title'
        : data.state === 'late'
          ? 'confirmation.late.title'
          : 'confirmation.pending.title',
    );
    const about = { title, description: t('checkout.description') };
    if (data.state !== 'waiting') return about;
    const { attemptDelay } = domain.params.orderConfirmation;
    const url = href(locale, 'order-confirmation', {}, { cart: data.cartId, attempt: data.attempt + 1 });
    return { ...about, refresh: { seconds: Math.max(1, Math.ceil(attemptDelay / 1000)), url } };
  },

  View({ data, request }) {
    const { t } = request;
    if (data.state === 'ordered') return <Ordered order={data.order} request={request} />;
    if (data.state === 'waiting') return <Waiting {...data} request={request} />;
    return (
      <div className="wrap wrap--column order-message">
        <h1 className="title">{t('confirmation.late.title')}</h1>
        <p>{t('confirmation.late.text')}</p>
        <WaysOn request={request} />
      </div>
    );
  },
};

interface WaitingProps {
  cartId: string;
  attempt: number;
  request: PageRequest;
}

function Waiting({ cartId, attempt, request }: WaitingProps): ReactElement {
  const { t, locale, domain } = request;
  const { maxAttempts, attemptDelay } = domain.params.orderConfirmation;
  return (
    <div className="wrap wrap--column order-message">
      <h1 className="title">{t('confirmation.pending.title')}</h1>
      <Island
        name="order-watch"
        on="load"
        component={OrderWatch}
        t={t}
        props={{
          locale,
          attempts: maxAttempts - attempt,
          delay: attemptDelay,
          ready: confirmationHref(request, cartId),
          late: href(locale, 'order-confirmation', {}, { cart: cartId, attempt: maxAttempts }),
        }}
      />
    </div>
  );
}

function Ordered({ order, request }: { order: OrderSummary; request: PageRequest }): ReactElement {
  const { t, properties, picturesUrl } = request;
  const { centAmount, currencyCode } = order.totalPrice;
  return (
    <div className="wrap wrap--column confirmation">
      <h1 className="title">{t('confirmation.title')}</h1>
      <dl className="confirmation__facts">
        <div>
          <dt>{t('confirmation.number')}</dt>
          <dd data-order-number="">{order.orderNumber}</dd>
        </div>
        <div>
          <dt>{t('confirmation.date')}</dt>
          <dd>
            <time dateTime={order.createdAt}>{formatDate(order.createdAt, properties.intl)}</time>
          </dd>
        </div>
        <div>
          <dt>{t('cart.total')}</dt>
          <dd>{formatMoney(centAmount, currencyCode, properties.intl)}</dd>
        </div>
      </dl>
      <OrderPictures order={order} picturesUrl={picturesUrl} />
      <p>{t('confirmation.email')}</p>
      <section className="confirmation__next">
        <h2 className="subheading">{t('confirmation.next')}</h2>
        <ol>
          <li>{t('confirmation.next.prepare')}</li>
          <li>{t('confirmation.next.ship')}</li>
          <li>{t('confirmation.next.return')}</li>
        </ol>
      </section>
      <WaysOn request={request} />
    </div>
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
