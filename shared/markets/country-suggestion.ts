import { announcedLocale, type Locale } from './locales.ts';
import { localeOfTag, marketOfLocale, parseLanguages } from './negotiation.ts';
import type { OpenMarkets } from './open-markets.ts';

interface Visitor {
  /** The visited market. */
  locale: Locale;
  /** Value of the `Accept-Language` header. */
  languages: string | undefined;
  /** The visitor's country by the platform (ISO 3166-1 alpha-2): it completes a language without a country. */
  country: string | undefined;
}

/**
 * Returns the market that suits a visitor better than the visited one: that of the browser's locale. A locale without
 * a market, such as `fr-ca`, gets the international English one (specification, section 4); a language without a
 * country its first market. Undefined if it is the visited one.
 */
export function suggestedLocale({ locale, languages, country }: Visitor, markets: OpenMarkets): Locale | undefined {
  const [tag] = parseLanguages(languages ?? '');
  if (tag === undefined) return undefined;
  const isLocale = tag.includes('-');
  const completed = isLocale || country === undefined ? tag : `${tag}-${country.toLowerCase()}`;
  const suggested =
    marketOfLocale(completed, markets) ?? (isLocale ? undefined : localeOfTag(tag, markets)) ?? markets.fallback;
  return suggested === announcedLocale(locale) ? undefined : suggested;
}

export interface CountrySuggestion {
  /** Language of the texts: the visitor's. */
  lang: string;
  /** The alternate link by which the same page in that market is found, and the home page for a page without one. */
  hreflang: string;
  home: string;
  label: string;
  text: string;
  yes: string;
  no: string;
  close: string;
}
