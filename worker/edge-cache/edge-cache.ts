import { type Copy, copyOf } from './copy.ts';
import { forgetHotPages } from './hot-pages.ts';

/**
 * In production Cloudflare's cache stands in front of the Pages entrypoint and keeps its pages. Where there is none
 * (one's own machine), this memory has the same semantics: fresh, stale while revalidating, stale when the origin
 * fails, purge by tag. It is one isolate's own, so it is never used beside the other.
 */
const copies = new Map<string, Copy>();
const revalidating = new Set<string>();
let bytes = 0;
const maxBytes = 64 * 1024 * 1024;
/** Also of copies without a body, such as redirects. */
const maxCopies = 5_000;

/** What a copy takes: its body, its headers and its key, at two bytes a letter. */
function bytesOf(key: string, { body, headers }: Copy): number {
  const letters = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, key.length);
  return body.length + 2 * letters;
}

function forget(key: string): void {
  const copy = copies.get(key);
  if (copy !== undefined) bytes -= bytesOf(key, copy);
  copies.delete(key);
}

/** Keeps a copy; one that must not be kept leaves the former in its place. */
function keep(key: string, copy: Copy): void {
  if (copy.freshUntil <= Date.now()) return;
  forget(key);
  copies.set(key, copy);
  bytes += bytesOf(key, copy);
  for (const oldest of copies.keys()) {
    if (bytes <= maxBytes && copies.size <= maxCopies) break;
    forget(oldest);
  }
}

/** Fetches a page and keeps it. A failing origin never replaces a copy. */
async function fetchCopy(key: string, fetchPage: () => Promise<Response>): Promise<Copy> {
  const copy = await copyOf(await fetchPage());
  if (copy.status < 500) keep(key, copy);
  return copy;
}

/** Makes a new copy behind the visitor's back, once at a time. */
async function revalidate(key: string, fetchPage: () => Promise<Response>): Promise<void> {
  if (revalidating.has(key)) return;
  revalidating.add(key);
  try {
    await fetchCopy(key, fetchPage);
  } finally {
    revalidating.delete(key);
  }
}

/** A copy, and how it came about; the platform does not tell. */
export interface Found {
  copy: Copy;
  state?: 'hit' | 'stale' | 'miss' | 'off';
}

interface CachedFetch {
  key: string;
  fetchPage(): Promise<Response>;
  waitUntil(promise: Promise<unknown>): void;
  /** The platform's cache, where there is one. */
  platformCache: CacheContext | undefined;
  /** False: no page is cached (`PAGE_CACHE`). */
  enabled: boolean;
}

/** A public page: from the edge cache, or rendered and kept. */
export async function cachedPage(asked: CachedFetch): Promise<Found> {
  const { key, fetchPage, waitUntil, platformCache, enabled } = asked;
  if (!enabled) return { copy: await copyOf(await fetchPage()), state: 'off' };
  if (platformCache !== undefined) return { copy: await copyOf(await fetchPage()) };
  const now = Date.now();
  const copy = copies.get(key);
  if (copy === undefined || now >= copy.staleUntil) {
    return { copy: await fetchCopy(key, fetchPage), state: 'miss' };
  }
  if (now < copy.freshUntil) return { copy, state: 'hit' };
  waitUntil(revalidate(key, fetchPage));
  return { copy, state: 'stale' };
}

/** The platform's cache, where there is one. */
export function platformCacheOf(context: object): CacheContext | undefined {
  // Hono's type of the execution context does not know it yet.
  return 'cache' in context ? (context.cache as CacheContext | undefined) : undefined;
}

/** Forgets every page that shows one of these things. */
export async function purge(tags: readonly string[], platformCache: CacheContext | undefined): Promise<void> {
  forgetHotPages();
  if (platformCache !== undefined) {
    await platformCache.purge({ tags: [...tags] });
    return;
  }
  for (const [key, copy] of copies) if (tags.some((tag) => copy.tags.has(tag))) forget(key);
}
