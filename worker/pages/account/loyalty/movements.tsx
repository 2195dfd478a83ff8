import type { ReactElement } from 'react';
import type { PointsMovement } from '../../../../shared/contract/orders/loyalty.ts';
import { formatDate, formatNumber } from '../../../../shared/format/intl.ts';
import { href } from '../../../../shared/routes.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import '../../../../client/styles/account/loyalty.css';

interface MovementsProps {
  movements: readonly PointsMovement[];
  request: PageRequest;
}

export function Movements({ movements, request }: MovementsProps): ReactElement {
  const { t, locale, properties } = request;
  return (
    <ul className="movements">
      {movements.map(({ id, kind, points, at, orderNumber }) => (
        <li key={id} className="movements__one">
          <div>
            <p>{t(kind === null ? 'loyalty.kind.other' : `loyalty.kind.${kind}`)}</p>
            <p className="small muted">
              {at !== null && <time dateTime={at}>{formatDate(at, properties.intl)}</time>}
              {at !== null && orderNumber !== null && ' · '}
              {orderNumber !== null && (
                <a className="link" href={href(locale, 'account-order', { orderNumber })}>
                  {t('account.order.number', { number: orderNumber })}
                </a>
              )}
            </p>
          </div>
          <p className={`movements__points${points > 0 ? ' movements__points--in' : ''}`}>
            {points > 0 ? '+' : points < 0 ? '\u2212' : ''}
            {formatNumber(Math.abs(points), properties.intl)}
          </p>
        </li>
      ))}
    </ul>
  );
}
