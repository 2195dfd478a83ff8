import { findPlaceholders, nonceStream, takePlaceholder, withNonce } from '../rendering/nonce.ts';

/**
 * In production Cloudflare's cache stands in front of the Pages entrypoint and does all of this. Where
 * there is none (one's own machine), this memory has the same semantics: fresh, stale while revalidating,
 * stale when the origin fails, purge by tag. It is one isolate's own, so it is never used beside the other.
 */
interface Copy {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  nonceAt: readonly number[];
  freshUntil: number;
  staleUntil: number;
  tags: ReadonlySet<string>;
}

const copies = new Map<string, Copy>();
const revalidating = new Set<string>();
let bytes = 0;
const maxBytes = 64 * 1024 * 1024;
/** Also of copies without a body, such as redirects. */
const maxCopies = 5_000;

const seconds = (header: string | null, name: string): number =>
  Number(new RegExp(`\\b${name}=(\\d+)`).exec(header ?? '')?.[1] ?? 0);

/** How long the edge keeps a copy is its own affair; a browser asks again, and gets a nonce of its own. */
function headersForVisitors(response: Response): Headers {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-cache');
  headers.delete('cache-tag');
  return headers;
}

async function copyOf(response: Response): Promise<Copy> {
  const body = new Uint8Array(await response.arrayBuffer());
  const control = response.headers.get('cache-control');
  const now = Date.now();
  const headers = headersForVisitors(response);
  const placeholder = takePlaceholder(headers);
  const freshUntil = now + 1000 * seconds(control, 'max-age');
  return {
    status: response.status,
    headers,
    body,
    nonceAt: findPlaceholders(body, placeholder),
    freshUntil,
    staleUntil: freshUntil + 1000 * seconds(control, 'stale-while-revalidate'),
    tags: new Set((response.headers.get('cache-tag') ?? '').split(',').map((tag) => tag.trim())),
  };
}

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

function answer(copy: Copy, nonce: string, state: string): Response {
  const { status, headers } = copy;
  const response = new Response(withNonce(copy.body, copy.nonceAt, nonce), { status, headers });
  response.headers.set('server-timing', `cache;desc=${state}`);
  return response;
}

interface CachedFetch {
  key: string;
  nonce: string;
  fetchPage(): Promise<Response>;
  waitUntil(promise: Promise<unknown>): void;
  /** The platform's cache, where there is one. */
  platformCache: CacheContext | undefined;
}

/** A public page with this visitor's nonce: from the edge cache, or rendered and kept. */
export async function cachedPage({
  key,
  nonce,
  fetchPage,
  waitUntil,
  platformCache,
}: CachedFetch): Promise<Response> {
  if (platformCache !== undefined) {
    const response = await fetchPage();
    const headers = headersForVisitors(response);
    const placeholder = takePlaceholder(headers);
    const body =
      placeholder === undefined ? response.body : response.body?.pipeThrough(nonceStream(nonce, placeholder));
    return new Response(body ?? null, { status: response.status, headers });
  }
  const now = Date.now();
  const copy = copies.get(key);
  if (copy === undefined || now >= copy.staleUntil) {
    return answer(await fetchCopy(key, fetchPage), nonce, 'miss');
  }
  if (now < copy.freshUntil) return answer(copy, nonce, 'hit');
  waitUntil(revalidate(key, fetchPage));
  return answer(copy, nonce, 'stale');
}

/** The platform's cache, where there is one. */
export function platformCacheOf(context: object): CacheContext | undefined {
  // Hono's type of the execution context does not know it yet.
  return 'cache' in context ? (context.cache as CacheContext | undefined) : undefined;
}

/** Forgets every page that shows one of these things. */
export async function purge(tags: readonly string[], platformCache: CacheContext | undefined): Promise<void> {
  if (platformCache !== undefined) {
    await platformCache.purge({ tags: [...tags] });
    return;
  }
  for (const [key, copy] of copies) if (tags.some((tag) => copy.tags.has(tag))) forget(key);
}
