import type { ReactElement, ReactNode } from 'react';
import { formatDate } from '../../../shared/format/intl.ts';
import { GiftCards, giftCardsOf } from '../../components/ordered/gift-cards.tsx';
import { type OrderedProps, orderMoney } from '../../components/ordered/order-money.ts';
import { OrderedPieces } from '../../components/ordered/ordered-pieces.tsx';
import { OrderedSums } from '../../components/ordered/ordered-sums.tsx';
import { DeliveryText } from './delivery/delivery-text.tsx';
import { Hours } from './delivery/opening-hours.tsx';
import { readyOnWords } from './delivery/pick-up-words.ts';
import { nextSteps } from './next-steps.ts';
import '../../../client/styles/checkout/confirmation.css';
import '../../../client/styles/checkout/order-frame.css';
import '../../../client/styles/orders/ordered.css';

interface OrderedViewProps extends OrderedProps {
  /** Recipient of the confirmation mail; null if unknown. */
  email: string | null;
  children: ReactNode;
}

export function OrderedView({ order, email, request, children }: OrderedViewProps): ReactElement {
  const { t, properties } = request;
  const { orderNumber, createdAt, delivery } = order;
  return (
    <div className="wrap wrap--column confirmation">
      <h1 className="title">{t('confirmation.title')}</h1>
      <dl className="confirmation__facts">
        <div>
          <dt>{t('confirmation.number')}</dt>
          <dd data-order-number="">{orderNumber}</dd>
        </div>
        {createdAt !== null && (
          <div>
            <dt>{t('confirmation.date')}</dt>
            <dd>
              <time dateTime={createdAt}>{formatDate(createdAt, properties.intl)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('cart.total')}</dt>
          <dd>{orderMoney({ order, request })(order.totalPrice.centAmount)}</dd>
        </div>
      </dl>
      {order.lines.length > 0 && <OrderedPieces order={order} request={request} />}
      <GiftCards cards={giftCardsOf(order)} currency={order.totalPrice.currencyCode} request={request} />
      {delivery !== null && (
        <section className="ordered__part">
          <h2 className="subheading">{delivery.name}</h2>
          {delivery.address !== null && delivery.to !== 'e-mail' && (
            <DeliveryText
              address={delivery.address}
              arrives={delivery.arrives}
              ready={readyOnWords(delivery.readyOn, request)}
              request={request}
            />
          )}
          {order.collectedAt !== null && <Hours place={order.collectedAt} now={new Date()} request={request} />}
        </section>
      )}
      <OrderedSums order={order} request={request} />
      <section className="ordered__part">
        <h2 className="subheading">{t('confirmation.next')}</h2>
        <ol>
          {nextSteps(order).map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        {email !== null && request.capabilities.has('order-mails') && <p>{t('confirmation.mailed', { email })}</p>}
        <p>{t('confirmation.email')}</p>
      </section>
      {children}
    </div>
  );
}
