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

/** How it is called: withdrawal where the law of the country that the order goes to has the function, else cancellation. */
export function namedAs({ delivery }: Withdrawable, { properties }: Market): 'withdrawal' | 'cancellation' {
  return isWithdrawalCountry(delivery?.address?.country ?? properties.iso2) ? 'withdrawal' : 'cancellation';
}

/** Whether a customer can withdraw now; where the law does not ask for it, what has reached them is returned instead. */
export function withdrawalOpen(order: Withdrawable, market: Market): boolean {
  const { withdrawal, lines } = order;
  return (
    withdrawal !== null &&
    (withdrawal.how !== 'return' || namedAs(order, market) === 'withdrawal') &&
    lines.some(({ position, returnable }) => position !== null && returnable > 0)
  );
}

/** Until when a customer can withdraw; nothing where the law does not say. */
export function WithdrawalRule({ order, request }: OrderedProps): ReactElement | null {
  const { t, properties } = request;
  if (namedAs(order, request) !== 'withdrawal') return null;
  const until = order.withdrawal?.until ?? null;
  const rule = isCollectedInStore(order.delivery?.to ?? null)
    ? 'withdrawal.rule.collected'
    : 'withdrawal.rule';
  return (
    <p>
      {until === null
        ? t(rule, { days: withdrawalDays })
        : t('withdrawal.until', { date: formatDate(until, properties.intl) })}
    </p>
  );
}

/** What was cancelled before the customer had it, and the way to withdraw, as long as there is one. */
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
