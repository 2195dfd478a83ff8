import type { ReactElement } from 'react';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import type { OrderSummary } from '../../../../shared/contract/orders/orders.ts';
import { formatDate, formatDayOf, formatDays } from '../../../../shared/format/intl.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import type { Translate } from '../../../../shared/i18n/i18n.ts';
import { type Locale, locales } from '../../../../shared/markets/locales.ts';
import { expectedDays, isUnderWay } from '../../../../shared/orders/order-timeline.ts';
import { href } from '../../../../shared/routes.ts';
import { timeZones, zoneOfTag } from '../../../../shared/time/time-zones.ts';
import { localTime } from '../../../../shared/time/zoned-time.ts';
import { pointName } from '../../../stores/point-name.ts';
import { moneyBackText } from './money-back.ts';
import { deliveredWords, statusWords } from './order-words.ts';
import '../../../../client/styles/account/account.css';

interface OrderPicturesProps {
  order: Pick<OrderSummary, 'optionIds'>;
  /** Base URL of the pictures, without a slash. */
  picturesUrl: string;
}

/** The pictures of an order; decorative, as its lines name the pieces elsewhere. */
export function OrderPictures({ order, picturesUrl }: OrderPicturesProps): ReactElement {
  return (
    <ul className="order-pictures">
      {order.optionIds.map((optionId) => (
        <li key={optionId}>
          <ProductPicture base={picturesUrl} optionId={optionId} type="AP" alt="" sizes="6rem" largest={320} />
        </li>
      ))}
    </ul>
  );
}

interface OrderCardProps extends OrderPicturesProps {
  locale: Locale;
  order: OrderSummary;
  t: Translate;
  /** Tag for `Intl` (BCP 47). */
  intl: string;
}

export function OrderCard({ order, picturesUrl, locale, t, intl }: OrderCardProps): ReactElement {
  const { orderNumber, createdAt, status, totalPrice, nbProducts, payUntil } = order;
  const money = moneyBackText(order, t, intl);
  // A payment that is not decided is no order yet.
  const isOrder = status !== 'PENDING' && status !== 'IN_REVIEW';
  return (
    <li className="order-card">
      <div className="order-card__head">
        <h3 className="order-card__number">
          {isOrder ? (
            <a href={href(locale, 'account-order', { orderNumber })}>
              {t('account.order.number', { number: orderNumber })}
            </a>
          ) : (
            t('account.order.number', { number: orderNumber })
          )}
        </h3>
        {status !== null && (
          <p className={`order-card__status order-card__status--${status.toLowerCase()}`}>
            {payUntil === null
              ? statusWords(status, order.delivery, t)
              : t('account.order.to-pay', {
                  date: formatDayOf(payUntil, intl, timeZones[locales[locale].iso2]),
                })}
          </p>
        )}
      </div>
      <p className="muted small">
        {createdAt !== null && (
          <>
            <time dateTime={createdAt}>{formatDate(createdAt, intl)}</time>
            {' · '}
          </>
        )}
        {nbProducts !== null && <>{t('account.order.items', { count: nbProducts })} · </>}
        {formatMoney(totalPrice.centAmount, totalPrice.currencyCode, intl)}
      </p>
      {money !== null && <p className="small">{money}</p>}
      <Delivery order={order} t={t} intl={intl} />
      <OrderPictures order={order} picturesUrl={picturesUrl} />
      {status === 'PENDING' && order.cartId !== null && (
        <a className="link" href={href(locale, 'order-confirmation', {}, { cart: order.cartId })}>
          {t(payUntil === null ? 'cart.paying.look' : 'account.order.reference')}
        </a>
      )}
    </li>
  );
}

/** The day on which it is ready in its store, until collected; else the expected days of delivery; else empty. */
function dayWords(order: OrderSummary, t: OrderCardProps['t'], intl: string): string {
  const ready = isUnderWay(order.status) ? (order.delivery?.readyOn ?? null) : null;
  if (ready !== null) return t('pick-up.day', { day: formatDays(ready, ready, intl) });
  const arrives = expectedDays(order, localTime(new Date(), zoneOfTag(intl)).date);
  return arrives === null ? '' : t('delivery.arrives', { days: formatDays(arrives.from, arrives.until, intl) });
}

function Delivery({ order, t, intl }: Pick<OrderCardProps, 'order' | 't' | 'intl'>): ReactElement | null {
  const { delivery, deliveredAt } = order;
  if (delivery === null) return null;
  const { name, address } = delivery;
  const point = address?.deliveryPoint ?? null;
  const parts = [
    name,
    point === null ? '' : `${pointName(point)}, ${point.city}`,
    address === null ? '' : displayName(`${address.firstName} ${address.lastName}`),
    dayWords(order, t, intl),
    deliveredAt === null ? '' : deliveredWords(deliveredAt, delivery, t, intl),
  ];
  return <p className="muted small">{parts.filter((part) => part !== '').join(' · ')}</p>;
}
