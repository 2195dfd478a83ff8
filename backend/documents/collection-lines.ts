import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import { formatDays, formatHours, formatWeekdays } from '../../shared/format/intl.ts';
import { isAlwaysOpen, openDays } from '../../shared/stores/opening-hours.ts';
import { zoneOf } from '../../shared/time/time-zones.ts';
import { daysAfter, localTime } from '../../shared/time/zoned-time.ts';
import type { PaperOrder } from './paper-order.ts';
import type { PaperWords } from './paper-words.ts';

type Words = Pick<PaperWords, 't' | 'intl'>;

/** Days ahead for which a mail lists exceptional opening days: it may be read again on the way to the store. */
const ahead = 14;

/** Opening hours of the collection point, line by line; empty if they are unknown. */
export function hoursLines(place: DeliveryPoint, now: Date, { t, intl }: Words): string[] {
  const { openingHours } = place;
  if (openingHours.length === 0) return [];
  const { date: today } = localTime(now, zoneOf(place));
  const line = (label: string, value: string) => t('labelled', { label, value });
  const next = place.exceptionalDays.filter(({ date }) => date >= today && date < daysAfter(today, ahead));
  return [
    t('delivery.hours'),
    ...(isAlwaysOpen(openingHours)
      ? [t('delivery.hours.always')]
      : openDays(openingHours).map(({ from, until, times }) =>
          line(formatWeekdays(from, until, intl), formatHours(times, intl)),
        )),
    ...next.map(({ date, hours }) =>
      line(formatDays(date, date, intl), hours.length === 0 ? t('store.day.closed') : formatHours(hours, intl)),
    ),
  ];
}

/** The day on which an order is ready in its store, or the days between which it arrives; empty if neither is known. */
export function dayLine({ delivery }: Pick<PaperOrder, 'delivery'>, { t, intl }: Words): string {
  const day = delivery?.readyOn ?? null;
  if (day !== null) return t('pick-up.day', { day: formatDays(day, day, intl) });
  const arrives = delivery?.arrives ?? null;
  return arrives === null ? '' : t('delivery.arrives', { days: formatDays(arrives.from, arrives.until, intl) });
}
