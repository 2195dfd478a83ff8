import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from '../markets/locales.ts';

/**
 * Minimum number of digits after the country's code. The library's small tables accept shorter numbers in countries
 * with many lengths; its large ones refuse the ranges reserved for films.
 */
const fewestDigits = 7;

/**
 * Returns a telephone number in international format (E.164, `+33612345678`), or null if it is invalid.
 *
 * `typed` is read as a number of `country` (ISO 3166-1 alpha-2) unless it begins with `+` or `00` and a country code.
 * For the Worker only: the tables are far too large for a browser.
 */
export function normalisePhone(typed: string, country: Country): string | null {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  return number?.isValid() && number.nationalNumber.length >= fewestDigits ? number.number : null;
}

/** Formats an international number for people in `country`: without the prefix if it is their own. */
export function displayPhone(number: string, country: Country): string {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed === undefined) return number;
  return parsed.country === country ? parsed.formatNational() : parsed.formatInternational();
}
