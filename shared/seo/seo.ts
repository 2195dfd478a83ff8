import { domainOf, type Locale, locales } from '../markets/locales.ts';
import type { OpenMarkets } from '../markets/open-markets.ts';

interface RobotsInput {
  /** True if the page's row allows indexing. */
  indexed: boolean;
  /** Listings stay in the index with any query. */
  paged: boolean;
  url: URL;
  /** The page's own `meta_robots` values. */
  metaRobots?: readonly string[] | undefined;
}

/**
 * Returns the robots directive of a page (specification, section 5): an address with a query but no page number is not
 * indexed; otherwise the page decides, then its row.
 */
export function robots(input: RobotsInput): string {
  return robotsRule(input).value;
}

/** Returns the directive, and which of the rules has decided it. */
export function robotsRule({ indexed, paged, url, metaRobots = [] }: RobotsInput): {
  value: string;
  why: string;
} {
  if (!paged && url.search !== '' && !url.searchParams.has('p'))
    return { value: 'noindex', why: 'its address has a query without a page number' };
  if (metaRobots.length > 0) return { value: metaRobots.join(', '), why: 'the page itself says so' };
  return indexed
    ? { value: 'index, follow', why: 'its row lets search engines keep it' }
    : { value: 'noindex, nofollow', why: 'its row keeps it out of the index' };
}

/** Returns scheme and host of a market: the single host of the installation, if it has one, else the market's own. */
export function marketOrigin(locale: Locale, origin: string | undefined): string {
  return origin === undefined || origin === '' ? `https://${domainOf(locale)}` : origin.replace(/\/$/, '');
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

interface CanonicalInput {
  /** Scheme and host of the market, without a slash. */
  origin: string;
  locale: Locale;
  /** True if the page's address keeps its page number. */
  paged: boolean;
  url: URL;
  /** The page's own canonical: an absolute URL, or a path with or without market prefix. */
  given?: string | undefined;
}

/**
 * Returns the canonical address of a page: absolute, with market and trailing slash. Its query is dropped, except a
 * numeric `p` of listings (specification, section 5).
 */
export function canonical({ origin, locale, paged, url, given }: CanonicalInput): string {
  // Only `given` may contain a host; the requested path is never read as one.
  const foreign = given !== undefined && /^https?:\/\//.test(given) ? new URL(given) : undefined;
  const own = given === undefined || given === '' ? url.pathname : new URL(given, `${origin}/`).pathname;
  const prefixed = own === `/${locale}` || own.startsWith(`/${locale}/`);
  const address = foreign ? foreign.origin + foreign.pathname : origin + (prefixed ? own : `/${locale}${own}`);
  return withSlash(address) + (paged ? pageQuery(url) : '');
}

/** Returns the numeric page number of a listing, as a query; empty without one. */
export function pageQuery(url: URL): string {
  const p = url.searchParams.get('p');
  return p !== null && /^\d+$/.test(p) ? `?p=${p}` : '';
}

export interface Alternate {
  hreflang: string;
  /** Absolute URL. */
  href: string;
}

interface AlternatesInput {
  /** Returns the page's path, with market prefix, in a market; undefined if it does not exist there. */
  path: (locale: Locale) => string | undefined;
  /** Scheme and host of a market. */
  origin: (locale: Locale) => string;
  markets: OpenMarkets;
  /** The page of a listing, `?p=2`. */
  query?: string;
}

/**
 * Returns the page in all markets, including its own: every open online market under each of its hreflang values, and
 * the international English site as x-default (specification, section 1).
 */
export function alternates({ path, origin, markets, query = '' }: AlternatesInput): Alternate[] {
  const of = (locale: Locale, hreflang: string): Alternate[] => {
    const found = path(locale);
    return found === undefined ? [] : [{ hreflang, href: origin(locale) + withSlash(found) + query }];
  };
  return [
    ...markets.online.flatMap((locale) => locales[locale].hrefLangIsos.flatMap((hreflang) => of(locale, hreflang))),
    ...of(markets.fallback, 'x-default'),
  ];
}

/** Returns the description of a page, or the market's default text. */
export function description(given: string | undefined, fallback: string): string {
  const text = given?.trim() ?? '';
  return text === '' ? fallback : text;
}
