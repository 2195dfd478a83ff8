import type { Country } from '../markets/locales.ts';
import { zoneOf } from '../time/time-zones.ts';
import { daysAfter, instantOf, localTime, weekdayOf } from '../time/zoned-time.ts';

/** `09:00` to `19:00`, local time; one that closes at or before its opening closes on the next day. */
export interface TimeSpan {
  opens: string;
  closes: string;
}

/** A store, pickup point or locker, as far as it is about when it is open. */
export interface OpenPlace {
  country: Country;
  /** IANA; null where it is that of the country. */
  timeZone: string | null;
  /** From Monday, 1, to Sunday, 7. */
  openingHours: readonly (TimeSpan & { day: number })[];
  /** Days that are not like others of their weekday; without hours it is closed. */
  exceptionalDays: readonly { date: string; hours: readonly TimeSpan[] }[];
  /** Closed until this day, which is the last one; null when it is open. */
  closedUntil: string | null;
}

/** Open, or not, and when that changes; null where it is not known, and for what never closes. */
export interface OpeningState {
  open: boolean;
  changesAt: Date | null;
}

/** Days that are looked ahead. */
const horizon = 21;

/** Whether anything is known of when a place is open. */
export function hasHours({ openingHours, exceptionalDays }: OpenPlace): boolean {
  return openingHours.length > 0 || exceptionalDays.some(({ hours }) => hours.length > 0);
}

/** When a place is open on a date (ISO 8601), the earliest first; none when it is closed. */
export function hoursOn(place: OpenPlace, date: string): TimeSpan[] {
  if (place.closedUntil !== null && date <= place.closedUntil) return [];
  const exception = place.exceptionalDays.find((day) => day.date === date);
  const weekday = weekdayOf(date);
  const spans = exception?.hours ?? place.openingHours.filter(({ day }) => day === weekday);
  return spans
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((one, other) => one.opens.localeCompare(other.opens));
}

/** Two moments between which a place is open without a break. */
interface Open {
  from: Date;
  until: Date;
}

/** The times at which a place is open on a date of its own clocks, as moments. */
function openOn(place: OpenPlace, date: string): Open[] {
  const zone = zoneOf(place);
  return hoursOn(place, date)
    .map(({ opens, closes }) => ({
      from: instantOf(date, opens, zone),
      until: instantOf(closes > opens ? date : daysAfter(date, 1), closes, zone),
    }))
    .filter(({ from, until }) => from < until);
}

/**
 * When a place is open from a moment on, in turn, as far as it is looked ahead: what runs into the next day without a
 * break is one.
 */
export function* openTimes(place: OpenPlace, now: Date): Generator<Open> {
  // What began yesterday may run past midnight.
  const first = daysAfter(localTime(now, zoneOf(place)).date, -1);
  let last: Open | null = null;
  for (let day = 0; day <= horizon; day += 1) {
    for (const next of openOn(place, daysAfter(first, day))) {
      if (last === null) last = next;
      else if (next.from <= last.until) last = { from: last.from, until: latest(last.until, next.until) };
      else {
        if (last.until > now) yield last;
        last = next;
      }
    }
  }
  if (last !== null && last.until > now) yield last;
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

/** Every day, all day, and no exceptions. */
function neverCloses({ openingHours, exceptionalDays, closedUntil }: OpenPlace): boolean {
  const whole = openingHours.filter(({ opens, closes }) => opens === '00:00' && closes === '24:00');
  return (
    closedUntil === null && exceptionalDays.length === 0 && new Set(whole.map(({ day }) => day)).size === 7
  );
}

/** Whether a place is open at a moment, by its own clocks, and until when or from when on; null where nothing is known. */
export function openingState(place: OpenPlace, now: Date): OpeningState | null {
  if (!hasHours(place)) return null;
  if (neverCloses(place)) return { open: true, changesAt: null };
  for (const { from, until } of openTimes(place, now)) {
    if (from > now) return { open: false, changesAt: from };
    return { open: true, changesAt: isForeseen(place, until, now) ? until : null };
  }
  return { open: false, changesAt: null };
}

/** What is open until the last day that was looked at may well be open on the day after. */
function isForeseen(place: OpenPlace, until: Date, now: Date): boolean {
  const zone = zoneOf(place);
  return localTime(until, zone).date < daysAfter(localTime(now, zone).date, horizon - 1);
}

/**
 * The first date, from a date on, on which a place opens, and its hours on that day; null where none is known of the
 * next three weeks.
 */
export function nextOpenDay(place: OpenPlace, from: string): { date: string; hours: TimeSpan[] } | null {
  for (let day = 0; day <= horizon; day += 1) {
    const date = daysAfter(from, day);
    const hours = hoursOn(place, date);
    if (hours.length > 0) return { date, hours };
  }
  return null;
}

/** The moment at which a place closes for the last time on a date; null when it is closed on that day. */
export function lastClosing(place: OpenPlace, date: string): Date | null {
  return openOn(place, date).at(-1)?.until ?? null;
}
