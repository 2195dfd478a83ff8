import type { Country } from '../markets/locales.ts';
import { memoiseByText } from '../memoise.ts';

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

/** Returns the zone of a tag's country (BCP 47), `Europe/Zurich` for `fr-CH`; UTC if it is unknown. */
export function zoneOfTag(intl: string): string {
  const { region } = new Intl.Locale(intl);
  return Object.entries(timeZones).find(([country]) => country === region)?.[1] ?? 'UTC';
}

const known = memoiseByText<boolean>('time zones', { maxBytes: 100_000 });

/** True if a time zone with this name exists (IANA). */
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

/** Returns the zone of a place, which may differ from that of its country: the Canaries are an hour behind Spain. */
export function zoneOf({ timeZone, country }: { timeZone: string | null; country: Country }): string {
  return timeZone ?? timeZones[country];
}
