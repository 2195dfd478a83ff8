/** A walk over the pages of all markets, by their links. */
import { type Locale, localeNames } from '../../../shared/markets/locales.ts';
import type { Shop } from '../../shop/harness.ts';

/** Pages of each market: all kinds, and the products of some listings. */
const pagesPerMarket = 150;

const link = /<a [^>]*href="([^"#]+)"/g;

/** One search for each market: the backend makes the index of its language. */
export const searchPaths: readonly string[] = localeNames.map((locale) => `/${locale}/search/?q=jersey`);

/** The links of a page that stay in its market, without those to signing in and to what only a visitor has. */
function linksIn(html: string, locale: Locale): string[] {
  return [...html.matchAll(link)]
    .map(([, target = '']) => target.replaceAll('&amp;', '&'))
    .filter((target) => target.startsWith(`/${locale}/`) && !/\/(?:account|auth|cart|order-[a-z]+)\//.test(target));
}

/**
 * Reads pages of every market, from its home page by links, nearest first. Returns the paths of those that succeeded.
 * @throws Error if a page fails
 */
export async function walk(shop: Shop): Promise<string[]> {
  const found: string[] = [];
  for (const locale of localeNames) {
    const paths = [`/${locale}/`];
    for (let at = 0; at < Math.min(paths.length, pagesPerMarket); at += 1) {
      const path = paths[at] ?? '';
      const response = await shop.fetchShop(path);
      const html = await response.text();
      if (response.status >= 500) throw new Error(`${path} answered ${response.status}.`);
      if (response.status !== 200) continue;
      found.push(path);
      for (const next of linksIn(html, locale)) if (!paths.includes(next)) paths.push(next);
    }
  }
  return found;
}
