import { announcedLocale, type Locale } from './locales.ts';
import { localeOfTag, marketOfLocale, parseLanguages } from './negotiation.ts';
import type { OpenMarkets } from './open-markets.ts';

interface Visitor {
  /** Market that is visited. */
  locale: Locale;
  /** Value of the `Accept-Language` header. */
  languages: string | undefined;
  /** Where the platform sees the visitor (ISO 3166-1 alpha-2): it completes a language without a country. */
  country: string | undefined;
}

/**
 * The market that suits a visitor better than the one that is visited: that of the browser's locale. A locale that no
 * market serves, such as `fr-ca`, is served by the international English one (specification, section 4); a language
 * without a country by its first market. Undefined when this is it.
 */
export function suggestedLocale(
  { locale, languages, country }: Visitor,
  markets: OpenMarkets,
): Locale | undefined {
  const [tag] = parseLanguages(languages ?? '');
  if (tag === undefined) return undefined;
  const isLocale = tag.includes('-');
  const completed = isLocale || country === undefined ? tag : `${tag}-${country.toLowerCase()}`;
  const suggested =
    marketOfLocale(completed, markets) ??
    (isLocale ? undefined : localeOfTag(tag, markets)) ??
    markets.fallback;
  return suggested === announcedLocale(locale) ? undefined : suggested;
}

/** What a visitor is told of a market that suits better. */
export interface CountrySuggestion {
  /** Language of the texts: the visitor's. */
  lang: string;
  /** Under which alternate link of a page its like in that market is found, and where to go from a page without one. */
  hreflang: string;
  home: string;
  label: string;
  text: string;
  yes: string;
  no: string;
  close: string;
}
