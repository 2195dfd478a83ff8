import { createMiddleware } from 'hono/factory';
import { explainHeader } from '../../shared/contract/markets/explanation.ts';
import { namesMarkdown } from '../../shared/http/accept.ts';
import { addToMicroCache, answerAgain, microCached } from '../edge-cache/micro-cache.ts';
import { freshNonce } from '../edge-cache/nonce.ts';
import type { AppEnv } from '../page/context.ts';
import { type CookieName, cookiesForOneVisitor } from '../visitor/cookies.ts';
import { requestIdOf } from './request/request.ts';

/** A cookie that changes a public page for one visitor. */
const forVisitor = new RegExp(`(?:^|;\\s*)(?:${cookiesForOneVisitor.join('|')})`);

const consent: CookieName = 'consent';

/** Consent to more than level `0`: only then may variants differ (shared/consent/consent.ts). */
const mayTakePart = new RegExp(`(?:^|;\\s*)${consent}(?:_[a-z0-9-]+)?=0(?:,|%2C)`, 'i');

/** True if the request may get a page that others get too: HTML, which is all that is saved. */
const mayShare = ({ method, headers }: Request, cookie: string): boolean =>
  method === 'GET' && !forVisitor.test(cookie) && !headers.has(explainHeader) && !namesMarkdown(headers.get('accept'));

/**
 * Answers a public page again within a second, before any step and without the router, if the edge may cache it.
 * This carries load peaks: the start of a sale, a link in a newsletter. Undefined if the steps have to answer.
 */
export function fromMicroCache(request: Request): Response | undefined {
  const { url, headers } = request;
  const cookie = headers.get('cookie') ?? '';
  if (!mayShare(request, cookie)) return undefined;
  const page = microCached(url, mayTakePart.test(cookie) ? headers : null);
  return page && answerAgain(page, freshNonce(), requestIdOf(headers));
}

/** Saves an answer for equal requests within a second. */
export const microCache = createMiddleware<AppEnv>(async function microCache(c, next) {
  await next();
  // Not if the Worker is not configured.
  if (c.get('state') === undefined) return;
  const { copy, rollout, nonce, version } = c.get('state');
  // While a release is staged, the page depends on the visitor's id.
  if (copy === undefined || rollout !== null || !mayShare(c.req.raw, c.req.header('cookie') ?? '')) return;
  addToMicroCache(c.req.url, copy, c.res, { nonce, ...version });
});
