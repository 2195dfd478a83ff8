import type { ReactElement } from 'react';
import { returnSteps } from '../../../../shared/contract/orders/order-return.ts';
import type { Order } from '../../../../shared/contract/orders/orders.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { isCollectedInStore } from '../../../../shared/orders/collection-text.ts';
import { href } from '../../../../shared/routes.ts';
import type { OrderedProps } from '../../../components/ordered/order-money.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { PieceList } from './piece-list.tsx';
import '../../../../client/styles/orders/order.css';
import '../../../../client/styles/orders/ordered.css';

/** True if a return of pieces of an order can be requested now. */
export function canReturn(
  { returnUntil, lines }: Pick<Order, 'returnUntil' | 'lines'>,
  { capabilities }: Pick<PageRequest, 'capabilities'>,
): boolean {
  return (
    capabilities.has('returns') &&
    returnUntil !== null &&
    lines.some(({ position, returnable }) => position !== null && returnable > 0)
  );
}

/** The requested returns with instructions; and the link to request one while that is possible. */
export function Returns({ order, request }: OrderedProps): ReactElement | null {
  const { t, domain, properties, capabilities } = request;
  const { returns, status, returnEnded } = order;
  const { days } = domain.params.returns;
  const open = canReturn(order, request);
  const rule = isCollectedInStore(order.delivery?.to ?? null) ? 'order.return.rule.collected' : 'order.return.rule';
  const early = capabilities.has('returns') && (status === 'PAID' || status === 'PREPARING' || status === 'SHIPPED');
  if (!open && returns.length === 0 && returnEnded === null && !(early && days > 0)) return null;
  return (
    <section className="ordered__part" aria-labelledby="returns">
      <h2 className="subheading" id="returns">
        {t('order.returns')}
      </h2>
      {returns.map((each) => (
        <ReturnRequest key={each.requestedAt} asked={each} order={order} request={request} />
      ))}
      <ReturnMethods order={order} request={request} />
      {early && returns.length === 0 && <p className="muted">{t(rule, { days })}</p>}
      {returnEnded !== null && (
        <p className="muted">{t('order.return.ended', { date: formatDate(returnEnded, properties.intl) })}</p>
      )}
      <HowToReturn order={order} request={request} />
    </section>
  );
}

/** Until when pieces can be returned, and the link to request it; null if none can. */
export function HowToReturn({ order, request }: OrderedProps): ReactElement | null {
  const { t, locale, properties } = request;
  const { orderNumber, returnUntil } = order;
  if (returnUntil === null || !canReturn(order, request)) return null;
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

interface ReturnRequestProps extends OrderedProps {
  asked: Order['returns'][number];
}

/** The pieces of one request, each with its reason, and the label to print if the postage is paid. */
function ReturnRequest({ asked, order, request }: ReturnRequestProps): ReactElement {
  const { t, locale, properties, capabilities } = request;
  const { code, requestedAt, label, lines } = asked;
  return (
    <>
      <div>
        {requestedAt !== null && <p>{t('order.return.asked', { date: formatDate(requestedAt, properties.intl) })}</p>}
        {code !== null && <p>{t(label === null ? 'order.return.code' : 'order.return.code.label', { code })}</p>}
        <PieceList pieces={lines} order={order} request={request} />
      </div>
      {label !== null && capabilities.has('documents') && (
        <p>
          <a
            className="button button--primary"
            href={href(locale, 'account-document', { documentId: label })}
            rel="nofollow"
          >
            {t('document.pdf', { kind: t('order.return.print') })}
            <span className="visually-hidden"> {code}</span>
          </a>
        </p>
      )}
    </>
  );
}

/** How to send parcels back: with the printed labels, or otherwise to the address. Null if there are none. */
function ReturnMethods({ order, request }: OrderedProps): ReactElement | null {
  const { returns } = order;
  const byHand = returns.filter(({ label }) => label === null);
  const [method] = byHand.length > 0 ? byHand : returns;
  if (method === undefined) return null;
  return (
    <>
      <ol>
        {returnSteps(method).map((step) => (
          <li key={step}>{request.t(step)}</li>
        ))}
      </ol>
      {byHand.length > 0 && <Address order={order} returns={byHand} request={request} />}
    </>
  );
}

/** The address for parcels without a label, with the numbers to write on them. */
function Address({
  order: { orderNumber },
  returns: [only, ...others],
  request: { t, domain },
}: OrderedProps & Pick<Order, 'returns'>): ReactElement | null {
  const { address } = domain.params.returns;
  if (address.length === 0) return null;
  // With several parcels, each has its own code, which is shown with its pieces.
  const code = others.length === 0 ? (only?.code ?? []) : [];
  return (
    <address className="return-label" aria-label={t('order.return.label')}>
      {[...address, orderNumber].concat(code).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
