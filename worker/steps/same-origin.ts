import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Unsafe methods need a request from a page of this origin; nobody else's page may act for the visitor. */
export const sameOrigin = createMiddleware<AppEnv>(async function sameOrigin(c, next) {
  if (safe.has(c.req.method)) return next();
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const own = origin === undefined ? site === 'same-origin' : origin === c.get('url').origin;
  if (!own || (site !== undefined && site !== 'same-origin')) {
    return c.json({ statusCode: 403, message: 'Cross-origin request refused.' }, 403);
  }
  return next();
});
