import { hoursOn, type OpenPlace, type TimeSpan } from '../../../shared/stores/store-hours.ts';
import { daysAfter, weekdayOf } from '../../../shared/time/zoned-time.ts';

/** A day of the week, as it is when it comes next. */
export interface WeekDay {
  /** From Monday, 1, to Sunday, 7. */
  weekday: number;
  /** ISO 8601. */
  date: string;
  hours: TimeSpan[];
  /** It is not like others of its weekday. */
  exceptional: boolean;
}

/** When a place is open in the seven days from a date on (ISO 8601), that of its own clocks; listed from Monday on. */
export function weekFrom(place: OpenPlace, today: string): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = daysAfter(today, index);
    const weekday = weekdayOf(date);
    return { weekday, date, hours: hoursOn(place, date), exceptional: isExceptional(place, date) };
  }).sort((one, other) => one.weekday - other.weekday);
}

/** Days ahead for which it is told that a place is not open as usual; those further on are told when they come nearer. */
const foretold = 28;

/** The days from a date on (ISO 8601) that are not like others, as far as they are told. */
export function exceptionsFrom<Day extends { date: string }>(days: readonly Day[], today: string): Day[] {
  const end = daysAfter(today, foretold);
  return days.filter(({ date }) => date >= today && date < end);
}

function isExceptional({ exceptionalDays, closedUntil }: OpenPlace, date: string): boolean {
  return exceptionalDays.some((day) => day.date === date) || (closedUntil !== null && date <= closedUntil);
}
