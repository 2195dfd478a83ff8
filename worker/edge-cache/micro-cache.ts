import { MemoryCache } from '../../shared/memory-cache.ts';
import type { Copy } from './copy.ts';
import { withNonce } from './nonce.ts';

/**
 * Milliseconds for which an answer is good for whoever asks the same. What it depends on (parameters, redirects, policy)
 * is not looked at again so soon anyway.
 */
const maxAge = 1_000;

/** A policy that is tried names the nonce as well. */
const triedPolicy = 'content-security-policy-report-only';

/** A page that was answered a moment ago. */
interface MicroCachedPage {
  copy: Copy;
  headers: Headers;
  /** The policy, and the nonce that it names. */
  policy: string;
  nonce: string;
  until: number;
}

/** Which version of a page somebody sees, by the headers of their request; empty for the one that most see. */
export type VersionOf = (headers: Headers) => string;

/** What an address gave a moment ago: one page, or several versions of it, which are told apart. */
interface MicroCachedAddress {
  versionOf: VersionOf | null;
  versions: Map<string, MicroCachedPage>;
}

const addresses = new MemoryCache<string, MicroCachedAddress>('micro-cache', { maxEntries: 200 });

/** How an answer was made. */
interface Origin {
  nonce: string;
  /** Which version of the page it is, and how others are told apart; null where there are no others. */
  version: string;
  versionOf: VersionOf | null;
}

/** An answer was made from this copy: for a moment, who asks for the same gets the same. */
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
 * The page that the address gave a moment ago to those who see the same version of it as who asks with these headers;
 * null: somebody who takes part in nothing.
 */
export function microCached(address: string, headers: Headers | null): MicroCachedPage | undefined {
  const known = addresses.get(address);
  const version = headers === null ? '' : known?.versionOf?.(headers);
  const page = known?.versions.get(version ?? '');
  return page !== undefined && Date.now() < page.until ? page : undefined;
}

/** The same answer again, with a nonce and an id of its own. */
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

/** Something has changed that a page may show. */
export const clearMicroCache = (): void => addresses.clear();
