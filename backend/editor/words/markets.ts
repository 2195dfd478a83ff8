import { translate } from '../../../shared/i18n/i18n.ts';
import { defaultLocale, isLocale, type Language, type Locale, locales } from '../../../shared/markets/locales.ts';
import { allMarkets } from '../../../shared/markets/open-markets.ts';
import { memoiseByText } from '../../../shared/memoise.ts';

const known = memoiseByText<string>('names of markets', { maxBytes: 100_000 });

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The name of a market in a language: `Switzerland (French)`. A market that is not announced to search engines has
 * that of its twin, with its own prefix: `Germany (German), /de/`. What is no market stays.
 */
export function marketName(language: Language, locale: string): string {
  if (!isLocale(locale)) return locale;
  return known(`${language} ${locale}`, () => {
    const { iso2, lang, online } = locales[locale];
    const nameOf = (type: 'region' | 'language', code: string) =>
      new Intl.DisplayNames([language], { type }).of(code) ?? code;
    const country = locale === defaultLocale ? translate(language)('country.international') : nameOf('region', iso2);
    return `${capitalized(country)} (${nameOf('language', lang)})${online ? '' : `, /${locale}/`}`;
  });
}

/** Markets of the shop with their names in a language, sorted by them. */
export function namedMarkets(language: Language, markets = allMarkets.names): { locale: Locale; name: string }[] {
  const { compare } = new Intl.Collator(language);
  return markets
    .map((locale) => ({ locale, name: marketName(language, locale) }))
    .toSorted((one, other) => compare(one.name, other.name));
}
