import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from '../markets/locales.ts';

/**
 * Fewest digits behind the country's code. The library's small tables let shorter ones pass where a country has numbers of
 * many lengths; its large ones refuse the ranges that are kept for films.
 */
const fewestDigits = 7;

/**
 * A telephone number in international format (E.164, `+33612345678`), or null when no such number can exist.
 *
 * `typed` is read as a number of `country` (ISO 3166-1 alpha-2) unless it names its own country with `+` or `00`.
 * For the Worker only: the tables of numbers are far too heavy for a browser.
 */
export function normalisePhone(typed: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  return number?.isValid() && number.nationalNumber.length >= fewestDigits ? number.number : null;
}

/** A number in international format as people of `country` read it: without its prefix when it is their own. */
export function displayPhone(number: string, country: Country): string {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed === undefined) return number;
  return parsed.country === country ? parsed.formatNational() : parsed.formatInternational();
}
