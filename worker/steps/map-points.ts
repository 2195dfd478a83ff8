import { createMiddleware } from 'hono/factory';
import { pointKinds } from '../../shared/contract/delivery/point-kinds.ts';
import { countries } from '../../shared/markets/locales.ts';
import { mapPointsCall } from '../../shared/stores/map-points.ts';
import { cacheAddress } from '../edge-cache/cache-address.ts';
import { answer } from '../edge-cache/copy.ts';
import type { AppEnv } from '../page/context.ts';
import { fromPages } from './request/from-pages.ts';

/** Seconds for which a browser caches the points while the visitor drags the map. */
const browserMaxAge = 300;

/**
 * The points of a map: the only proxy route with the same answer for everybody. It comes from the `Pages` entrypoint,
 * behind the edge cache and before the session, like a public page.
 */
export const mapPoints = createMiddleware<AppEnv>(async function mapPoints(c, next) {
  const { env, path, locale, negotiated, market, nonce, url } = c.get('state');
  if (path !== mapPointsCall || negotiated || c.req.method !== 'GET') return next();
  const { copy } = await fromPages(
    c,
    cacheAddress({
      url,
      normalPath: `/${locale}${mapPointsCall}`,
      known: { kind: pointKinds, bounds: 'any', country: countries },
      version: market.version,
    }),
  );
  const response = answer(copy, nonce);
  const isCacheable = response.ok && env.PAGE_CACHE === 'on';
  response.headers.set('cache-control', isCacheable ? `public, max-age=${browserMaxAge}` : 'no-store');
  return response;
});
