import { Fragment, type ReactElement, type ReactNode } from 'react';
import { ProductPicture } from '../../../client/components/product-picture.tsx';
import type { Order } from '../../../shared/contract/orders.ts';
import { promisedDays } from '../../../shared/delivery-promise.ts';
import { formatDate } from '../../../shared/intl.ts';
import { formatMoney } from '../../../shared/money.ts';
import type { PageRequest } from '../page-module.ts';
import { DeliveryText } from './delivery-text.tsx';
import { meansOfPayment } from './means-of-payment.ts';
import { nextSteps } from './next-steps.ts';

interface OrderedProps {
  order: Order;
  request: PageRequest;
}

/** The whole order, as it was agreed: pieces, delivery, payment, sums, and what happens next. */
export function OrderedView({
  order,
  request,
  children,
}: OrderedProps & { children: ReactNode }): ReactElement {
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
          <dd>{moneyOf({ order, request })(order.totalPrice.centAmount)}</dd>
        </div>
      </dl>
      {order.lines.length > 0 && <Pieces order={order} request={request} />}
      {delivery !== null && (
        <section className="confirmation__part">
          <h2 className="subheading">{delivery.name}</h2>
          {delivery.address !== null && delivery.to !== 'e-mail' && (
            <DeliveryText address={delivery.address} arrives={delivery.arrives} request={request} />
          )}
        </section>
      )}
      <Sums order={order} request={request} />
      <section className="confirmation__part">
        <h2 className="subheading">{t('confirmation.next')}</h2>
        <ol>
          {nextSteps(order).map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <p>{t('confirmation.email')}</p>
      </section>
      {children}
    </div>
  );
}

function moneyOf({ order, request }: OrderedProps): (cents: number) => string {
  const { currencyCode } = order.totalPrice;
  return (cents) => formatMoney(cents, currencyCode, request.properties.intl);
}

/** The pieces with picture, colour, size and price; those that are not on the shelf with the days on which they are sent. */
function Pieces({ order, request }: OrderedProps): ReactElement {
  const { t, properties, picturesUrl } = request;
  const money = moneyOf({ order, request });
  return (
    <ul className="order-lines confirmation__pieces">
      {order.lines.map(({ sku, optionId, name, color, size, quantity, totalPrice, delivery }) => (
        <li key={sku} className="order-lines__line">
          {optionId !== null && (
            <ProductPicture
              base={picturesUrl}
              optionId={optionId}
              type="AP"
              alt=""
              sizes="4.5rem"
              largest={320}
            />
          )}
          <div>
            <p>{name[properties.lang]}</p>
            <p className="small muted">
              {color[properties.lang]}, {t('cart.size')} {size}
            </p>
            <p className="small muted">
              {t('cart.quantity')} {quantity}
            </p>
            {delivery !== null && (
              <p className="small muted">
                {t('cart.sent', { days: promisedDays(delivery, properties.intl) })}
              </p>
            )}
          </div>
          {totalPrice !== null && (
            <p>{totalPrice.centAmount === 0 ? t('cart.free-line') : money(totalPrice.centAmount)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What it came to, and what it was paid with. */
function Sums({ order, request }: OrderedProps): ReactElement {
  const { t } = request;
  const money = moneyOf({ order, request });
  const { lines, extras, discounts, shippingPrice, payments, refunds, loyaltyPointsEarned } = order;
  const taken = discounts.reduce((sum, { value }) => sum + value, 0);
  const pieces = lines.reduce((sum, { totalPrice }) => sum + (totalPrice?.centAmount ?? 0), 0);
  return (
    <section className="confirmation__part confirmation__sums">
      <h2 className="subheading">{t('cart.summary')}</h2>
      <dl className="summary">
        {lines.length > 0 && (
          <>
            <dt>{t('cart.subtotal')}</dt>
            <dd>{money(pieces + taken)}</dd>
          </>
        )}
        {taken > 0 && (
          <>
            <dt>{t('cart.discounts')}</dt>
            <dd>{money(-taken)}</dd>
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
            <dd>
              {shippingPrice.centAmount === 0 ? t('cart.delivery.free') : money(shippingPrice.centAmount)}
            </dd>
          </>
        )}
        <dt className="summary__total">
          {t('cart.total')}
          <small className="confirmation__tax">{t('cart.total.tax')}</small>
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
        <p className="confirmation__points">{t('confirmation.points', { points: loyaltyPointsEarned })}</p>
      )}
    </section>
  );
}

/** What went back: when, and to what. */
function Refunded({
  refund,
  order,
  request,
}: OrderedProps & { refund: Order['refunds'][number] }): ReactElement {
  const { t, properties } = request;
  const { createdAt, amount, means } = refund;
  const money = moneyOf({ order, request });
  const day = createdAt === null ? null : formatDate(createdAt, properties.intl);
  return (
    <>
      <dt>
        {day === null ? t('confirmation.refunded') : t('confirmation.refunded.on', { day })}
        <small className="confirmation__tax">
          {means.length === 1
            ? means.map((each) => meansOfPayment(each, t))
            : means.map((each) => `${meansOfPayment(each, t)}: ${money(each.amount.centAmount)}`).join(', ')}
        </small>
      </dt>
      <dd>{money(-amount.centAmount)}</dd>
    </>
  );
}
