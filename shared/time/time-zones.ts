import type { Country } from '../markets/locales.ts';
import { memoiseByText } from '../memoise.ts';

/** The time that clocks show in each country. */
export const timeZones: Record<Country, string> = {
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  ES: 'Europe/Madrid',
  IT: 'Europe/Rome',
  GB: 'Europe/London',
  CH: 'Europe/Zurich',
  PL: 'Europe/Warsaw',
};

/** The zone of the country of a tag (BCP 47), `Europe/Zurich` of `fr-CH`; UTC where that is not known. */
export function zoneOfTag(intl: string): string {
  const { region } = new Intl.Locale(intl);
  return Object.entries(timeZones).find(([country]) => country === region)?.[1] ?? 'UTC';
}

const known = memoiseByText<boolean>(500);

/** Whether clocks somewhere follow a zone of that name (IANA). */
export function isTimeZone(name: string): boolean {
  return known(name, () => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  });
}

/** The zone of a place that may tell its own: the Canaries are in Spain, and an hour behind. */
export function zoneOf({ timeZone, country }: { timeZone: string | null; country: Country }): string {
  return timeZone ?? timeZones[country];
}
