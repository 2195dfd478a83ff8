import { announcedLocale, type Locale, localeOfHost } from '../../shared/markets/locales.ts';
import { isOpen, type OpenMarkets } from '../../shared/markets/open-markets.ts';

/** Address of a sitemap: the index, pages other than products, or products after an id. */
export type SitemapAddress =
  | { locale: Locale; kind: 'index' }
  | { locale: Locale; kind: 'pages' }
  | { locale: Locale; kind: 'products'; after: string };

const pattern = /^\/([a-z-]+)\/sitemap(?:(-pages)|-products-([\w-]{1,64}))?\.xml$/;

/** The market for the sitemaps of a host; for hosts without an open market the fallback market. */
export function marketOfHost(host: string, markets: OpenMarkets): Locale {
  const named = announcedLocale(localeOfHost(host) ?? markets.fallback);
  return isOpen(markets, named) ? named : markets.fallback;
}

/** Path of a sitemap below its market, such as `/en/sitemap-products-0.xml`. */
export function sitemapPath(address: SitemapAddress): string {
  const part = address.kind === 'products' ? `-products-${address.after}` : address.kind === 'pages' ? '-pages' : '';
  return `/${address.locale}/sitemap${part}.xml`;
}

/** Parses such a path; undefined for any other path, and for markets that are not announced. */
export function readSitemapPath(path: string, { online }: OpenMarkets): SitemapAddress | undefined {
  const [found, prefix, pages, after] = pattern.exec(path) ?? [];
  const locale = online.find((each) => each === prefix);
  if (found === undefined || locale === undefined) return undefined;
  if (after !== undefined) return { locale, kind: 'products', after };
  return { locale, kind: pages === undefined ? 'index' : 'pages' };
}
