import type { Store } from '../../../../shared/contract/stores/stores.ts';
import { formatDays, formatTime } from '../../../../shared/format/intl.ts';
import { zoneOf } from '../../../../shared/time/time-zones.ts';
import { daysAfter, localTime } from '../../../../shared/time/zoned-time.ts';
import type { Market } from '../../../market/market.ts';

type Words = Pick<Market, 't' | 'properties'>;

/** Text about which of the pieces of an order a store has; null if unknown. */
export function stockWords({ piecesThere }: Pick<Store, 'piecesThere'>, count: number, { t }: Words): string | null {
  if (piecesThere === null || count === 0) return null;
  if (piecesThere >= count) return t('pick-up.all', { count });
  return piecesThere === 0 ? t('pick-up.none') : t('pick-up.some', { there: piecesThere, count });
}

/** Text for the day (ISO 8601) on which a placed order is ready in its store; null if unknown. */
export function readyOnWords(day: string | null, { t, properties }: Words): string | null {
  return day === null ? null : t('pick-up.day', { day: formatDays(day, day, properties.intl) });
}

type Ready = Pick<Store, 'readyOn' | 'readyFrom' | 'country' | 'timeZone'>;

/** Text about when an order placed now is ready in a store, in its time zone; null if unknown. */
export function readyWords(store: Ready, now: Date, { t, properties }: Words): string | null {
  const { readyOn, readyFrom } = store;
  if (readyOn === null) return null;
  const day = formatDays(readyOn, readyOn, properties.intl);
  if (readyFrom === null) return t('pick-up.day', { day });
  const zone = zoneOf(store);
  const time = formatTime(localTime(new Date(readyFrom), zone).time, properties.intl);
  const { date: today } = localTime(now, zone);
  if (readyOn === today) return t('pick-up.today', { time });
  return readyOn === daysAfter(today, 1) ? t('pick-up.tomorrow', { time }) : t('pick-up.from', { day, time });
}
