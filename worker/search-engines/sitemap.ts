import { pageTypes } from '../../shared/contract/content/content-page.ts';
import { CapabilityMissing, NotFound, UpstreamError } from '../errors/errors.ts';
import { logError } from '../observability/log.ts';
import type { PageRequest } from '../page/page-module.ts';
import { notNow } from './not-now.ts';
import { type SitemapAddress, sitemapPath } from './sitemap-address.ts';
import { otherPages, productPages } from './sitemap-pages.ts';
import { sitemapIndex, sitemapOf } from './sitemap-xml.ts';

/** Fresh for an hour, stale for a day while revalidating: new products are found through their family. */
const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

/** The index: the sitemaps of all markets on the same host. */
async function indexOf({ gateway, origin, originOf, markets }: PageRequest): Promise<string> {
  const { parts } = await gateway.call('getSitemapParts', {});
  return sitemapIndex(
    markets.online
      .filter((locale) => originOf(locale) === origin)
      .flatMap((locale) => [
        origin + sitemapPath({ locale, kind: 'pages' }),
        ...parts.map((after) => origin + sitemapPath({ locale, kind: 'products', after })),
      ]),
  );
}

/** The text of a sitemap; null if the content service fails, which is logged. */
async function textOf(request: PageRequest, address: SitemapAddress): Promise<string | null> {
  if (address.kind === 'index') return indexOf(request);
  if (address.kind === 'pages') {
    const pages = await otherPages(request);
    return pages === null ? null : sitemapOf(pages);
  }
  const { after } = address;
  const { parts } = await request.gateway.call('getSitemapParts', {});
  if (!parts.includes(after)) throw new NotFound(request.url.pathname);
  const { products } = await request.gateway.call('getSitemapPart', { after });
  return sitemapOf(productPages(request, products));
}

/** Response 503: search engines keep what they know. */
export const sitemapUnavailable = (): Response => notNow('The sitemap');

/** Cache tags of content that removes a page from the sitemap at once. */
function shownIn({ kind }: SitemapAddress): string[] {
  return kind === 'pages' ? ['content', ...pageTypes.map((type) => `content:${type}`)] : [];
}

/** A cacheable sitemap; 503 while the gateway fails, instead of an incomplete one. */
export async function sitemapResponse(request: PageRequest, address: SitemapAddress): Promise<Response> {
  try {
    const text = await textOf(request, address);
    if (text === null) return sitemapUnavailable();
    return new Response(text, {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': cacheControl,
        'cache-tag': ['sitemap', `market:${request.locale}`, ...shownIn(address)].join(','),
      },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error instanceof CapabilityMissing) throw error;
    logError(error, request.log, 503);
    return sitemapUnavailable();
  }
}
