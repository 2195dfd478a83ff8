import { MemoryCache } from '../../shared/memory-cache.ts';
import { type Copy, copyBytes, copyOf } from './copy.ts';
import { clearMicroCache } from './micro-cache.ts';

/**
 * In production Cloudflare's cache stands in front of the Pages entrypoint. Without it (local development) this
 * in-memory cache has the same semantics: fresh, stale while revalidating, stale if the origin fails, purge by tag.
 * It belongs to one isolate, so it is never used together with the platform's.
 */
const copies = new MemoryCache<string, Copy>('edge cache', {
  maxBytes: 5_000_000,
  bytesOf: copyBytes,
});
const revalidating = new Set<string>();

/** Fetches a page and caches it. A failing origin never replaces a copy. */
async function fetchCopy(key: string, fetchPage: () => Promise<Response>): Promise<Copy> {
  const copy = await copyOf(await fetchPage());
  // A response that must not be cached leaves the previous copy in place.
  if (copy.status < 500 && copy.freshUntil > Date.now()) copies.set(key, copy);
  return copy;
}

/** Renders a new copy in the background, one at a time per key. */
async function revalidate(key: string, fetchPage: () => Promise<Response>): Promise<void> {
  if (revalidating.has(key)) return;
  revalidating.add(key);
  try {
    await fetchCopy(key, fetchPage);
  } finally {
    revalidating.delete(key);
  }
}

/** A copy and its cache state, which the platform's cache does not report. */
export interface CachedPage {
  copy: Copy;
  state?: 'hit' | 'stale' | 'miss' | 'off';
}

interface CachedFetch {
  key: string;
  fetchPage(): Promise<Response>;
  waitUntil(promise: Promise<unknown>): void;
  platformCache: CacheContext | undefined;
  /** False: no page is cached (`PAGE_CACHE`). */
  enabled: boolean;
}

/** A public page from the edge cache, or rendered and cached. */
export async function cachedPage(asked: CachedFetch): Promise<CachedPage> {
  const { key, fetchPage, waitUntil, platformCache, enabled } = asked;
  if (!enabled) return { copy: await copyOf(await fetchPage()), state: 'off' };
  if (platformCache !== undefined) return { copy: await copyOf(await fetchPage()) };
  const now = Date.now();
  const copy = copies.getStale(key);
  if (copy === undefined || now >= copy.staleUntil) {
    return { copy: await fetchCopy(key, fetchPage), state: 'miss' };
  }
  if (now < copy.freshUntil) return { copy, state: 'hit' };
  waitUntil(revalidate(key, fetchPage));
  return { copy, state: 'stale' };
}

/** Cloudflare's cache, if available. */
export function platformCacheOf(context: object): CacheContext | undefined {
  // Hono's type of the execution context does not have it yet.
  return 'cache' in context ? (context.cache as CacheContext | undefined) : undefined;
}

/** Removes every page with one of these tags from the cache. */
export async function purge(tags: readonly string[], platformCache: CacheContext | undefined): Promise<void> {
  clearMicroCache();
  if (platformCache !== undefined) {
    await platformCache.purge({ tags: [...tags] });
    return;
  }
  copies.deleteWhere((copy) => tags.some((tag) => copy.tags.has(tag)));
}
