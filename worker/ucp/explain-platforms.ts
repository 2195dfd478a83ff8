import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { assistantEndpoints } from '../../shared/assistant-endpoints.ts';
import { explainHeader } from '../../shared/contract/markets/explanation.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import type { Market } from '../market/market.ts';
import type { AppEnv, RequestState } from '../page/context.ts';
import { marketForPlatforms, offeredBy } from './offered.ts';
import { operations, routeOf } from './operations.ts';
import { marketOfRequest, marketsAt, marketsOf } from './protocol/market-of-request.ts';
import { offersLinking } from './protocol/offers-linking.ts';

const notStored = ['cache', 'none', 'answers to platforms are for one of them'] as const;

/** True for the path of an operation, with any id. */
const fits = (pattern: string, path: string): boolean => {
  const parts = path.split('/');
  const expected = pattern.split('/');
  return parts.length === expected.length && expected.every((each, at) => each === '{id}' || each === parts[at]);
};

/** The operations at a path over REST, each with its method. */
function operationsAt({ pathname }: URL): string[] {
  const path = pathname.slice(assistantEndpoints.rest.length);
  return Object.entries(operations)
    .filter(([, row]) => fits(row.path, path))
    .map(([name, { method }]) => `${method} ${routeOf(name)}`);
}

/** Markets in which something is on, in words. */
const whereOf = (markets: readonly Locale[]): string => (markets.length === 0 ? 'off' : `on in ${markets.join(', ')}`);

/** Loads the markets of the origin; null for one whose parameters cannot be read. */
function loadAll(state: RequestState): Promise<[Locale, Market | null][]> {
  const { env, url } = state;
  const marketsThere = url.pathname.startsWith(assistantEndpoints.rest) ? marketsAt : marketsOf;
  const locales = marketsThere({ url, origin: env.ORIGIN, markets: env.MARKETS });
  const load = async (locale: Locale): Promise<[Locale, Market | null]> => [
    locale,
    await marketForPlatforms(state, locale).catch(() => null),
  ];
  return Promise.all(locales.map(load));
}

const onIn = (all: readonly [Locale, Market | null][], isOn: (market: Market) => boolean): Locale[] =>
  all.flatMap(([locale, market]) => (market !== null && isOn(market) ? [locale] : []));

/** Notes which market answers a request of a platform that says nothing about the shopper, and what it offers. */
function noteMarket(c: Context<AppEnv>, all: readonly [Locale, Market | null][]): void {
  const { env, url, log } = c.get('state');
  const languages = c.req.header('accept-language');
  const asked = { url, context: {}, languages, origin: env.ORIGIN, markets: env.MARKETS };
  const locale = marketOfRequest(asked);
  const by = languages === undefined ? 'the host' : 'Accept-Language';
  const why = `by ${by}; an id names its own market, and country, language and currency of the context count before`;
  log.trail?.note('market', locale, why);
  const market = all.find(([each]) => each === locale)?.[1];
  const offered = market ? [...offeredBy(market, env)] : [];
  log.trail?.note('capabilities', offered.join(', ') || 'none', `what ${locale} offers to platforms`);
}

async function note(c: Context<AppEnv>): Promise<void> {
  const state = c.get('state');
  const { url, log } = state;
  const { trail } = log;
  const isApi = url.pathname.startsWith(assistantEndpoints.rest);
  const isLinking = url.pathname.startsWith('/.well-known/oauth-');
  if (trail === undefined || !(isApi || isLinking || url.pathname === assistantEndpoints.profile)) return;
  const all = await loadAll(state);
  if (isLinking) trail.note('route', 'linking', 'what platforms need to link customers');
  else if (!isApi) trail.note('route', 'profile', 'of the shop, for platforms');
  else if (url.pathname === assistantEndpoints.mcp) trail.note('route', 'ucp', 'all operations over MCP, by POST');
  else trail.note('route', operationsAt(url).join(', ') || 'none', 'an operation over REST');
  const unread = all.flatMap(([locale, market]) => (market === null ? [locale] : []));
  const unknown = unread.length === 0 ? '' : `; parameters that cannot be read: ${unread.join(', ')}`;
  trail.note('parameter ucp', whereOf(onIn(all, ({ domain }) => domain.params.ucp)) + unknown, 'it opens a market');
  if (isLinking) {
    const why = 'besides the parameter the gateway needs the capability assistant-linking';
    trail.note('linking', whereOf(onIn(all, offersLinking)), why);
  }
  if (!isApi) return;
  noteMarket(c, all);
  trail.note(...notStored);
}

/** Tells operators who answers an address of platforms, and in which markets it is on (`npm run explain`). */
export const explainPlatforms = createMiddleware<AppEnv>(async function explainPlatforms(c, next) {
  // The step `explain` has checked the key.
  if (c.req.header(explainHeader) !== undefined) await note(c);
  return next();
});
