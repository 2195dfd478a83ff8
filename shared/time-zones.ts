import type { Country } from './locales.ts';

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
