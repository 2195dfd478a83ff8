import type { Context } from 'hono';
import { brand } from '../../shared/brand/brand.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { nobody } from '../../shared/releases/release.ts';
import { href } from '../../shared/routes.ts';
import { cacheAddress } from '../edge-cache/cache-address.ts';
import { answer } from '../edge-cache/copy.ts';
import { loadMarket, type Market } from '../market/market.ts';
import { logError } from '../observability/log.ts';
import type { AppEnv, RequestState } from '../page/context.ts';
import { type FeedPart, feedStep } from '../search-engines/feed.ts';
import { feedEnd, feedStart } from '../search-engines/feed-items.ts';
import { marketsText } from '../search-engines/llms-text.ts';
import { feedItemsPath, feedPartPath, llmsPath, type MachineAddress } from '../search-engines/machine-address.ts';
import { notNow } from '../search-engines/not-now.ts';
import { Deadline } from '../upstream/deadline.ts';
import { fromPages } from './request/from-pages.ts';

/** Times as long as a shopper's page may take: nobody waits for a part of the feed. */
const timeFactor = 4;

/** Times that a part of the feed is asked for before the feed ends without it. */
const tries = 2;

/** Gets a text of the market that is cached at the edge. */
function fromEdge(c: Context<AppEnv>, market: Market, path: string, query: Record<string, string> = {}) {
  const url = new URL(path, c.get('state').url);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const known = Object.fromEntries(Object.keys(query).map((name) => [name, 'any' as const]));
  const address = cacheAddress({ url, normalPath: path, known, version: market.version });
  return fromPages(c, address, new Deadline(c.get('state').env.UPSTREAM_BUDGET * timeFactor));
}

/** The bytes of a part of the feed. @throws Error if it cannot be made */
async function feedBytes(c: Context<AppEnv>, market: Market, path: string, query: Record<string, string>) {
  for (let tried = 1; tried <= tries; tried += 1) {
    const { copy } = await fromEdge(c, market, path, query);
    if (copy.status === 200) return copy.body;
  }
  throw new Error(`A part of the product feed cannot be made: ${path}`);
}

/** The feed, a part at a time: a large catalogue would not fit in memory. */
async function* feedOf(c: Context<AppEnv>, market: Market): AsyncGenerator<Uint8Array> {
  const { locale, origin, t } = market;
  const encoder = new TextEncoder();
  const link = origin + href(locale, 'index');
  yield encoder.encode(feedStart({ title: brand.name, description: t('seo.description'), link }));
  for (let after: string | null | undefined; after !== null; ) {
    const part = await feedBytes(c, market, feedPartPath(locale), after === undefined ? {} : { after });
    // Written by `feedPart`.
    const { productIds, next }: FeedPart = JSON.parse(new TextDecoder().decode(part));
    for (let at = 0; at < productIds.length; at += feedStep)
      yield feedBytes(c, market, feedItemsPath(locale), { ids: productIds.slice(at, at + feedStep).join() });
    after = next;
  }
  yield encoder.encode(feedEnd);
}

/**
 * Streams the feed. If its first products cannot be made the answer is 503; if later ones cannot, the connection is
 * cut: a feed that ended early would take the others off sale.
 */
async function feedResponse(c: Context<AppEnv>, market: Market): Promise<Response> {
  const { log } = c.get('state');
  const feed = feedOf(c, market);
  const begun: Uint8Array[] = [];
  try {
    for (const _ of ['start', 'first products']) begun.push((await feed.next()).value);
  } catch (error) {
    logError(error, log, 503);
    return notNow('The feed');
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = begun.length > 0 ? { value: begun.shift(), done: false } : await feed.next();
          if (value !== undefined) controller.enqueue(value);
          if (done) controller.close();
        } catch (error) {
          logError(error, log);
          controller.error(error);
        }
      },
      async cancel() {
        await feed.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

/** Tells operators who answers the address of a text for programs, and which parameter has switched it on. */
function noteText(
  { log, env }: RequestState,
  { locale, domain, capabilities, release }: Market,
  kind: 'llms' | 'feed',
) {
  const { llmsText, productFeed } = domain.params.machines;
  const { trail } = log;
  trail?.note(
    'market',
    locale,
    env.ORIGIN === '' && kind === 'llms' ? 'of the host or the path' : 'the path begins with it',
  );
  trail?.note('release', release?.id ?? 'none', release === null ? 'none is live: the gateway decides' : 'live');
  const [route, isOn] = kind === 'llms' ? (['llms.txt', llmsText] as const) : (['product feed', productFeed] as const);
  trail?.note('route', route, 'for programs');
  trail?.note(`parameter machines.${kind === 'llms' ? 'llmsText' : 'productFeed'}`, isOn ? 'on' : 'off');
  if (kind === 'feed') {
    const has = capabilities.has('sitemap');
    trail?.note('capability sitemap', has ? 'on' : 'off', 'the feed has the products of the sitemap');
    trail?.note('cache', 'edge', 'its parts are cached at the edge, and streamed one after the other');
  } else trail?.note('cache', 'edge', 'cached at the edge');
}

/** The list of the markets that have an `llms.txt`. @throws the getParams error if one of them cannot be read */
async function listedMarkets(c: Context<AppEnv>): Promise<Response | undefined> {
  const state = c.get('state');
  const { online, fallback } = state.env.MARKETS;
  const load = (locale: Locale) => loadMarket(state, locale, nobody);
  const [own, ...all] = await Promise.all([fallback, ...online].map(load));
  const listed = all.filter(({ domain }) => domain.params.machines.llmsText);
  const { trail } = state.log;
  trail?.note('route', 'llms.txt', 'a list of the markets of the host, for programs');
  const where = listed.map(({ locale }) => locale).join(', ');
  trail?.note('parameter machines.llmsText', where === '' ? 'off' : `on in ${where}`);
  if (own === undefined || listed.length === 0) return undefined;
  return c.text(marketsText(own, listed), 200, { 'cache-control': 'public, max-age=3600' });
}

/** The text of an address; undefined where the market does not have it. @throws the getParams error */
async function textOf(c: Context<AppEnv>, asked: MachineAddress): Promise<Response | undefined> {
  if (asked.kind === 'markets') return listedMarkets(c);
  const state = c.get('state');
  const market = await loadMarket(state, asked.locale, nobody);
  const { llmsText, productFeed } = market.domain.params.machines;
  noteText(state, market, asked.kind);
  if (asked.kind === 'feed')
    return productFeed && market.capabilities.has('sitemap') ? feedResponse(c, market) : undefined;
  if (!llmsText) return undefined;
  const { copy } = await fromEdge(c, market, llmsPath(asked.locale));
  return answer(copy, state.nonce);
}

/** Serves `llms.txt` and the product feeds; undefined in markets that have switched them off. */
export async function machineAnswer(c: Context<AppEnv>, asked: MachineAddress): Promise<Response | undefined> {
  try {
    return await textOf(c, asked);
  } catch (error) {
    logError(error, c.get('state').log, 503);
    return notNow('This text');
  }
}
