import type { OpeningHours } from '../../shared/contract/delivery/delivery-point.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { hash } from '../random.ts';

const open = (days: readonly number[], opens: string, closes: string) => days.map((day) => ({ day, opens, closes }));
const workdays = [1, 2, 3, 4, 5];
const week = [1, 2, 3, 4, 5, 6];

/** Ten to seven, Saturdays until eight, closed on Sundays. */
export const plainWeek: OpeningHours = [...open(workdays, '10:00', '19:00'), ...open([6], '10:00', '20:00')];

/** Usual weeks of a country, from small towns to the largest. */
const weeks: Record<Country, readonly OpeningHours[]> = {
  FR: [
    [
      ...open([1], '14:00', '19:00'),
      ...open([2, 3, 4, 5], '10:00', '12:30'),
      ...open([2, 3, 4, 5], '14:00', '19:00'),
      ...open([6], '10:00', '19:00'),
    ],
    open(week, '10:00', '19:00'),
    [...open(week, '10:00', '20:00'), ...open([7], '11:00', '19:00')],
  ],
  DE: [
    [...open(workdays, '09:30', '18:30'), ...open([6], '09:30', '16:00')],
    open(week, '10:00', '19:00'),
    open(week, '10:00', '20:00'),
  ],
  ES: [
    [...open(workdays, '10:00', '14:00'), ...open(workdays, '17:00', '20:30'), ...open([6], '10:00', '14:00')],
    [...open(week, '10:00', '14:00'), ...open(week, '17:00', '20:30')],
    [...open(week, '10:00', '21:00'), ...open([7], '12:00', '20:00')],
  ],
  IT: [
    [
      ...open([1], '15:30', '19:30'),
      ...open([2, 3, 4, 5, 6], '09:30', '13:00'),
      ...open([2, 3, 4, 5, 6], '15:30', '19:30'),
    ],
    open(week, '10:00', '19:30'),
    [...open(week, '10:00', '20:00'), ...open([7], '11:00', '19:00')],
  ],
  GB: [
    open(week, '09:30', '17:30'),
    [...open([1, 2, 3, 5, 6], '10:00', '18:30'), ...open([4], '10:00', '20:00'), ...open([7], '11:00', '17:00')],
    [...open(week, '10:00', '20:00'), ...open([7], '12:00', '18:00')],
  ],
  CH: [
    [...open(workdays, '09:00', '12:00'), ...open(workdays, '13:30', '18:30'), ...open([6], '09:00', '16:00')],
    [...open(workdays, '09:00', '18:30'), ...open([6], '09:00', '17:00')],
    [...open([1, 2, 3, 5], '09:00', '19:00'), ...open([4], '09:00', '20:00'), ...open([6], '09:00', '17:00')],
  ],
  PL: [
    [...open(workdays, '10:00', '18:00'), ...open([6], '10:00', '15:00')],
    [...open(workdays, '10:00', '20:00'), ...open([6], '10:00', '18:00')],
    open(week, '10:00', '21:00'),
  ],
  CZ: [
    [...open(workdays, '09:00', '18:00'), ...open([6], '09:00', '13:00')],
    [...open(workdays, '09:00', '19:00'), ...open([6, 7], '10:00', '18:00')],
    open([...week, 7], '10:00', '20:00'),
  ],
};

/** Opening hours of a store, by the population of its town. */
export function weekOf(country: Country, population: number, seed: string): OpeningHours {
  const size = population > 500_000 ? 2 : population > 120_000 ? 1 : 0;
  const known = weeks[country];
  return known[Math.max(0, size - (hash('week', seed) % 5 === 0 ? 1 : 0))] ?? plainWeek;
}

interface ExceptionalDay {
  date: string;
  hours: { opens: string; closes: string }[];
}

const adventSundays = ['2026-12-06', '2026-12-13', '2026-12-20', '2027-12-05', '2027-12-12', '2027-12-19'];

/** Exceptional days of a store: Sundays in Advent, eves, stocktaking. */
export function exceptionsOf(country: Country, hours: OpeningHours, seed: string): ExceptionalDay[] {
  const days: ExceptionalDay[] = [];
  const sundays = country === 'CH' || country === 'PL' ? adventSundays.slice(1, 3) : adventSundays;
  if (!hours.some(({ day }) => day === 7) && hash('advent', seed) % 3 !== 0)
    days.push(...sundays.map((date) => ({ date, hours: [{ opens: '12:00', closes: '18:00' }] })));
  for (const date of ['2026-12-24', '2026-12-31', '2027-12-24', '2027-12-31'])
    if (country !== 'PL' || !date.endsWith('24'))
      days.push({ date, hours: [{ opens: '10:00', closes: date.endsWith('24') ? '14:00' : '16:00' }] });
  if (country === 'GB') days.push({ date: '2026-12-26', hours: [{ opens: '10:00', closes: '17:00' }] });
  if (hash('counting', seed) % 2 === 0)
    days.push({ date: `2027-01-${String(11 + (hash('day', seed) % 14)).padStart(2, '0')}`, hours: [] });
  return days;
}
