import type { ReactElement } from 'react';
import type { PurchaseDocument } from '../../../../shared/contract/orders/documents.ts';
import type { Order } from '../../../../shared/contract/orders/orders.ts';
import { countryName, formatDate } from '../../../../shared/format/intl.ts';
import { expectedDays, isUnderWay, timelineOf } from '../../../../shared/orders/order-timeline.ts';
import { href } from '../../../../shared/routes.ts';
import { dayIn } from '../../../../shared/time/zoned-time.ts';
import { DocumentLinks, loadDocuments } from '../../../components/document-links.tsx';
import { GiftCards, giftCardsOf } from '../../../components/ordered/gift-cards.tsx';
import type { OrderedProps } from '../../../components/ordered/order-money.ts';
import { OrderedPieces } from '../../../components/ordered/ordered-pieces.tsx';
import { OrderedSums } from '../../../components/ordered/ordered-sums.tsx';
import { AddressText } from '../../../forms/address-text.tsx';
import type { PersonalPage } from '../../../page/page-module.ts';
import { DeliveryText } from '../../checkout/delivery/delivery-text.tsx';
import { Hours } from '../../checkout/delivery/opening-hours.tsx';
import { readyOnWords } from '../../checkout/delivery/pick-up-words.ts';
import { buyAgain } from './buy-again.ts';
import { loadOrder } from './load-order.ts';
import { moneyBackText } from './money-back.ts';
import { deliveredWords, retentionText } from './order-words.ts';
import { Returns } from './returns.tsx';
import { Timeline } from './timeline.tsx';
import { Withdrawals } from './withdrawals.tsx';
import '../../../../client/styles/cart/summary.css';
import '../../../../client/styles/orders/ordered.css';
import '../../../../client/styles/address-text.css';
import '../../../../client/styles/checkout/opening-hours.css';
import '../../../../client/styles/orders/order.css';

interface OrderData {
  order: Order;
  documents: readonly PurchaseDocument[];
}

export const accountOrder: PersonalPage<OrderData> = {
  async load(request) {
    const order = await loadOrder(request);
    return { order, documents: await loadDocuments(request, order.orderNumber) };
  },

  async action(request) {
    return buyAgain(request, await loadOrder(request));
  },

  seo: ({ order }, { t }) => ({
    title: t('account.order.number', { number: order.orderNumber }),
    description: t('account.description'),
  }),

  View({ data: { order, documents }, request }) {
    const { t, locale, properties, url } = request;
    const { createdAt, lines } = order;
    const money = moneyBackText(order, t, properties.intl);
    const retention = retentionText(order, t);
    return (
      <div className="order-page">
        <p>
          <a className="link small" href={href(locale, 'account-orders')}>
            {t('account.orders.all')}
          </a>
        </p>
        <header className="order-page__head">
          <h1 className="title">{t('account.order.number', { number: order.orderNumber })}</h1>
          {createdAt !== null && (
            <p className="muted">
              <time dateTime={createdAt}>{formatDate(createdAt, properties.intl)}</time>
            </p>
          )}
        </header>
        <Timeline entries={timelineOf(order)} delivery={order.delivery} request={request} />
        {money !== null && <p>{money}</p>}
        {retention !== '' && <p>{retention}</p>}
        {order.tracking !== null && (
          <p>
            {t('order.tracking', { number: order.tracking.number })}{' '}
            <a className="link" href={order.tracking.url} rel="noreferrer">
              {t('order.track')}
            </a>
          </p>
        )}
        <div className="order-page__columns">
          <section className="order-page__main" aria-labelledby="pieces">
            <h2 className="subheading" id="pieces">
              {t('order.contents')}
            </h2>
            {lines.length > 0 && <OrderedPieces order={order} request={request} />}
            <GiftCards cards={giftCardsOf(order)} currency={order.totalPrice.currencyCode} request={request} />
            {lines.length > 0 && (
              <form method="post" action={url.pathname}>
                <button type="submit" className="button">
                  {t('order.again')}
                </button>
              </form>
            )}
            <Withdrawals order={order} request={request} />
            {lines.length > 0 && <Returns order={order} request={request} />}
          </section>
          <div className="order-page__aside">
            <OrderedSums order={order} request={request} />
            <DocumentLinks documents={documents} request={request} />
            <Delivery order={order} request={request} />
            <Billing order={order} request={request} />
          </div>
        </div>
      </div>
    );
  },
};

function Delivery({ order, request }: OrderedProps): ReactElement | null {
  const { delivery, deliveredAt } = order;
  const { t, properties } = request;
  if (delivery === null) return null;
  return (
    <section className="ordered__part">
      <h2 className="subheading">{delivery.name}</h2>
      {deliveredAt !== null && <p>{deliveredWords(deliveredAt, delivery, t, properties.intl)}</p>}
      {delivery.address !== null && delivery.to !== 'e-mail' && (
        <DeliveryText
          address={delivery.address}
          arrives={expectedDays(order, dayIn(properties.iso2, new Date()))}
          ready={isUnderWay(order.status) ? readyOnWords(delivery.readyOn, request) : null}
          request={request}
        />
      )}
      {isUnderWay(order.status) && order.collectedAt !== null && (
        <Hours place={order.collectedAt} now={new Date()} request={request} />
      )}
    </section>
  );
}

function Billing({ order: { billingAddress }, request }: OrderedProps): ReactElement | null {
  if (billingAddress === null) return null;
  return (
    <section className="ordered__part">
      <h2 className="subheading">{request.t('billing.title')}</h2>
      <AddressText address={billingAddress} country={countryName(billingAddress.country, request.properties.intl)} />
    </section>
  );
}
