import { formatDate, formatTime, formatWeekday } from '../../shared/format/intl.ts';
import { type OpenPlace, openingState } from '../../shared/stores/store-hours.ts';
import { zoneOf } from '../../shared/time/time-zones.ts';
import { daysAfter, localTime } from '../../shared/time/zoned-time.ts';
import type { Market } from '../market/market.ts';

/** Whether a store is open, in a few words with times of day, so that they stay true while the page is open. */
export interface OpeningWords {
  open: boolean;
  text: string;
}

type Words = Pick<Market, 't' | 'properties'>;

/** Whether a store is open, and until or from when, in the store's time zone; null if its hours are unknown. */
export function openingWords(store: OpenPlace, now: Date, { t, properties }: Words): OpeningWords | null {
  const { intl } = properties;
  const zone = zoneOf(store);
  const { date: today } = localTime(now, zone);
  const { closedUntil } = store;
  if (closedUntil !== null && today <= closedUntil)
    return { open: false, text: t('delivery.point.closed', { day: formatDate(closedUntil, intl) }) };
  const state = openingState(store, now);
  if (state === null) return null;
  const { open, changesAt } = state;
  if (changesAt === null) return { open, text: t(open ? 'store.open' : 'store.closed') };
  const { date, time: clockTime, weekday } = localTime(changesAt, zone);
  const time = formatTime(clockTime, intl);
  const tomorrow = daysAfter(today, 1);
  // A store may be open past midnight; for a later day a time alone would be misread.
  if (open) return { open, text: date <= tomorrow ? t('store.open-until', { time }) : t('store.open') };
  if (date === today) return { open, text: t('store.opens.today', { time }) };
  if (date === tomorrow) return { open, text: t('store.opens.tomorrow', { time }) };
  if (date < daysAfter(today, 7))
    return { open, text: t('store.opens.day', { day: formatWeekday(weekday, intl), time }) };
  return { open, text: t('store.opens.date', { day: formatDate(date, intl), time }) };
}
