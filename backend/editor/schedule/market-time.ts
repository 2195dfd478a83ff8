import { type Language, type Locale, locales } from '../../../shared/markets/locales.ts';
import { timeZones } from '../../../shared/time/time-zones.ts';
import { instantOf, localTime } from '../../../shared/time/zoned-time.ts';

/** The time zone of a market's country (IANA). */
export const zoneOfMarket = (locale: Locale): string => timeZones[locales[locale].iso2];

/** A time as staff reads it in their language, in the market's zone. `seconds` since 1970. */
export const marketTime = (language: Language, locale: Locale, seconds: number): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zoneOfMarket(locale),
  }).format(new Date(seconds * 1000));

/** A time as the value of a field `datetime-local`, in the market's zone. */
export function fieldTime(locale: Locale, seconds: number): string {
  const { date, time } = localTime(new Date(seconds * 1000), zoneOfMarket(locale));
  return `${date}T${time}`;
}

/**
 * Reads the value of a field `datetime-local` in the market's zone, in seconds since 1970; null for an empty one.
 * Faults: no time, and one that clocks skip in spring. Of a time that occurs twice in autumn the second is meant.
 */
export function readTime(locale: Locale, value: string): number | null | 'unreadable' | 'skipped' {
  if (value === '') return null;
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d{1,3})?)?$/.exec(value) ?? [];
  if (date === undefined || time === undefined || Number.isNaN(Date.parse(`${date}T${time}Z`))) return 'unreadable';
  const seconds = instantOf(date, time, zoneOfMarket(locale)).getTime() / 1000;
  return fieldTime(locale, seconds) === `${date}T${time}` ? seconds : 'skipped';
}
