import type { Country } from '../markets/locales.ts';

/** A holiday relative to Easter Sunday, in days, or a fixed one (month and day). */
type Holiday = number | `${number}-${number}`;

const goodFriday = -2;
const easterMonday = 1;
const ascension = 39;
const whitMonday = 50;
const corpusChristi = 60;

/** The nationwide public holidays: there are no deliveries, and most stores are closed. */
const holidays: Record<Country, readonly Holiday[]> = {
  FR: ['1-1', easterMonday, '5-1', '5-8', ascension, whitMonday, '7-14', '8-15', '11-1', '11-11', '12-25'],
  DE: ['1-1', goodFriday, easterMonday, '5-1', ascension, whitMonday, '10-3', '12-25', '12-26'],
  ES: ['1-1', '1-6', goodFriday, '5-1', '8-15', '10-12', '11-1', '12-6', '12-8', '12-25'],
  IT: ['1-1', '1-6', easterMonday, '4-25', '5-1', '6-2', '8-15', '11-1', '12-8', '12-25', '12-26'],
  PL: ['1-1', '1-6', easterMonday, '5-1', '5-3', corpusChristi, '8-15', '11-1', '11-11', '12-24', '12-25', '12-26'],
  CZ: [
    '1-1',
    goodFriday,
    easterMonday,
    '5-1',
    '5-8',
    '7-5',
    '7-6',
    '9-28',
    '10-28',
    '11-17',
    '12-24',
    '12-25',
    '12-26',
  ],
  GB: ['1-1', goodFriday, easterMonday, '12-25', '12-26'],
  CH: ['1-1', goodFriday, easterMonday, ascension, whitMonday, '8-1', '12-25', '12-26'],
};

const oneDay = 24 * 60 * 60 * 1000;

/** Returns Easter Sunday of a year from 1900 to 2199, as milliseconds at midnight UTC. */
function easter(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  // The latest full moons of spring count as a day earlier.
  const moon = epact > 27 ? epact - 1 : epact;
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const fromMarch = moon - weekday;
  return Date.UTC(year, 2, 28 + fromMarch);
}

function isHoliday(day: Date, country: Country): boolean {
  const date = `${day.getUTCMonth() + 1}-${day.getUTCDate()}` as const;
  const fromEaster = Math.round((day.getTime() - easter(day.getUTCFullYear())) / oneDay);
  return holidays[country].some((holiday) => holiday === date || holiday === fromEaster) || isBankHoliday(day, country);
}

/** British bank holidays: the first and the last Monday of May, the last of August. */
function isBankHoliday(day: Date, country: Country): boolean {
  if (country !== 'GB' || day.getUTCDay() !== 1) return false;
  const [month, date] = [day.getUTCMonth(), day.getUTCDate()];
  const last = date > 24;
  return (month === 4 && (date <= 7 || last)) || (month === 7 && last);
}

/** Returns the public holidays of a country within `days` days from a date on, all ISO 8601. */
export function publicHolidays(country: Country, from: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => new Date(Date.parse(from) + index * oneDay))
    .filter((day) => isHoliday(day, country))
    .map((day) => day.toISOString().slice(0, 10));
}

/** True if parcels are delivered on a day (UTC): from Monday to Friday, except public holidays. */
export function isWorkingDay(day: Date, country: Country): boolean {
  const midnight = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()));
  const weekday = midnight.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(midnight, country);
}

/** Returns the day that is `count` working days after another, as ISO 8601 in UTC; for 0, that day itself. */
export function afterWorkingDays(from: Date, count: number, country: Country): string {
  const day = new Date(from);
  for (let left = count; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (isWorkingDay(day, country)) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
