import { getAlpha2Codes } from 'i18n-iso-countries/index.js';
import { countryName } from '../../../shared/format/intl.ts';
import { isCountryCode, twoLetterCode } from '../../../shared/markets/country-code.ts';
import { languages } from '../../../shared/markets/locales.ts';

/** Names that everybody uses, and no list has. */
const otherNames: readonly [name: string, code: string][] = [
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
];

let names: ReadonlyMap<string, string> | undefined;

/** The codes of all countries by their names in the languages of the shop, in lower case. */
function codesByName(): ReadonlyMap<string, string> {
  names ??= new Map([
    ...otherNames,
    ...Object.keys(getAlpha2Codes()).flatMap((code) =>
      languages.map((language): [string, string] => [countryName(code, language).toLowerCase(), code]),
    ),
  ]);
  return names;
}

/**
 * The code of a country (ISO 3166-1 alpha-2) for its two- or three-letter code, or for its name in a language of the
 * shop (types/postal_address.json). Empty for anything else.
 */
export function countryOf(given: string): string {
  const code = twoLetterCode(given);
  return isCountryCode(code) ? code : (codesByName().get(given.trim().toLowerCase()) ?? '');
}
