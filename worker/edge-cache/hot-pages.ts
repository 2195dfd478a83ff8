import { withNonce } from '../rendering/nonce.ts';
import type { Copy } from './copy.ts';

/**
 * Milliseconds for which an answer is good for whoever asks the same. What it depends on (parameters, redirects, policy)
 * is not looked at again so soon anyway.
 */
const hotFor = 1_000;

/** A policy that is tried names the nonce as well. */
const triedPolicy = 'content-security-policy-report-only';

/** Answers that are held at once, by their addresses. */
const mostHot = 200;

/** A page that was answered a moment ago. */
interface HotPage {
  copy: Copy;
  headers: Headers;
  /** The policy, and the nonce that it names. */
  policy: string;
  nonce: string;
  /** Some see another version of it. */
  compared: boolean;
  until: number;
}

const pages = new Map<string, HotPage>();

/** An answer was made from this copy: for a moment, the same address gets the same. */
export function keepHot(
  address: string,
  copy: Copy,
  { headers }: Response,
  { nonce, compared }: Pick<HotPage, 'nonce' | 'compared'>,
): void {
  const policy = headers.get('content-security-policy');
  if (copy.status !== 200 || policy === null || headers.has('set-cookie')) return;
  const until = Math.min(Date.now() + hotFor, copy.freshUntil);
  pages.delete(address);
  pages.set(address, { copy, headers: new Headers(headers), policy, nonce, compared, until });
  for (const oldest of pages.keys()) {
    if (pages.size <= mostHot) break;
    pages.delete(oldest);
  }
}

/** The page that the address gave a moment ago. */
export function hotPageOf(address: string): HotPage | undefined {
  const page = pages.get(address);
  return page !== undefined && Date.now() < page.until ? page : undefined;
}

/** The same answer again, with a nonce and an id of its own. */
export function answerHot(page: HotPage, nonce: string, requestId: string): Response {
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
export function forgetHotPages(): void {
  pages.clear();
}
