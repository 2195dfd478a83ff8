import { Fragment, type ReactElement } from 'react';
import type { Order } from '../../../shared/contract/orders/orders.ts';
import { formatDate } from '../../../shared/format/intl.ts';
import { meansOfPayment } from '../../../shared/orders/means-of-payment.ts';
import { orderedPrice, orderedSums } from '../../../shared/orders/ordered-price.ts';
import { type OrderedProps, orderMoney } from './order-money.ts';
import '../../../client/styles/orders/ordered.css';

export function OrderedSums({ order, request }: OrderedProps): ReactElement {
  const { t } = request;
  const money = orderMoney({ order, request });
  const { lines, extras, shippingPrice, payments, refunds, loyaltyPointsEarned } = order;
  const { subtotal, discounts } = orderedSums(
    lines.map(({ totalPrice, discount }) => orderedPrice(totalPrice?.centAmount ?? 0, discount)),
  );
  return (
    <section className="ordered__part ordered__sums">
      <h2 className="subheading">{t('cart.summary')}</h2>
      <dl className="summary">
        {lines.length > 0 && (
          <>
            <dt>{t('cart.subtotal')}</dt>
            <dd>{money(subtotal)}</dd>
          </>
        )}
        {discounts > 0 && (
          <>
            <dt>{t('cart.discounts')}</dt>
            <dd>{money(-discounts)}</dd>
          </>
        )}
        {extras.map(({ kind, reference, price }) => (
          <Fragment key={`${kind} ${reference}`}>
            <dt>{t(`cart.${kind}`)}</dt>
            <dd>{money(price.centAmount)}</dd>
          </Fragment>
        ))}
        {order.delivery !== null && shippingPrice !== null && (
          <>
            <dt>{t('cart.delivery')}</dt>
            <dd>{shippingPrice.centAmount === 0 ? t('cart.delivery.free') : money(shippingPrice.centAmount)}</dd>
          </>
        )}
        <dt className="summary__total">
          {t('cart.total')}
          <small className="ordered__tax">{t('cart.total.tax')}</small>
        </dt>
        <dd className="summary__total">{money(order.totalPrice.centAmount)}</dd>
        {payments.map(({ product, lastDigits, amount }) => (
          <Fragment key={`${product} ${lastDigits}`}>
            <dt>{t('confirmation.paid', { means: meansOfPayment({ product, lastDigits }, t) })}</dt>
            <dd>{money(amount.centAmount)}</dd>
          </Fragment>
        ))}
        {refunds.map((refund) => (
          <Refunded
            key={`${refund.createdAt} ${refund.amount.centAmount}`}
            refund={refund}
            order={order}
            request={request}
          />
        ))}
      </dl>
      {loyaltyPointsEarned > 0 && (
        <p className="ordered__points">{t('confirmation.points', { points: loyaltyPointsEarned })}</p>
      )}
    </section>
  );
}

function Refunded({ refund, order, request }: OrderedProps & { refund: Order['refunds'][number] }): ReactElement {
  const { t, properties } = request;
  const { createdAt, amount, means } = refund;
  const money = orderMoney({ order, request });
  const day = createdAt === null ? null : formatDate(createdAt, properties.intl);
  return (
    <>
      <dt>
        {day === null ? t('confirmation.refunded') : t('confirmation.refunded.on', { day })}
        <small className="ordered__tax">
          {means.length === 1
            ? means.map((each) => meansOfPayment(each, t))
            : means
                .map((each) => t('labelled', { label: meansOfPayment(each, t), value: money(each.amount.centAmount) }))
                .join(', ')}
        </small>
      </dt>
      <dd>{money(-amount.centAmount)}</dd>
    </>
  );
}
