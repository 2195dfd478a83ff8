import { countryName } from '../../../shared/format/intl.ts';
import { isCountryCode, twoLetterCode } from '../../../shared/markets/country-code.ts';
import { countries } from '../../../shared/markets/locales.ts';
import type { Market } from '../../market/market.ts';

/**
 * The code of a country (ISO 3166-1 alpha-2) for its two- or three-letter code, or for its name in the market's
 * language or in English (types/postal_address.json). Empty for anything else.
 */
export function countryOf(given: string, { properties }: Pick<Market, 'properties'>): string {
  const code = twoLetterCode(given);
  if (isCountryCode(code)) return code;
  const name = given.trim().toLowerCase();
  const named = countries.find((country) =>
    [properties.intl, 'en'].some((intl) => countryName(country, intl).toLowerCase() === name),
  );
  return named ?? '';
}
