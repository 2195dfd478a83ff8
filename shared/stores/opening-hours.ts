import type { OpeningHours } from '../contract/delivery/delivery-point.ts';
import type { TimeSpan } from './store-hours.ts';

/** Consecutive days with the same hours. */
export interface OpenDays {
  /** From Monday, 1, to Sunday, 7. */
  from: number;
  until: number;
  /** One for each time that it opens on these days. */
  times: readonly TimeSpan[];
}

const week = [1, 2, 3, 4, 5, 6, 7];
const wholeDay = '00:00-24:00';

const keyOf = (times: readonly TimeSpan[]): string => times.map(({ opens, closes }) => `${opens}-${closes}`).join();

/** Returns the week in as few lines as possible, from Monday to Sunday. Closed days are left out. */
export function openDays(hours: OpeningHours): OpenDays[] {
  const lines: (OpenDays & { key: string })[] = [];
  for (const day of week) {
    const times = hours
      .filter((each) => each.day === day)
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((one, other) => one.opens.localeCompare(other.opens));
    if (times.length === 0) continue;
    const key = keyOf(times);
    const last = lines.at(-1);
    if (last?.key === key && last.until === day - 1) last.until = day;
    else lines.push({ from: day, until: day, times, key });
  }
  return lines.map(({ key, ...line }) => line);
}

export function isAlwaysOpen(hours: OpeningHours): boolean {
  const days = openDays(hours);
  return days[0]?.until === 7 && keyOf(days[0].times) === wholeDay;
}
