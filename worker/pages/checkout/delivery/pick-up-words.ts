import type { Store } from '../../../../shared/contract/stores/stores.ts';
import { formatDays, formatTime } from '../../../../shared/format/intl.ts';
import { zoneOf } from '../../../../shared/time/time-zones.ts';
import { daysAfter, localTime } from '../../../../shared/time/zoned-time.ts';
import type { Market } from '../../../market/market.ts';

type Words = Pick<Market, 't' | 'properties'>;

/** Which of the pieces of an order a store has, of so many; null where that is not known. */
export function stockWords(
  { piecesThere }: Pick<Store, 'piecesThere'>,
  count: number,
  { t }: Words,
): string | null {
  if (piecesThere === null || count === 0) return null;
  if (piecesThere >= count) return t('pick-up.all', { count });
  return piecesThere === 0 ? t('pick-up.none') : t('pick-up.some', { there: piecesThere, count });
}

/** The day (ISO 8601) on which an order that was made is ready in its store; null where that is not known. */
export function readyOnWords(day: string | null, { t, properties }: Words): string | null {
  return day === null ? null : t('pick-up.day', { day: formatDays(day, day, properties.intl) });
}

type Ready = Pick<Store, 'readyOn' | 'readyFrom' | 'country' | 'timeZone'>;

/** When an order that is made now is ready in a store, by its own clocks; null where that is not known. */
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
