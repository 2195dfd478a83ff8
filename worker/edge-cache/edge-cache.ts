import { MemoryCache } from '../../shared/memory-cache.ts';
import { withTimeout } from '../../shared/timeout.ts';
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

/** Pages that are fetched at the moment: whoever asks meanwhile waits for the same fetch. */
const fetching = new Map<string, Promise<Copy>>();

/** Milliseconds to wait for the fetch of another request, which may have been stopped; then one fetches anew. */
const patience = 3_000;

/** Increases with each purge: what was fetched before may be old. */
let purges = 0;

/** Fetches a page and caches it. A failing origin never replaces a copy. */
async function fetchCopy({ key, fetchPage, platformCache }: CachedFetch): Promise<Copy> {
  const before = purges;
  const copy = await copyOf(await fetchPage());
  // A response that must not be cached leaves the previous copy in place.
  const isCached = platformCache === undefined && copy.status < 500 && copy.freshUntil > Date.now();
  if (isCached && purges === before) copies.set(key, copy);
  return copy;
}

/** Fetches a page once for all who ask for it at the same time. */
function fetchShared(asked: CachedFetch): Promise<Copy> {
  const { key, waitUntil } = asked;
  const running = fetching.get(key);
  if (running !== undefined)
    return withTimeout(running, patience, async () => {
      if (fetching.get(key) === running) fetching.delete(key);
      return (await cachedPage(asked)).copy;
    });
  const started = fetchCopy(asked).finally(() => {
    if (fetching.get(key) === started) fetching.delete(key);
  });
  fetching.set(key, started);
  // Whoever has asked first may leave before the others.
  waitUntil(started.catch(() => undefined));
  return started;
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
  if (platformCache !== undefined) return { copy: await fetchShared(asked) };
  const now = Date.now();
  const copy = copies.getStale(key);
  if (copy === undefined || now >= copy.staleUntil) {
    return { copy: await fetchShared(asked), state: 'miss' };
  }
  if (now < copy.freshUntil) return { copy, state: 'hit' };
  if (!fetching.has(key)) waitUntil(fetchShared(asked).catch(() => undefined));
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
  // Who asks from now on does not get what was begun before.
  purges += 1;
  fetching.clear();
  if (platformCache !== undefined) {
    await platformCache.purge({ tags: [...tags] });
    return;
  }
  copies.deleteWhere((copy) => tags.some((tag) => copy.tags.has(tag)));
}
