import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routes } from '../../shared/routes.ts';
import type { AppEnv } from '../page/context.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A mail service posts for a reader who has pressed its button (RFC 8058). It comes from no page and brings no cookie: what
 * it may do stands in the address. A browser says where it comes from, and is none.
 */
function isMailService(c: Context<AppEnv>): boolean {
  const silent = ['cookie', 'origin', 'sec-fetch-site'].every((name) => c.req.header(name) === undefined);
  const [, , ...path] = c.get('url').pathname.split('/');
  return silent && c.req.method === 'POST' && `/${path.join('/')}` === `${routes['unsubscribe-one-click']}/`;
}

/** Unsafe methods need a request from a page of this origin; nobody else's page may act for the visitor. */
export const sameOrigin = createMiddleware<AppEnv>(async function sameOrigin(c, next) {
  if (safe.has(c.req.method) || isMailService(c)) return next();
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const own = origin === undefined ? site === 'same-origin' : origin === c.get('url').origin;
  if (!own || (site !== undefined && site !== 'same-origin')) {
    return c.json({ statusCode: 403, message: 'Cross-origin request refused.' }, 403);
  }
  return next();
});
