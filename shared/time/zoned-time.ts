import type { Country } from '../markets/locales.ts';
import { memoiseByText } from '../memoise.ts';
import { timeZones } from './time-zones.ts';

export interface LocalTime {
  /** ISO 8601. */
  date: string;
  /** `09:30`, from 00:00 to 23:59. */
  time: string;
  /** From Monday, 1, to Sunday, 7. */
  weekday: number;
}

const oneDay = 24 * 60 * 60 * 1000;
const minute = 60 * 1000;
const pad = (value: number) => String(value).padStart(2, '0');

const clocks = memoiseByText<Intl.DateTimeFormat>('clocks of time zones', { maxBytes: 500_000, bytesEach: 30_000 });

const offsets = memoiseByText<number>('offsets of time zones', { maxBytes: 100_000 });

/** Clocks are changed at full quarters of an hour, in milliseconds. */
const quarter = 15 * minute;

/** Returns the milliseconds by which a zone is ahead of UTC at an instant. */
const offset = (instant: number, timeZone: string): number =>
  offsets(`${Math.floor(instant / quarter)} ${timeZone}`, () => computeOffset(instant, timeZone));

function computeOffset(instant: number, timeZone: string): number {
  const clock = clocks(
    timeZone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
        ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
      }),
  );
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clock.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = part;
  const shown = Date.UTC(year, month - 1, day, hour, minutes, second);
  return shown - Math.floor(instant / 1000) * 1000;
}

/** Returns the weekday of a date (ISO 8601), from Monday, 1, to Sunday, 7. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** Returns the date that is `days` days after another, both ISO 8601. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10);
}

/** Returns the local time of a zone (IANA) at an instant. */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const shown = new Date(instant.getTime() + offset(instant.getTime(), timeZone));
  const date = shown.toISOString().slice(0, 10);
  const time = `${pad(shown.getUTCHours())}:${pad(shown.getUTCMinutes())}`;
  return { date, time, weekday: weekdayOf(date) };
}

/** Returns the day (ISO 8601) in a country at an instant. */
export const dayIn = (country: Country, instant: Date): string => localTime(instant, timeZones[country]).date;

/**
 * Returns the instant of a local time in a zone, from `00:00` to `24:00`, on a date. A time that does not exist in
 * spring is moved later by the change of the clocks; of a time that occurs twice in autumn the second is returned.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = Date.parse(date) + (hours * 60 + minutes) * minute;
  const guess = shown - offset(shown, timeZone);
  return new Date(shown - offset(guess, timeZone));
}
