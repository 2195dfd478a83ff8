import { type Locale, localeOfHost, locales } from './locales.ts';
import { isOpen, type OpenMarkets } from './open-markets.ts';

interface Preferences {
  cookie: string | undefined;
  /** Value of the `Accept-Language` header. */
  languages: string | undefined;
  host: string | undefined;
}

/** Countries whose readers are served by another market than their language's first one (specification, section 4). */
const neighbours = new Map<string, Locale>([
  ['fr-be', 'fr-fr'],
  ['lb-lb', 'fr-fr'],
]);

/** Language tags by descending weight, then in the order given; those of weight 0 are refused. */
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

/** The online market for a language tag: its own, a neighbour's, or the first one in its language. */
export function localeOfTag(tag: string, { online }: OpenMarkets): Locale | undefined {
  const exact = online.find((locale) => locales[locale].intl.toLowerCase() === tag);
  const neighbour = online.find((locale) => locale === neighbours.get(tag));
  const language = tag.split('-')[0];
  return exact ?? neighbour ?? online.find((locale) => locales[locale].lang === language);
}

/** Chooses an open market: cookie, then the browser's list with its weights, then the host, else English. */
export function negotiateLocale({ cookie, languages, host }: Preferences, markets: OpenMarkets): Locale {
  if (cookie !== undefined && isOpen(markets, cookie)) return cookie;
  for (const tag of parseLanguages(languages ?? '')) {
    const locale = localeOfTag(tag, markets);
    if (locale !== undefined) return locale;
  }
  const named = host === undefined ? undefined : localeOfHost(host);
  return named !== undefined && isOpen(markets, named) ? named : markets.fallback;
}
