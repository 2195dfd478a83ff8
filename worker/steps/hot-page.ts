import { createMiddleware } from 'hono/factory';
import { explainHeader } from '../../shared/contract/markets/explanation.ts';
import { answerHot, hotPageOf, keepHot } from '../edge-cache/hot-pages.ts';
import { freshNonce } from '../edge-cache/nonce.ts';
import type { AppEnv } from '../page/context.ts';
import { requestIdOf } from './request/request.ts';

/** What is kept for this visitor alone, or says that it is, or shows another release or moment, or why a page is as it is. */
const forVisitor = /(?:^|;\s*)(?:notices|draft_|release|panel|moment)/;

/** Versions of a page may be compared with who has allowed anything: more than `0` (shared/consent/consent.ts). */
const mayTakePart = /(?:^|;\s*)consent(?:_[a-z0-9-]+)?=0(?:,|%2C)/i;

/**
 * A public page that was answered a moment ago comes again without looking at anything, as long as the edge may keep
 * it. Many ask for the same at once where it counts: on the day of a sale, from the link in a letter.
 */
export const hotPage = createMiddleware<AppEnv>(async function hotPage(c, next) {
  const cookie = c.req.header('cookie') ?? '';
  if (c.req.method !== 'GET' || forVisitor.test(cookie)) return next();
  if (c.req.header(explainHeader) !== undefined) return next();
  const page = hotPageOf(c.req.url, mayTakePart.test(cookie) ? c.req.raw.headers : null);
  if (page !== undefined) return answerHot(page, freshNonce(), requestIdOf(c));
  await next();
  const copy = c.get('copy');
  // While two releases are shown, whose page it is has to be looked at.
  if (copy !== undefined && c.get('rollout') === null)
    keepHot(c.req.url, copy, c.res, { nonce: c.get('nonce'), ...c.get('version') });
});
