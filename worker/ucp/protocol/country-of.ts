import { countryName } from '../../../shared/format/intl.ts';
import { isCountryCode, twoLetterCode } from '../../../shared/markets/country-code.ts';
import { countries, languages } from '../../../shared/markets/locales.ts';

/**
 * The code of a country (ISO 3166-1 alpha-2) for its two- or three-letter code, or for its name in a language of the
 * shop (types/postal_address.json). Empty for anything else.
 */
export function countryOf(given: string): string {
  const code = twoLetterCode(given);
  if (isCountryCode(code)) return code;
  const name = given.trim().toLowerCase();
  const named = countries.find((country) =>
    languages.some((language) => countryName(country, language).toLowerCase() === name),
  );
  return named ?? '';
}
