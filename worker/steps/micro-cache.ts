import { createMiddleware } from 'hono/factory';
import { explainHeader } from '../../shared/contract/markets/explanation.ts';
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

/**
 * Answers a public page again within a second, without any other step, if the edge may cache it. This carries load
 * peaks: the start of a sale, a link in a newsletter.
 */
export const microCache = createMiddleware<AppEnv>(async function microCache(c, next) {
  const cookie = c.req.header('cookie') ?? '';
  if (c.req.method !== 'GET' || forVisitor.test(cookie)) return next();
  if (c.req.header(explainHeader) !== undefined) return next();
  const page = microCached(c.req.url, mayTakePart.test(cookie) ? c.req.raw.headers : null);
  if (page !== undefined) return answerAgain(page, freshNonce(), requestIdOf(c));
  await next();
  const state = c.get('state');
  const copy = state.copy;
  // While a release is staged, the page depends on the visitor's id.
  if (copy !== undefined && state.rollout === null)
    addToMicroCache(c.req.url, copy, c.res, { nonce: state.nonce, ...state.version });
});
