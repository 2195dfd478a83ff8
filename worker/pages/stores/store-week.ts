import { hoursOn, type OpenPlace, type TimeSpan } from '../../../shared/stores/store-hours.ts';
import { daysAfter, weekdayOf } from '../../../shared/time/zoned-time.ts';

/** A day of the week, at its next date. */
export interface WeekDay {
  /** From Monday, 1, to Sunday, 7. */
  weekday: number;
  /** ISO 8601. */
  date: string;
  hours: TimeSpan[];
  /** The hours differ from those of its weekday. */
  exceptional: boolean;
}

/** Opening hours of a place in the seven days from a date in its time zone (ISO 8601), sorted from Monday to Sunday. */
export function weekFrom(place: OpenPlace, today: string): WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = daysAfter(today, index);
    const weekday = weekdayOf(date);
    return { weekday, date, hours: hoursOn(place, date), exceptional: isExceptional(place, date) };
  }).sort((one, other) => one.weekday - other.weekday);
}

/** Days ahead for which exceptional days are shown. */
const shownDays = 28;

/** The exceptional days from a date on (ISO 8601) that are to be shown. */
export function exceptionsFrom<Day extends { date: string }>(days: readonly Day[], today: string): Day[] {
  const end = daysAfter(today, shownDays);
  return days.filter(({ date }) => date >= today && date < end);
}

function isExceptional({ exceptionalDays, closedUntil }: OpenPlace, date: string): boolean {
  return exceptionalDays.some((day) => day.date === date) || (closedUntil !== null && date <= closedUntil);
}
