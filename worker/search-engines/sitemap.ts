import { pageTypes } from '../../shared/contract/content/content-page.ts';
import { NotFound, UpstreamError } from '../errors/errors.ts';
import { logError } from '../observability/log.ts';
import type { PageRequest } from '../page/page-module.ts';
import { type SitemapAddress, sitemapPath } from './sitemap-address.ts';
import { otherPages, productPages } from './sitemap-pages.ts';
import { sitemapIndex, sitemapOf } from './sitemap-xml.ts';

/** Seconds after which a crawler that found the gateway failing may come again. */
const retryAfter = '300';

/** An hour, and a day more while a new one is made: what has just come is found through its family. */
const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400';

/** The sitemaps of all markets under the same host. */
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

/** The text of a sitemap; null where the content service fails, which has been logged. */
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

/** A sitemap cannot be had now: search engines keep what they know, and come again. */
export function sitemapUnavailable(): Response {
  return new Response('The sitemap cannot be made at the moment.\n', {
    status: 503,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': retryAfter,
    },
  });
}

/** What a change of which alters a sitemap at once: a page that was taken down is not announced any longer. */
function shownIn({ kind }: SitemapAddress): string[] {
  return kind === 'pages' ? ['content', ...pageTypes.map((type) => `content:${type}`)] : [];
}

/** A sitemap, to be kept; 503 while the gateway fails, never one that lacks something. */
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
    if (!(error instanceof UpstreamError)) throw error;
    logError(error, request.log, 503);
    return sitemapUnavailable();
  }
}
