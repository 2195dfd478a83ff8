import { describe, expect, it } from 'vitest';
import { formatDistance, formatWeekdays } from '../../../shared/format/intl.ts';
import { isAlwaysOpen, openDays } from '../../../shared/stores/opening-hours.ts';

const on = (days: readonly number[], opens: string, closes: string) => days.map((day) => ({ day, opens, closes }));
const week = [1, 2, 3, 4, 5, 6, 7];

describe('opening hours', () => {
  it('of days in a row are one line, in the order of the week; closed days have none', () => {
    const hours = [...on([6], '10:00', '20:00'), ...on([2, 1, 3], '10:00', '19:00'), ...on([5], '10:00', '19:00')];
    expect(openDays(hours)).toEqual([
      { from: 1, until: 3, times: [{ opens: '10:00', closes: '19:00' }] },
      { from: 5, until: 5, times: [{ opens: '10:00', closes: '19:00' }] },
      { from: 6, until: 6, times: [{ opens: '10:00', closes: '20:00' }] },
    ]);
    expect(openDays([])).toEqual([]);
  });

  it('with a break have two times, the earlier first', () => {
    const hours = [...on([1, 2], '14:00', '18:30'), ...on([1, 2], '09:00', '12:30')];
    expect(openDays(hours)).toEqual([
      {
        from: 1,
        until: 2,
        times: [
          { opens: '09:00', closes: '12:30' },
          { opens: '14:00', closes: '18:30' },
        ],
      },
    ]);
  });

  it('never end where every day is a whole one', () => {
    expect(isAlwaysOpen(on(week, '00:00', '24:00'))).toBe(true);
    expect(isAlwaysOpen(on(week.slice(0, 6), '00:00', '24:00'))).toBe(false);
    expect(isAlwaysOpen(on(week, '00:00', '23:00'))).toBe(false);
    expect(isAlwaysOpen([])).toBe(false);
  });
});

describe('in words', () => {
  it('days of the week are those of the market', () => {
    expect(formatWeekdays(1, 6, 'en-GB')).toMatch(/^Mon.–.Sat$/);
    expect(formatWeekdays(7, 7, 'fr-FR')).toBe('dim.');
  });

  it.each([
    [12, '50 m'],
    [420, '400 m'],
    [949, '950 m'],
    [950, '1 km'],
    [12_340, '12.3 km'],
  ])('%d metres are %s', (distance, words) => {
    expect(formatDistance(distance, 'en-GB').replace(/\s/g, ' ')).toBe(words.replace(/\s/g, ' '));
  });
});
