import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { cacheAddress } from '../edge-cache/cache-address.ts';
import { cachedPage, platformCacheOf } from '../edge-cache/edge-cache.ts';
import { pages } from '../pages.ts';
import { passedOn } from '../public-entrypoint.tsx';
import { keptQuery } from './kept-query.ts';
import { isPrefetch } from './prefetch.ts';

/**
 * Public pages come from the `Pages` entrypoint, behind the edge cache. This step stands before the
 * session, so no cookie is read for them, and of the visitor the request that goes on carries only the address.
 */
export const publicPage = createMiddleware<AppEnv>(async function publicPage(c, next) {
  const { route, market, normalPath, nonce, waitUntil, deadline, log, cookies } = c.var;
  const row = route === undefined ? undefined : pages[route.name];
  if (row?.audience !== 'public') return next();
  // Its forms are answered at the door, by the same steps as those of a page that is made for one visitor.
  if (c.req.method === 'POST' && row.page.action !== undefined) return next();
  c.get('timing').mark('page');
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return c.json({ statusCode: 405, message: 'Method not allowed.' }, 405, { allow: 'GET, HEAD' });
  }
  // What was typed here and not accepted, or what is to be told once, is this visitor's alone.
  if (cookies.drafts.length > 0 || (cookies.get('notices') !== undefined && !isPrefetch(c))) return next();
  const url = new URL(c.req.url);
  const address = cacheAddress({ url, normalPath, known: row.query, version: market.version });
  const headers = { [passedOn.requestId]: log.requestId, [passedOn.timeLeft]: String(deadline.left) };
  const response = await cachedPage({
    key: address,
    nonce,
    fetchPage: () =>
      c.executionCtx.exports.Pages.fetch(new Request(address, { redirect: 'manual', headers })),
    waitUntil,
    platformCache: platformCacheOf(c.executionCtx),
  });
  // Another spelling of the address leads to the one that is served, in one step.
  if (response.ok && url.pathname !== normalPath) return c.redirect(normalPath + keptQuery(url), 301);
  // Redirects to the canonical address keep the query; the stored copy is the same for every query.
  const location = response.headers.get('location');
  if (location?.startsWith('/') && !location.includes('?'))
    response.headers.set('location', location + keptQuery(url));
  // How long the edge keeps a copy is its own affair; a browser asks again, and gets a nonce of its own.
  response.headers.set('cache-control', 'no-cache');
  response.headers.delete('cache-tag');
  return response;
});
