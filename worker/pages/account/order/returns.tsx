import type { ReactElement } from 'react';
import type { Order } from '../../../../shared/contract/orders.ts';
import { formatDate } from '../../../../shared/intl.ts';
import { href } from '../../../../shared/routes.ts';
import type { OrderedProps } from '../../ordered/order-money.ts';
import { PieceList } from './piece-list.tsx';

/** Whether pieces of an order can be asked to go back now. */
export function canReturn({ returnUntil, lines }: Pick<Order, 'returnUntil' | 'lines'>): boolean {
  return (
    returnUntil !== null && lines.some(({ position, returnable }) => position !== null && returnable > 0)
  );
}

/** What was asked to go back, with what to do with it; and the way to ask, as long as there is one. */
export function Returns({ order, request }: OrderedProps): ReactElement | null {
  const { t, domain } = request;
  const { returns, status } = order;
  const { days } = domain.params.returns;
  const open = canReturn(order);
  const early = status === 'PAID' || status === 'PREPARING' || status === 'SHIPPED';
  if (!open && returns.length === 0 && !(early && days > 0)) return null;
  return (
    <section className="ordered__part" aria-labelledby="returns">
      <h2 className="subheading" id="returns">
        {t('order.returns')}
      </h2>
      {returns.map((each) => (
        <AskedReturn key={each.requestedAt} asked={each} order={order} request={request} />
      ))}
      {returns.length > 0 && <Label order={order} request={request} />}
      {early && returns.length === 0 && <p className="muted">{t('order.return.rule', { days })}</p>}
      <WayToReturn order={order} request={request} />
    </section>
  );
}

/** Until when pieces can go back, and the way to ask for it; nothing once none can. */
export function WayToReturn({ order, request }: OrderedProps): ReactElement | null {
  const { t, locale, properties } = request;
  const { orderNumber, returnUntil } = order;
  if (returnUntil === null || !canReturn(order)) return null;
  return (
    <>
      <p className="muted">{t('order.return.until', { date: formatDate(returnUntil, properties.intl) })}</p>
      <p>
        <a className="button" href={href(locale, 'account-order-return', { orderNumber })}>
          {t('order.return')}
        </a>
      </p>
    </>
  );
}

interface AskedProps extends OrderedProps {
  asked: Order['returns'][number];
}

/** The pieces of one request, each with its reason. */
function AskedReturn({ asked: { code, requestedAt, lines }, order, request }: AskedProps): ReactElement {
  const { t, properties } = request;
  return (
    <div>
      {requestedAt !== null && (
        <p>{t('order.return.asked', { date: formatDate(requestedAt, properties.intl) })}</p>
      )}
      {code !== null && <p>{t('order.return.code', { code })}</p>}
      <PieceList pieces={lines} order={order} request={request} />
    </div>
  );
}

/** How a parcel goes back: what to do in turn, and the address with the numbers that belong on it. */
function Label({ order: { orderNumber, returns }, request }: OrderedProps): ReactElement {
  const { t, domain } = request;
  const { address } = domain.params.returns;
  // Each of several parcels has a code of its own, which stands with its pieces.
  const [only, ...others] = returns;
  const code = others.length === 0 ? (only?.code ?? []) : [];
  return (
    <>
      <ol>
        <li>{t('order.return.pack')}</li>
        <li>{t('order.return.send')}</li>
        <li>{t('order.return.money')}</li>
      </ol>
      {address.length > 0 && (
        <address className="return-label" aria-label={t('order.return.label')}>
          {[...address, orderNumber].concat(code).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
    </>
  );
}
