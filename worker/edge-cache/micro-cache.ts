import { MemoryCache } from '../../shared/memory-cache.ts';
import { type Copy, copyBytes } from './copy.ts';
import { withNonce } from './nonce.ts';

/** Milliseconds for which equal requests reuse an answer. Parameters, redirects and policy last longer anyway. */
const maxAge = 1_000;

/** A candidate policy contains the nonce as well. */
const triedPolicy = 'content-security-policy-report-only';

/** A page that was answered within `maxAge`. */
interface MicroCachedPage {
  copy: Copy;
  headers: Headers;
  /** The policy, and the nonce in it. */
  policy: string;
  nonce: string;
  until: number;
}

/** Returns the version of a page for the headers of a request; empty for the default one. */
export type VersionOf = (headers: Headers) => string;

/** What an address answered: one page, or several versions and the function that selects one. */
interface MicroCachedAddress {
  versionOf: VersionOf | null;
  versions: Map<string, MicroCachedPage>;
}

function addressBytes(address: string, { versions }: MicroCachedAddress): number {
  let bytes = 0;
  for (const { copy } of versions.values()) bytes += copyBytes(address, copy);
  return bytes;
}

const addresses = new MemoryCache<string, MicroCachedAddress>('micro-cache', {
  maxBytes: 3_200_000,
  bytesOf: addressBytes,
});

interface Origin {
  nonce: string;
  /** The version of the page, and the function that selects it; null if the page has only one. */
  version: string;
  versionOf: VersionOf | null;
}

/** Saves an answer for equal requests within `maxAge`. Only pages with status 200, a policy and no cookie. */
export function addToMicroCache(
  address: string,
  copy: Copy,
  { headers }: Response,
  { nonce, version, versionOf }: Origin,
): void {
  const policy = headers.get('content-security-policy');
  if (copy.status !== 200 || policy === null || headers.has('set-cookie')) return;
  const until = Math.min(Date.now() + maxAge, copy.freshUntil);
  const versions = addresses.get(address)?.versions ?? new Map<string, MicroCachedPage>();
  versions.set(version, { copy, headers: new Headers(headers), policy, nonce, until });
  addresses.set(address, { versionOf, versions });
}

/**
 * The page that this address answered within `maxAge`, in the version for these headers. `null` as headers stands for
 * a visitor without variants.
 */
export function microCached(address: string, headers: Headers | null): MicroCachedPage | undefined {
  const known = addresses.get(address);
  const version = headers === null ? '' : known?.versionOf?.(headers);
  const page = known?.versions.get(version ?? '');
  return page !== undefined && Date.now() < page.until ? page : undefined;
}

/** The same answer again, with its own nonce and request id. */
export function answerAgain(page: MicroCachedPage, nonce: string, requestId: string): Response {
  const body = withNonce(page.copy.body, page.copy.nonceAt, nonce);
  const response = new Response(body, { headers: page.headers });
  response.headers.set('content-security-policy', page.policy.replaceAll(page.nonce, nonce));
  const tried = page.headers.get(triedPolicy);
  if (tried !== null) response.headers.set(triedPolicy, tried.replaceAll(page.nonce, nonce));
  response.headers.set('x-request-id', requestId);
  response.headers.set('server-timing', 'cache;desc=hit');
  return response;
}

/** Empties the micro-cache; call it when anything has changed that a page may show. */
export const clearMicroCache = (): void => addresses.clear();
