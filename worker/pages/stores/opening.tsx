import type { ReactElement } from 'react';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { formatDayFrom, formatHours, formatWeekday } from '../../../shared/format/intl.ts';
import { hasHours, type TimeSpan } from '../../../shared/stores/store-hours.ts';
import { zoneOf } from '../../../shared/time/time-zones.ts';
import { localTime } from '../../../shared/time/zoned-time.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { openingWords } from '../../stores/opening-words.ts';
import { exceptionsFrom, weekFrom } from './store-week.ts';
import '../../../client/styles/stores/stores.css';

interface OpeningProps {
  store: Store;
  now: Date;
  request: Pick<PageRequest, 't' | 'properties'>;
}

/** Opening status of a store, with its next change; null if the hours are unknown. */
export function Opening({ store, now, request }: OpeningProps): ReactElement | null {
  const words = openingWords(store, now, request);
  if (words === null) return null;
  return <p className={words.open ? 'opening opening--open' : 'opening'}>{words.text}</p>;
}

function hoursText(hours: readonly TimeSpan[], { t, properties }: OpeningProps['request']): string {
  return hours.length === 0 ? t('store.day.closed') : formatHours(hours, properties.intl);
}

/** The week from Monday to Sunday, with the next date of each weekday, and the coming exceptional days. */
export function Hours({ store, now, request }: OpeningProps): ReactElement {
  const { t, properties } = request;
  const { date: today } = localTime(now, zoneOf(store));
  const exceptions = exceptionsFrom(store.exceptionalDays, today);
  return (
    <section className="store__hours" aria-labelledby="store-hours">
      <h2 className="subheading" id="store-hours">
        {t('store.hours')}
      </h2>
      {hasHours(store) ? (
        <dl className="week">
          {weekFrom(store, today).map(({ weekday, date, hours, exceptional }) => (
            <div key={weekday} aria-current={date === today ? 'date' : undefined}>
              <dt>
                {formatWeekday(weekday, properties.intl)}
                {date === today && <span className="week__today"> {t('store.today')}</span>}
                {exceptional && <span className="muted"> {formatDayFrom(today, date, properties.intl)}</span>}
              </dt>
              <dd>{hoursText(hours, request)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">{t('store.hours.unknown')}</p>
      )}
      {exceptions.length > 0 && (
        <>
          <h3 className="eyebrow">{t('store.exceptions')}</h3>
          <dl className="week">
            {exceptions.map(({ date, hours }) => (
              <div key={date}>
                <dt>{formatDayFrom(today, date, properties.intl)}</dt>
                <dd>{hoursText(hours, request)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
