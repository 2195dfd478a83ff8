import type { ReactElement } from 'react';
import { formatNumber } from '../../../../shared/format/intl.ts';
import { formatPrice } from '../../../../shared/format/money.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { loyaltyProgress } from './loyalty-steps.ts';
import '../../../../client/styles/account/loyalty.css';

export function Points({ points, request }: { points: number; request: PageRequest }): ReactElement {
  const { t, properties, domain } = request;
  const progress = loyaltyProgress(points, domain.params.loyaltyScale);
  const money = (cents: number) => formatPrice(cents, domain.devise, properties.intl);
  return (
    <div className="points">
      <p className="points__number">
        {t('loyalty.points', { count: points, number: formatNumber(points, properties.intl) })}
      </p>
      {points < 0 && <p>{t('loyalty.owed')}</p>}
      {progress?.reached != null && (
        <p>
          {t('loyalty.worth', {
            points: formatNumber(progress.reached.points, properties.intl),
            amount: money(progress.reached.centAmount),
          })}
        </p>
      )}
      {progress?.next != null && (
        <>
          <progress className="points__way" value={progress.share} aria-labelledby="next-step" />
          <p className="muted" id="next-step">
            {t('loyalty.next', { count: progress.missing, amount: money(progress.next.centAmount) })}
          </p>
        </>
      )}
    </div>
  );
}
