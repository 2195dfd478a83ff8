import type { ReactElement } from 'react';
import type { Order } from '../../../../shared/contract/orders/orders.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { isCollectedInStore } from '../../../../shared/orders/collection-text.ts';
import { isWithdrawalCountry, withdrawalDays } from '../../../../shared/orders/withdrawal.ts';
import { withdrawalSentences } from '../../../../shared/orders/withdrawal-sentences.ts';
import { href } from '../../../../shared/routes.ts';
import type { OrderedProps } from '../../../components/ordered/order-money.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { PieceList } from './piece-list.tsx';
import '../../../../client/styles/orders/ordered.css';

type Withdrawable = Pick<Order, 'delivery' | 'withdrawal' | 'lines'>;
type Market = Pick<PageRequest, 'properties'>;

/** Returns 'withdrawal' if the law of the order's country has this function, otherwise 'cancellation'. */
export function namedAs({ delivery }: Withdrawable, { properties }: Market): 'withdrawal' | 'cancellation' {
  return isWithdrawalCountry(delivery?.address?.country ?? properties.iso2) ? 'withdrawal' : 'cancellation';
}

/** True if a customer can withdraw now. In other countries, delivered pieces are returned instead. */
export function withdrawalOpen(order: Withdrawable, market: Market & Pick<PageRequest, 'capabilities'>): boolean {
  const { withdrawal, lines } = order;
  return (
    market.capabilities.has('withdrawal') &&
    withdrawal !== null &&
    (withdrawal.how !== 'return' || namedAs(order, market) === 'withdrawal') &&
    lines.some(({ position, returnable }) => position !== null && returnable > 0)
  );
}

/** Until when a customer can withdraw; null if the law does not apply. */
export function WithdrawalRule({ order, request }: OrderedProps): ReactElement | null {
  const { t, properties } = request;
  if (namedAs(order, request) !== 'withdrawal') return null;
  const until = order.withdrawal?.until ?? null;
  const rule = isCollectedInStore(order.delivery?.to ?? null) ? 'withdrawal.rule.collected' : 'withdrawal.rule';
  return (
    <p>
      {until === null
        ? t(rule, { days: withdrawalDays })
        : t('withdrawal.until', { date: formatDate(until, properties.intl) })}
    </p>
  );
}

/** Pieces cancelled before delivery, and the link to withdraw while that is possible. */
export function Withdrawals({ order, request }: OrderedProps): ReactElement | null {
  const { t, locale, properties } = request;
  const { orderNumber, withdrawals } = order;
  const cancelled = withdrawals.flatMap(({ outcome, ...rest }) => {
    const listed = outcome === null ? null : withdrawalSentences[outcome].listed;
    return listed === null ? [] : [{ ...rest, listed }];
  });
  const open = withdrawalOpen(order, request);
  if (!open && cancelled.length === 0) return null;
  const as = namedAs(order, request);
  return (
    <section className="ordered__part" aria-labelledby="withdrawals">
      <h2 className="subheading" id="withdrawals">
        {t(`${as}.title`)}
      </h2>
      {cancelled.map(({ withdrawnAt, lines, listed }) => (
        <div key={withdrawnAt}>
          {withdrawnAt !== null && <p>{t(listed, { date: formatDate(withdrawnAt, properties.intl) })}</p>}
          <PieceList pieces={lines} order={order} request={request} />
        </div>
      ))}
      {open && (
        <div className="muted">
          <WithdrawalRule order={order} request={request} />
        </div>
      )}
      {open && (
        <p>
          <a className="button" href={href(locale, 'account-order-withdrawal', { orderNumber })}>
            {t(`${as}.here`)}
          </a>
        </p>
      )}
    </section>
  );
}
