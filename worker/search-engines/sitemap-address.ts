import {
  announcedLocale,
  defaultLocale,
  isLocale,
  type Locale,
  localeOfHost,
  locales,
} from '../../shared/locales.ts';

/** Which sitemap is meant: the index, pages that are not products, or products behind a number. */
export type SitemapAddress =
  | { locale: Locale; kind: 'index' }
  | { locale: Locale; kind: 'pages' }
  | { locale: Locale; kind: 'products'; after: string };

const pattern = /^\/([a-z-]+)\/sitemap(?:(-pages)|-products-(\d{1,20}))?\.xml$/;

/** The market whose sitemaps a host names; hosts without a market of their own name those of the English one. */
export function marketOfHost(host: string): Locale {
  return announcedLocale(localeOfHost(host) ?? defaultLocale);
}

/** Path of a sitemap below its market, such as `/en/sitemap-products-0.xml`. */
export function sitemapPath(address: SitemapAddress): string {
  const part =
    address.kind === 'products' ? `-products-${address.after}` : address.kind === 'pages' ? '-pages' : '';
  return `/${address.locale}/sitemap${part}.xml`;
}

/** Reads such a path; undefined where it is none. Markets that are not announced have no sitemaps. */
export function readSitemapPath(path: string): SitemapAddress | undefined {
  const [found, locale = '', pages, after] = pattern.exec(path) ?? [];
  if (found === undefined || !isLocale(locale) || !locales[locale].online) return undefined;
  if (after !== undefined) return { locale, kind: 'products', after };
  return { locale, kind: pages === undefined ? 'index' : 'pages' };
}
