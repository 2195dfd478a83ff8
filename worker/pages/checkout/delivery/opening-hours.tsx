import type { ReactElement } from 'react';
import type { DeliveryPoint } from '../../../../shared/contract/delivery/delivery-point.ts';
import { formatDays, formatHours, formatWeekdays } from '../../../../shared/format/intl.ts';
import { isAlwaysOpen, openDays } from '../../../../shared/stores/opening-hours.ts';
import { hasHours, hoursOn } from '../../../../shared/stores/store-hours.ts';
import { zoneOf } from '../../../../shared/time/time-zones.ts';
import { daysAfter, localTime } from '../../../../shared/time/zoned-time.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import { openingWords } from '../../../stores/opening-words.ts';

interface HoursProps {
  place: DeliveryPoint;
  now: Date;
  request: PageRequest;
}

/** Days ahead for which exceptional hours are shown. */
const ahead = 7;

/**
 * Opening hours of a place in its own time zone: when it closes or opens next, its hours of today, and a folded week
 * with the next exceptional days. Only a text if it never closes; null if the hours are unknown.
 */
export function Hours({ place, now, request }: HoursProps): ReactElement | null {
  const { t, properties } = request;
  if (!hasHours(place)) return null;
  const { date: today } = localTime(now, zoneOf(place));
  const next = place.exceptionalDays.filter(({ date }) => date >= today && date < daysAfter(today, ahead));
  if (isAlwaysOpen(place.openingHours) && next.length === 0 && place.closedUntil === null)
    return <p className="small muted point__hours">{t('delivery.hours.always')}</p>;
  const words = place.closedUntil === null ? openingWords(place, now, request) : null;
  const hours = hoursOn(place, today);
  return (
    <div className="point__hours small">
      {words !== null && (
        <p className={words.open ? 'point__open' : 'muted'}>
          {words.text}
          {hours.length > 0 && (
            <span className="muted">{` · ${t('store.today')} ${formatHours(hours, properties.intl)}`}</span>
          )}
        </p>
      )}
      <details>
        <summary className="link">{t('delivery.hours')}</summary>
        <dl>
          {openDays(place.openingHours).map(({ from, until, times }) => (
            <div key={from}>
              <dt>{formatWeekdays(from, until, properties.intl)}</dt>
              <dd>{formatHours(times, properties.intl)}</dd>
            </div>
          ))}
          {next.map((day) => (
            <div key={day.date}>
              <dt>{formatDays(day.date, day.date, properties.intl)}</dt>
              <dd>{day.hours.length === 0 ? t('store.day.closed') : formatHours(day.hours, properties.intl)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
