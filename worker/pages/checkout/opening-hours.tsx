import type { ReactElement } from 'react';
import type { OpeningHours } from '../../../shared/contract/delivery-point.ts';
import { formatWeekdays } from '../../../shared/intl.ts';
import { isAlwaysOpen, openDays } from '../../../shared/opening-hours.ts';
import type { PageRequest } from '../page-module.ts';

interface HoursProps {
  hours: OpeningHours;
  request: PageRequest;
}

/** When a place is open, folded away; a word where it always is, nothing where that is not known. */
export function Hours({ hours, request }: HoursProps): ReactElement | null {
  const { t, properties } = request;
  if (hours.length === 0) return null;
  if (isAlwaysOpen(hours)) return <p className="small muted point__hours">{t('delivery.hours.always')}</p>;
  return (
    <details className="point__hours small">
      <summary className="link">{t('delivery.hours')}</summary>
      <dl>
        {openDays(hours).map(({ from, until, times }) => (
          <div key={from}>
            <dt>{formatWeekdays(from, until, properties.intl)}</dt>
            <dd>{times.map((each) => each.join('–')).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
