import type { Context } from 'hono';
import { logError } from '../observability/log.ts';
import type { AppEnv } from '../page/context.ts';
import { marketForPlatforms } from './offered.ts';
import { businessProfile } from './profile.ts';
import { marketOfRequest, marketsOf } from './protocol/market-of-request.ts';
import { refusalResponse, UcpRefusal } from './protocol/refusal.ts';
import { shopKeys } from './protocol/shop-keys.ts';

/** Seconds for which a platform may keep the shop's profile. */
const profileAge = 300;

const wrongMethod = () =>
  new UcpRefusal(405, 'method_not_allowed', 'Method not allowed.', { headers: { allow: 'GET, HEAD' } });

/**
 * `/.well-known/ucp`: the shop's profile, from the parameters of all markets at this origin. An origin that is none of
 * theirs has none: the header `Host` is anybody's, and the profile names endpoints. While parameters cannot be read the
 * answer is 503: a profile without a market would say that it is closed.
 */
export async function shopProfile(c: Context<AppEnv>): Promise<Response> {
  const state = c.get('state');
  const { env, url, log } = state;
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return refusalResponse(wrongMethod());
  const locales = marketsOf({ url, origin: env.ORIGIN, markets: env.MARKETS });
  try {
    const markets = await Promise.all(locales.map((locale) => marketForPlatforms(state, locale)));
    const keys = await shopKeys(env);
    const locale = marketOfRequest({
      url,
      context: {},
      languages: c.req.header('accept-language'),
      origin: env.ORIGIN,
      markets: env.MARKETS,
    });
    const found = businessProfile(url.origin, markets, { env, signingKeys: keys?.published ?? [], locale });
    if (found === null)
      return refusalResponse(new UcpRefusal(404, 'not_offered', 'This shop is not open to assistants.'));
    return Response.json(found, {
      headers: { 'cache-control': `public, max-age=${profileAge}`, vary: 'accept-language' },
    });
  } catch (error) {
    logError(error, log, 503);
    const headers = { 'retry-after': '10' };
    return refusalResponse(new UcpRefusal(503, 'unavailable', 'The shop cannot answer at the moment.', { headers }));
  }
}
