import { pageTypes } from '../../shared/contract/content/content-page.ts';
import { CapabilityMissing, UpstreamError } from '../errors/errors.ts';
import { logError } from '../observability/log.ts';
import type { PageRequest } from '../page/page-module.ts';
import { feedPart, feedPieces } from './feed.ts';
import { llmsText } from './llms-text.ts';
import { feedItemsPath, feedPartPath, llmsPath } from './machine-address.ts';
import { notNow } from './not-now.ts';

interface MachineText {
  text: string;
  type: string;
  /** Seconds for which it is fresh, and for which it may be served while a new one is made. */
  cache: { maxAge: number; stale: number };
  tags: readonly string[];
}

const hour = 3_600;
const day = 24 * hour;

/** The texts by their path; null if an upstream failed without throwing. */
const makers: readonly {
  pathOf: (locale: PageRequest['locale']) => string;
  make: (request: PageRequest) => Promise<MachineText | null>;
}[] = [
  {
    pathOf: llmsPath,
    async make(request) {
      const text = await llmsText(request);
      const tags = ['content', ...pageTypes.map((type) => `content:${type}`), 'content:home'];
      return text === null ? null : { text, type: 'text/plain', cache: { maxAge: hour, stale: day }, tags };
    },
  },
  {
    pathOf: feedPartPath,
    async make(request) {
      const text = JSON.stringify(await feedPart(request));
      return { text, type: 'application/json', cache: { maxAge: hour / 12, stale: hour }, tags: [] };
    },
  },
  {
    pathOf: feedItemsPath,
    async make(request) {
      const { text, tags } = await feedPieces(request);
      return { text, type: 'application/xml', cache: { maxAge: hour, stale: day }, tags };
    },
  },
];

/** True for the parts of the feed, each of which asks for many products that no page asks for soon. */
export const isOfFeed = (pathname: string): boolean => pathname.includes('/feeds/google-');

/**
 * A cacheable text for programs; 503 while an upstream fails, instead of an incomplete one. Undefined for any other
 * address.
 */
export async function machineText(request: PageRequest): Promise<Response | undefined> {
  const maker = makers.find(({ pathOf }) => pathOf(request.locale) === request.url.pathname);
  if (maker === undefined) return undefined;
  try {
    const made = await maker.make(request);
    if (made === null || request.gateway.degraded) return notNow('This text');
    const { text, type, cache, tags } = made;
    return new Response(text, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': `public, max-age=${cache.maxAge}, stale-while-revalidate=${cache.stale}`,
        'cache-tag': ['sitemap', `market:${request.locale}`, ...tags].join(','),
      },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error instanceof CapabilityMissing) throw error;
    logError(error, request.log, 503);
    return notNow('This text');
  }
}
