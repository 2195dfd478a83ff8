import type { ReactElement } from 'react';
import { formatNumber } from '../../../../shared/format/intl.ts';
import { formatPrice } from '../../../../shared/format/money.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { loyaltyStanding } from './loyalty-steps.ts';
import '../../../../client/styles/account/loyalty.css';

/** How many points there are, what they are worth, and how far the next step is. */
export function Points({ points, request }: { points: number; request: PageRequest }): ReactElement {
  const { t, properties, domain } = request;
  const standing = loyaltyStanding(points, domain.params.loyaltyScale);
  const money = (cents: number) => formatPrice(cents, domain.devise, properties.intl);
  return (
    <div className="points">
      <p className="points__number">
        {t('loyalty.points', { count: points, number: formatNumber(points, properties.intl) })}
      </p>
      {points < 0 && <p>{t('loyalty.owed')}</p>}
      {standing?.reached != null && (
        <p>
          {t('loyalty.worth', {
            points: formatNumber(standing.reached.points, properties.intl),
            amount: money(standing.reached.centAmount),
          })}
        </p>
      )}
      {standing?.next != null && (
        <>
          <progress className="points__way" value={standing.share} aria-labelledby="next-step" />
          <p className="muted" id="next-step">
            {t('loyalty.next', { count: standing.missing, amount: money(standing.next.centAmount) })}
          </p>
        </>
      )}
    </div>
  );
}
