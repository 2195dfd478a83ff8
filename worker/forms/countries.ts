import { compareTexts, countryName } from '../../shared/format/intl.ts';
import type { Country } from '../../shared/markets/locales.ts';
import type { Choice } from './field.ts';

/** Countries as choices, in the alphabetical order of the market's language. */
export function countryChoices(countries: readonly Country[], intl: string): Choice[] {
  return countries
    .map((country) => ({ value: country, label: countryName(country, intl) }))
    .sort((one, other) => compareTexts(one.label, other.label, intl));
}
