import { createMiddleware } from 'hono/factory';
import { explainHeader } from '../../shared/contract/markets/explanation.ts';
import { addToMicroCache, answerAgain, microCached } from '../edge-cache/micro-cache.ts';
import { freshNonce } from '../edge-cache/nonce.ts';
import type { AppEnv } from '../page/context.ts';
import { type CookieName, cookiesForOneVisitor } from '../visitor/cookies.ts';
import { requestIdOf } from './request/request.ts';

/** A cookie of one visitor alone: there is something to tell, or another release, moment or explanation to show. */
const forVisitor = new RegExp(`(?:^|;\\s*)(?:${cookiesForOneVisitor.join('|')})`);

const consent: CookieName = 'consent';

/** Versions of a page may be compared with who has allowed anything: more than `0` (shared/consent/consent.ts). */
const mayTakePart = new RegExp(`(?:^|;\\s*)${consent}(?:_[a-z0-9-]+)?=0(?:,|%2C)`, 'i');

/**
 * A public page that was answered a moment ago comes again without looking at anything, as long as the edge may cache
 * it. Many ask for the same at once where it counts: on the day of a sale, from the link in a letter.
 */
export const microCache = createMiddleware<AppEnv>(async function microCache(c, next) {
  const cookie = c.req.header('cookie') ?? '';
  if (c.req.method !== 'GET' || forVisitor.test(cookie)) return next();
  if (c.req.header(explainHeader) !== undefined) return next();
  const page = microCached(c.req.url, mayTakePart.test(cookie) ? c.req.raw.headers : null);
  if (page !== undefined) return answerAgain(page, freshNonce(), requestIdOf(c));
  await next();
  const copy = c.get('copy');
  // While two releases are shown, whose page it is has to be looked at.
  if (copy !== undefined && c.get('rollout') === null)
    addToMicroCache(c.req.url, copy, c.res, { nonce: c.get('nonce'), ...c.get('version') });
});
