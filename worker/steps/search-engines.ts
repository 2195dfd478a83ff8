import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Locale } from '../../shared/markets/locales.ts';
import type { OpenMarkets } from '../../shared/markets/open-markets.ts';
import { nobody } from '../../shared/releases/release.ts';
import { marketOrigin } from '../../shared/seo/seo.ts';
import { cacheAddress } from '../edge-cache/cache-address.ts';
import { answer } from '../edge-cache/copy.ts';
import type { Env } from '../env.ts';
import { loadMarket, type Market } from '../market/market.ts';
import { logError } from '../observability/log.ts';
import type { AppEnv, RequestState } from '../page/context.ts';
import { refusalsOf } from '../search-engines/crawlers.ts';
import { readMachineAddress } from '../search-engines/machine-address.ts';
import { robotsText } from '../search-engines/robots-text.ts';
import { sitemapUnavailable } from '../search-engines/sitemap.ts';
import { marketOfHost, readSitemapPath, type SitemapAddress, sitemapPath } from '../search-engines/sitemap-address.ts';
import { machineAnswer } from './machines.ts';
import { fromPages } from './request/from-pages.ts';

/** The requested sitemap. The index has no market in its path; it belongs to the host's market. */
function sitemapAsked({ pathname, host }: URL, markets: OpenMarkets): SitemapAddress | undefined {
  if (pathname === '/sitemap.xml') return { locale: marketOfHost(host, markets), kind: 'index' };
  const asked = readSitemapPath(pathname, markets);
  return asked?.kind === 'index' ? undefined : asked;
}

/** A market, or null if its parameters cannot be read, which is logged. */
const attemptMarket = (state: RequestState, locale: Locale): Promise<Market | null> =>
  loadMarket({ ...state, deadline: state.deadline.forOptional() }, locale, nobody).catch((error) => {
    logError(error, state.log);
    return null;
  });

/** The rules for crawlers, of all markets that the host serves. */
async function robots(c: Context<AppEnv>): Promise<Response> {
  const state = c.get('state');
  const { ENVIRONMENT: environment, MARKETS, ORIGIN } = state.env;
  const own = marketOfHost(state.url.host, MARKETS);
  const isOpen = environment === 'production';
  const loaded = await Promise.all(
    (isOpen ? MARKETS.names : []).map(async (locale) => [locale, await attemptMarket(state, locale)] as const),
  );
  const markets = new Map(loaded);
  const rules = new Map(loaded.map(([locale, market]) => [locale, market?.domain.params.machines.crawlers ?? null]));
  const text = robotsText({
    environment,
    origin: marketOrigin(own, ORIGIN),
    // A gateway that does not answer at the moment has one.
    hasSitemap: markets.get(own)?.capabilities.has('sitemap') ?? true,
    refusals: refusalsOf(rules, ORIGIN === '' ? own : undefined),
  });
  const isWhole = [...markets.values()].every((market) => market !== null);
  return c.text(text, 200, { 'cache-control': `public, max-age=${isWhole ? 3600 : 60}` });
}

const hostOf = ({ MARKETS, ORIGIN }: Env) => ({ markets: MARKETS, isShared: ORIGIN !== '' });

/**
 * Serves `robots.txt`, `sitemap.xml`, the markets' sitemaps, which are cached at the edge like public pages, and the
 * texts for other programs.
 */
export const searchEngines = createMiddleware<AppEnv>(async function searchEngines(c, next) {
  const state = c.get('state');
  const url = state.url;
  const isRobots = url.pathname === '/robots.txt';
  const { env, log, nonce } = state;
  const asked = isRobots ? undefined : sitemapAsked(url, env.MARKETS);
  const machine = isRobots || asked !== undefined ? undefined : readMachineAddress(url, hostOf(env));
  if (!isRobots && asked === undefined && machine === undefined) return next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    return c.json({ statusCode: 405, message: 'Method not allowed.' }, 405, { allow: 'GET, HEAD' });
  if (machine !== undefined) return (await machineAnswer(c, machine)) ?? next();
  if (asked === undefined) return robots(c);
  let market: Market;
  try {
    market = await loadMarket(state, asked.locale, nobody);
  } catch (error) {
    logError(error, log, 503);
    return sitemapUnavailable();
  }
  const path = sitemapPath(asked);
  const address = cacheAddress({
    url: new URL(path, url),
    normalPath: path,
    known: {},
    version: market.version,
  });
  const { copy } = await fromPages(c, address);
  return answer(copy, nonce);
});
