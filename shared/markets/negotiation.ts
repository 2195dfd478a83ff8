import { type Language, type Locale, localeOfHost, locales, languages as spoken } from './locales.ts';
import { isOpen, type OpenMarkets } from './open-markets.ts';
import { servedByFrance } from './served-by-france.ts';

interface Preferences {
  cookie: string | undefined;
  /** Value of the `Accept-Language` header. */
  languages: string | undefined;
  host: string | undefined;
}

/** Returns the language tags by descending weight, then in the given order, without those of weight 0. */
export function parseLanguages(header: string): string[] {
  return header
    .split(',')
    .slice(0, 50)
    .map((entry) => {
      const [tag = '', ...parameters] = entry
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) };
    })
    .filter(({ tag, weight }) => /^[a-z]{1,8}(-[a-z0-9]{1,8})*$/.test(tag) && weight > 0 && weight <= 1)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Returns the first language of an `Accept-Language` header that the shop has; undefined if it has none of them. */
export function spokenLanguage(header: string | undefined): Language | undefined {
  for (const tag of parseLanguages(header ?? '')) {
    const language = spoken.find((each) => each === tag.split('-')[0]);
    if (language !== undefined) return language;
  }
  return undefined;
}

/** Returns the online market of a locale such as `fr-be`: its own, or the French one for the locales that it serves. */
export function marketOfLocale(tag: string, { online }: OpenMarkets): Locale | undefined {
  const served = servedByFrance.test(tag) ? 'fr-fr' : tag;
  return online.find((locale) => locales[locale].intl.toLowerCase() === served);
}

/** Returns the online market for a language tag: that of the locale, or the first one in its language. */
export function localeOfTag(tag: string, markets: OpenMarkets): Locale | undefined {
  const [language] = tag.split('-');
  return marketOfLocale(tag, markets) ?? markets.online.find((locale) => locales[locale].lang === language);
}

/** An open market: by the cookie, then the browser's languages with their weights, then the host, else the fallback. */
export function negotiateLocale({ cookie, languages, host }: Preferences, markets: OpenMarkets): Locale {
  if (cookie !== undefined && isOpen(markets, cookie)) return cookie;
  for (const tag of parseLanguages(languages ?? '')) {
    const locale = localeOfTag(tag, markets);
    if (locale !== undefined) return locale;
  }
  const named = host === undefined ? undefined : localeOfHost(host);
  return named !== undefined && isOpen(markets, named) ? named : markets.fallback;
}
