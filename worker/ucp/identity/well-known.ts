import type { Context } from 'hono';
import type { Locale } from '../../../shared/markets/locales.ts';
import { nobody } from '../../../shared/releases/release.ts';
import { marketOrigin } from '../../../shared/seo/seo.ts';
import { loadMarket } from '../../market/market.ts';
import { logError } from '../../observability/log.ts';
import type { AppEnv, RequestState } from '../../page/context.ts';
import { offersLinking } from '../protocol/offers-linking.ts';
import { authorizationServerMetadata, protectedResourceMetadata } from './metadata.ts';

/** The markets of the request's origin in which platforms can be linked. @throws if none of them can be loaded */
async function linkingMarkets(state: RequestState): Promise<Locale[]> {
  const { env, url } = state;
  const own = env.MARKETS.names.filter((locale) => marketOrigin(locale, env.ORIGIN) === url.origin);
  const offered = await Promise.all(own.map(async (locale) => offersLinking(await loadMarket(state, locale, nobody))));
  return own.filter((_, index) => offered[index]);
}

/**
 * Serves a document about the origin as an issuer. 404 where platforms cannot be linked. 503 if that is unknown: after
 * a 404 platforms would look elsewhere.
 */
function aboutIssuer(documentOf: (state: RequestState, markets: readonly Locale[]) => object) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const state = c.get('state');
    try {
      const markets = await linkingMarkets(state);
      if (markets.length === 0) return c.json({ statusCode: 404, message: 'Not found' }, 404);
      return c.json(documentOf(state, markets), 200, { 'cache-control': 'public, max-age=3600' });
    } catch (error) {
      logError(error, state.log, 503);
      const headers = { 'retry-after': '10', 'cache-control': 'no-store' };
      return c.json({ statusCode: 503, message: 'Not available at the moment.' }, 503, headers);
    }
  };
}

/** Serves `/.well-known/oauth-authorization-server` (RFC 8414). */
export const authorizationServer = aboutIssuer(({ env, url }, markets) =>
  authorizationServerMetadata({ issuer: url.origin, authUrl: env.AUTH_URL, markets }),
);

/** Serves `/.well-known/oauth-protected-resource` (RFC 9728). */
export const protectedResource = aboutIssuer(({ url }) => protectedResourceMetadata(url.origin));
