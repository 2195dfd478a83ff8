import { memoiseByText } from '../memoise.ts';
import { zoneOfTag } from '../time/time-zones.ts';

/** Sixteen formats of each market. One takes 5 to 55 kB beside the heap, those of dates most. */
const formats = memoiseByText<object>('formats of markets', { maxBytes: 3_500_000, bytesEach: 18_000 });

/** Creating an `Intl` format costs far more than using one, so each is created once per isolate and market. */
function perMarket<Format extends object>(kind: string, make: (intl: string) => Format): (intl: string) => Format {
  // What is stored for a kind was made for it.
  return (intl) => formats(`${kind} ${intl}`, () => make(intl)) as Format;
}

const numbers = perMarket('numbers', (intl) => new Intl.NumberFormat(intl));
const ratings = perMarket(
  'ratings',
  (intl) => new Intl.NumberFormat(intl, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const dates = perMarket('dates', (intl) => new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: 'UTC' }));
const datesOfTimes = perMarket(
  'days of times',
  (intl) => new Intl.DateTimeFormat(intl, { dateStyle: 'long', timeZone: zoneOfTag(intl) }),
);
const percents = perMarket(
  'percents',
  (intl) => new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 0 }),
);
const days = perMarket(
  'days',
  (intl) => new Intl.DateTimeFormat(intl, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const daysOfYears = perMarket(
  'days with years',
  (intl) =>
    new Intl.DateTimeFormat(intl, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);
const weekdays = perMarket('weekdays', (intl) => new Intl.DateTimeFormat(intl, { weekday: 'short', timeZone: 'UTC' }));
const longWeekdays = perMarket(
  'long weekdays',
  (intl) => new Intl.DateTimeFormat(intl, { weekday: 'long', timeZone: 'UTC' }),
);
const meters = perMarket(
  'meters',
  (intl) => new Intl.NumberFormat(intl, { style: 'unit', unit: 'meter', maximumFractionDigits: 0 }),
);
const kilometers = perMarket(
  'kilometers',
  (intl) => new Intl.NumberFormat(intl, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }),
);
const kilobytes = perMarket(
  'kilobytes',
  (intl) => new Intl.NumberFormat(intl, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }),
);
const languageNames = perMarket('languages', (intl) => new Intl.DisplayNames(intl, { type: 'language' }));
const lists = perMarket('lists', (intl) => new Intl.ListFormat(intl));
const regions = perMarket('regions', (intl) => new Intl.DisplayNames(intl, { type: 'region' }));
const collators = perMarket('collators', (intl) => new Intl.Collator(intl));

/** All that is ordered on a day arrives on the same few days. */
const knownDays = memoiseByText<string>('texts of ranges of days', { maxBytes: 200_000 });
const knownLanguages = memoiseByText<string>('names of languages', { maxBytes: 100_000 });
const knownDates = memoiseByText<string>('texts of days', { maxBytes: 200_000 });
const knownNames = memoiseByText<string>('names of countries', { maxBytes: 50_000 });

/** Formats a number with the market's digits; `intl` is its BCP 47 tag. */
export const formatNumber = (value: number, intl: string): string => numbers(intl).format(value);

/** Formats a rating of 0 to 5, always with one decimal, so that it does not look like a count. */
export const formatRating = (rating: number, intl: string): string => ratings(intl).format(rating);

const isDateTime = (date: string): boolean => date.includes('T');

/** Formats a day (ISO 8601), e.g. `21 November 2026`; for a date with time, the day in the market's country. */
export const formatDate = (date: string, intl: string): string =>
  knownDates(`${intl} ${date}`, () => (isDateTime(date) ? datesOfTimes(intl) : dates(intl)).format(new Date(date)));

/** Formats a size in bytes, as for files: `24 kB`. */
export const formatKilobytes = (bytes: number, intl: string): string =>
  kilobytes(intl).format(Math.max(1, Math.round(bytes / 1000)));

/** Formats a share of 0 to 1: `86%`, with the market's space before the sign. */
export const formatPercent = (share: number, intl: string): string => percents(intl).format(share);

/** Formats whole percentages within a text, such as a composition, with the market's space before the sign. */
export const withPercents = (text: string, intl: string): string =>
  text.replace(/(?<![\d.,])(\d{1,3})\s?%/g, (_, share) => formatPercent(Number(share) / 100, intl));

/** Formats a range of days (ISO 8601), `Tue 24 Nov – Thu 26 Nov`; one day if both are the same. */
export const formatDays = (from: string, until: string, intl: string): string =>
  knownDays(`${intl} ${from} ${until}`, () => days(intl).formatRange(new Date(from), new Date(until)));

/** Formats a day (ISO 8601), `Fri 25 Dec`; with its year if that differs from the year of `today`. */
export const formatDayFrom = (today: string, date: string, intl: string): string =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatDays(date, date, intl)
    : knownDays(`${intl} ${date}`, () => daysOfYears(intl).format(new Date(date)));

/** Formats a range of weekdays, `Mon–Fri`; from Monday, 1. The first of January 2024 was a Monday. */
export const formatWeekdays = (from: number, until: number, intl: string): string =>
  weekdays(intl).formatRange(new Date(Date.UTC(2024, 0, from)), new Date(Date.UTC(2024, 0, until)));

/** Formats a day of the week, `Monday`; from Monday, 1. */
export const formatWeekday = (day: number, intl: string): string =>
  longWeekdays(intl).format(new Date(Date.UTC(2024, 0, day)));

/** Formats a distance in metres: `350 m`, `1.2 km`. Metres are rounded to 50. */
export const formatDistance = (distance: number, intl: string): string =>
  distance < 950
    ? meters(intl).format(Math.max(50, Math.round(distance / 50) * 50))
    : kilometers(intl).format(distance / 1000);

/** Returns the name of a language (ISO 639-1) in the market's language. */
export const languageName = (language: string, intl: string): string =>
  knownLanguages(`${intl} ${language}`, () => languageNames(intl).of(language) ?? language);

/** Formats the day of a time (ISO 8601) in a time zone: `25 November`. */
export const formatDayOf = (dateTime: string, intl: string, timeZone: string): string =>
  new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'long', timeZone }).format(new Date(dateTime));

/** Formats a date with its time of day in the language's notation. */
function formatClock(dateTime: string, intl: string, options: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(intl, options).formatToParts(new Date(dateTime));
  const timeOf = (name: 'hour' | 'minute') => parts.find(({ type }) => type === name)?.value ?? '00';
  const hour = parts.findIndex(({ type }) => type === 'hour');
  const time = formatTime(`${timeOf('hour')}:${timeOf('minute')}`, intl);
  const texts = parts.map(({ value }) => value);
  texts.splice(hour, 3, isGerman(intl) ? `${time} Uhr` : time);
  return texts.join('');
}

const isGerman = (intl: string): boolean => intl.startsWith('de');

/** Formats a time of day (`19:00`, `09:30`): French has `19 h` and `9 h 30`. */
export function formatTime(time: string, intl: string): string {
  if (!intl.startsWith('fr')) return time;
  const [hours = '', minutes = '00'] = time.split(':');
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`;
}

/** Formats opening hours: `09:00–12:30, 14:00–19:00`, in German followed by `Uhr`. */
export function formatHours(hours: readonly { opens: string; closes: string }[], intl: string): string {
  const spans = hours.map(({ opens, closes }) => `${formatTime(opens, intl)}–${formatTime(closes, intl)}`);
  return spans.join(', ') + (isGerman(intl) && spans.length > 0 ? '\u00a0Uhr' : '');
}

/** Formats a date and time (ISO 8601) in a time zone, e.g. `21 November 2026 at 22:59`. */
export const formatDateTime = (dateTime: string, intl: string, timeZone: string): string =>
  formatClock(dateTime, intl, { dateStyle: 'long', timeStyle: 'short', timeZone });

/** Adds the zone, for readers who may live in another: `21 November 2026 at 22:59 GMT`. */
export const formatDateTimeAndZone = (dateTime: string, intl: string, timeZone: string): string =>
  formatClock(dateTime, intl, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });

/** Formats the time of a date (ISO 8601) with its zone: `05:19 CET`. */
export const formatTimeAndZone = (dateTime: string, intl: string, timeZone: string): string =>
  formatClock(dateTime, intl, { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' });

/** `one, two and three`. */
export const formatList = (items: readonly string[], intl: string): string => lists(intl).format(items);

/** Returns the name of a country (ISO 3166-1 alpha-2) in the language of the market. */
export const countryName = (country: string, intl: string): string => regions(intl).of(country) ?? country;

/** Lists the countries of a market: `France, Belgium and Monaco`. */
export const countryNames = (countries: readonly string[], intl: string): string =>
  knownNames(`${intl} ${countries}`, () =>
    formatList(
      countries.map((country) => countryName(country, intl)),
      intl,
    ),
  );

/** Compares two texts in the market's alphabet, for `sort`. */
export const compareTexts = (one: string, other: string, intl: string): number => collators(intl).compare(one, other);
