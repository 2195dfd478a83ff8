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
  maxBytes: 4_800_000,
  bytesOf: copyBytes,
});

/** Milliseconds for which others wait for a fetch, which may have been stopped; then one of them fetches anew. */
const joinTimeout = 3_000;

interface Fetch {
  copy: Promise<Copy>;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** Pages that are fetched at the moment, and for no longer than others wait: who asks meanwhile gets the same copy. */
const fetching = new MemoryCache<string, Fetch>('pages under way', {
  maxBytes: 200_000,
  maxAge: joinTimeout,
  // The copy is not there yet, or on its way to those who asked.
  bytesOf: (key) => 500 + 2 * key.length,
});

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

function startFetch(asked: CachedFetch): Promise<Copy> {
  const { key, waitUntil } = asked;
  const copy = fetchCopy(asked).finally(() => {
    if (fetching.getStale(key)?.copy === copy) fetching.delete(key);
  });
  fetching.set(key, { copy, startedAt: Date.now() });
  // Whoever has asked first may leave before the others.
  waitUntil(copy.catch(() => undefined));
  return copy;
}

/**
 * Joins the fetch of a page that is under way, or starts one if it is not cached meanwhile. What takes too long,
 * `late`, competes with a new one.
 */
async function joinFetch(asked: CachedFetch, late?: Fetch): Promise<Copy> {
  const running = fetching.get(asked.key);
  if (running === undefined || running === late) {
    const copy = copies.getStale(asked.key);
    return copy !== undefined && Date.now() < copy.freshUntil ? copy : startFetch(asked);
  }
  const left = running.startedAt + joinTimeout - Date.now();
  return withTimeout(running.copy, left, () => Promise.race([running.copy, joinFetch(asked, running)]));
}

/**
 * Fetches a page once for all who ask for it at the same time. Whoever began may have had little time left, and so got
 * an error or a page without some of its parts: those who have waited for that fetch once more, together.
 */
async function fetchShared(asked: CachedFetch): Promise<Copy> {
  if (fetching.get(asked.key) === undefined) return startFetch(asked);
  const copy = await joinFetch(asked).catch(() => undefined);
  const isWhole = copy !== undefined && copy.status < 500 && copy.freshUntil > Date.now();
  return isWhole ? copy : joinFetch(asked);
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
  if (fetching.get(key) === undefined) waitUntil(fetchShared(asked).catch(() => undefined));
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
