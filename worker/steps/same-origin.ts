import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routes } from '../../shared/routes.ts';
import type { AppEnv } from '../page/context.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for the POST of a mail service whose reader has pressed its unsubscribe button (RFC 8058). It has no origin and
 * no cookie; its permission is in the address. Browsers send an origin, so they are excluded.
 */
function isMailService(c: Context<AppEnv>): boolean {
  const silent = ['cookie', 'origin', 'sec-fetch-site'].every((name) => c.req.header(name) === undefined);
  const [, , ...path] = c.get('state').url.pathname.split('/');
  return silent && c.req.method === 'POST' && `/${path.join('/')}` === `${routes['unsubscribe-one-click']}/`;
}

/** Refuses unsafe methods from other origins: another site's page must not act for the visitor. */
export const sameOrigin = createMiddleware<AppEnv>(async function sameOrigin(c, next) {
  if (safe.has(c.req.method) || isMailService(c)) return next();
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const own = origin === undefined ? site === 'same-origin' : origin === c.get('state').url.origin;
  if (!own || (site !== undefined && site !== 'same-origin')) {
    return c.json({ statusCode: 403, message: 'Cross-origin request refused.' }, 403);
  }
  return next();
});
