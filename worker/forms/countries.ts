import type { Choice } from '../../client/components/field.tsx';
import type { Country } from '../../shared/locales.ts';

const names = new Map<string, Intl.DisplayNames>();

/** The name of a country (ISO 3166-1 alpha-2) in the language of `intl` (BCP 47). */
export function countryName(country: string, intl: string): string {
  let known = names.get(intl);
  if (known === undefined) {
    known = new Intl.DisplayNames([intl], { type: 'region' });
    names.set(intl, known);
  }
  return known.of(country) ?? country;
}

/** Countries to choose from, in the alphabetical order of the market's language. */
export function countryChoices(countries: readonly Country[], intl: string): Choice[] {
  const { compare } = new Intl.Collator(intl);
  return countries
    .map((country) => ({ value: country, label: countryName(country, intl) }))
    .sort((a, b) => compare(a.label, b.label));
}
