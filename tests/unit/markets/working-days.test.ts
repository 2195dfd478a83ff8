import { describe, expect, it } from 'vitest';
import { afterWorkingDays, isWorkingDay } from '../../../shared/time/working-days.ts';

const day = (date: string) => new Date(`${date}T15:00:00Z`);

describe('a working day', () => {
  it.each([
    ['2026-11-21', 'FR', false, 'a Saturday'],
    ['2026-11-23', 'FR', true, 'a Monday'],
    ['2026-04-06', 'FR', false, 'Easter Monday'],
    ['2026-04-03', 'FR', true, 'Good Friday in France'],
    ['2026-04-03', 'DE', false, 'Good Friday in Germany'],
    ['2027-03-29', 'IT', false, 'Easter Monday of another year'],
    ['2038-04-26', 'PL', false, 'Easter Monday at its latest'],
    ['2026-05-14', 'CH', false, 'Ascension'],
    ['2026-06-04', 'PL', false, 'Corpus Christi'],
    ['2026-12-08', 'ES', false, 'the Immaculate Conception'],
    ['2026-12-08', 'DE', true, 'the same day in Germany'],
    ['2026-11-17', 'CZ', false, 'the day of freedom'],
    ['2026-05-04', 'GB', false, 'the first Monday of May'],
    ['2026-05-25', 'GB', false, 'the last Monday of May'],
    ['2026-08-31', 'GB', false, 'the last Monday of August'],
    ['2026-08-24', 'GB', true, 'the Monday before it'],
    ['2026-08-03', 'GB', true, 'the first Monday of August'],
    ['2026-05-11', 'GB', true, 'a Monday between'],
    ['2027-05-31', 'GB', false, 'the last Monday of May, on its last day'],
    ['2018-05-07', 'GB', false, 'the first Monday of May, at its latest'],
    ['2026-05-26', 'GB', true, 'the Tuesday after'],
    ['2026-06-29', 'GB', true, 'the last Monday of June'],
    ['2026-06-01', 'GB', true, 'the first Monday of June'],
    ['2026-05-04', 'FR', true, 'the same day in France'],
  ] as const)('%s in %s: %s, %s', (date, country, works, _) => {
    expect(isWorkingDay(day(date), country)).toBe(works);
  });
});

it.each([
  '1954-04-18',
  '1981-04-19',
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2019-04-21',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2035-03-25',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
])('Easter Sunday is on %s: nobody works on Friday and Monday around it', (date) => {
  const works = (after: number) => {
    const other = day(date);
    other.setUTCDate(other.getUTCDate() + after);
    return isWorkingDay(other, 'DE');
  };
  expect([-3, -2, 1, 2].map(works)).toEqual([true, false, false, true]);
});

describe('after some working days', () => {
  it.each([
    ['2026-11-20', 1, 'FR', '2026-11-23'],
    ['2026-11-21', 2, 'FR', '2026-11-24'],
    ['2026-12-23', 2, 'DE', '2026-12-28'],
    ['2026-12-23', 2, 'PL', '2026-12-29'],
    ['2026-12-31', 1, 'IT', '2027-01-04'],
    ['2026-11-21', 0, 'FR', '2026-11-21'],
  ] as const)('%s and %i days in %s is %s', (from, count, country, arrives) => {
    expect(afterWorkingDays(day(from), count, country)).toBe(arrives);
  });
});
