import { Hono } from 'hono';
import { requestIdHeader } from '../shared/contract/gateway/headers.ts';
import { isOpen } from '../shared/markets/open-markets.ts';
import { readVariants } from '../shared/releases/experiments.ts';
import { matchRoute } from '../shared/routes.ts';
import { mapPointsCall } from '../shared/stores/map-points.ts';
import { fromCacheAddress } from './edge-cache/cache-address.ts';
import { freshPlaceholder, placeholderHeader } from './edge-cache/nonce.ts';
import { type Bindings, type Env, readEnv } from './env.ts';
import { renderError } from './error-page.tsx';
import { NotFound } from './errors/errors.ts';
import { publicGuardOf } from './guards.ts';
import { gatewayOptionsOf, loadMarketVersion, type Market } from './market/market.ts';
import { sharedAnswersOf } from './market/shared-answers.ts';
import type { LogContext } from './observability/log.ts';
import { observe } from './observability/observe.ts';
import { traceHeader } from './observability/trace-context.ts';
import { noteGuard, trailOf } from './observability/trail.ts';
import type { PageRequest } from './page/page-module.ts';
import { pageRequest } from './page/page-request.ts';
import { pageStatus } from './page/page-status.ts';
import { mapPointsResponse } from './pages/stores/map-points.ts';
import { pages } from './pages.ts';
import { renderMarkdown } from './rendering/markdown.ts';
import { renderPage, whole } from './rendering/render.tsx';
import { startSiteLayout } from './rendering/site-layout.ts';
import { isOfFeed, machineText } from './search-engines/machine-texts.ts';
import { sitemapResponse } from './search-engines/sitemap.ts';
import { readSitemapPath } from './search-engines/sitemap-address.ts';
import { Deadline } from './upstream/deadline.ts';
import { createGateway } from './upstream/gateway.ts';

/** What is known about a request for a public page. */
interface PagesState {
  env: Env;
  nonce: string;
  log: LogContext;
  market: Market;
  /** The page is wanted as Markdown. */
  markdown: boolean;
  outdated: boolean;
  request: PageRequest;
}

interface PagesEnv {
  Bindings: Bindings;
  Variables: { state: PagesState };
}

/** Headers that the door passes on. None of them describes the visitor or changes the page. */
export const passedOn = {
  requestId: requestIdHeader,
  /** Milliseconds left for the upstream calls of this request. */
  timeLeft: 'x-time-left',
  /** The parent trace, if the answer is traced. */
  trace: traceHeader,
} as const;

/** Session id that the gateway gets for public pages, which have no session. */
const publicSession = 'public';

/** A response in place of a page, cached like the page unless it has a `cache-control` of its own. */
function withCacheControl(answer: Response, control: string): Response {
  const headers = new Headers(answer.headers);
  if (!headers.has('cache-control')) headers.set('cache-control', control);
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Renders public pages: the same bytes for everyone in a market. The door reduces the request to its address, so that
 * nothing personal can get into the page.
 */
export const publicPages = new Hono<PagesEnv>()
  .use(async (c, next) => {
    const env = readEnv(c.env);
    const { url, markdown } = fromCacheAddress(c.req.url);
    const log: LogContext = { url: url.href, requestId: c.req.header(passedOn.requestId) ?? 'pages' };
    const trail = trailOf(c.req.raw);
    if (trail !== undefined) log.trail = trail;
    // The next step sets the rest.
    c.set('state', { env, log, nonce: freshPlaceholder(), markdown } as PagesState);
    const waitUntil = (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise);
    const traceparent = c.req.header(passedOn.trace);
    const { method } = c.req;
    await observe({ env, log, entrypoint: 'pages', method, traceparent, waitUntil }, next, () => c.res);
  })
  .use(async (c, next) => {
    await next();
    // Also errors, sitemaps and the points of a map.
    if (c.get('state').env.PAGE_CACHE === 'off') c.res.headers.set('cache-control', 'no-store');
  })
  .use(async (c, next) => {
    const state = c.get('state');
    const { env, log } = state;
    const { url, version, variants } = fromCacheAddress(c.req.url);
    const [, prefix = '', ...rest] = url.pathname.split('/');
    const left = c.req.header(passedOn.timeLeft);
    const deadline = new Deadline(left === undefined ? env.UPSTREAM_BUDGET : Number(left));
    c.header(placeholderHeader, state.nonce);
    if (!isOpen(env.MARKETS, prefix)) throw new NotFound(url.pathname);
    log.market = prefix;
    const waitUntil = (promise: Promise<unknown>) => c.executionCtx.waitUntil(promise);
    const market = await loadMarketVersion({ env, log, deadline, waitUntil }, prefix, version);
    state.market = market;
    state.outdated = market.version !== version;
    log.release = market.release?.id;
    const route = matchRoute(prefix, `/${rest.filter((segment) => segment !== '').join('/')}`);
    log.route = route?.name;
    const gateway = createGateway({
      env,
      ...gatewayOptionsOf(market),
      sessionId: publicSession,
      deviceChannel: 'SD',
      deadline,
      log,
      // An explanation shows the calls of the page.
      ...(trailOf(c.req.raw) === undefined &&
        (route !== undefined || !isOfFeed(url.pathname)) && { shared: sharedAnswersOf(market) }),
    });
    state.request = pageRequest({
      env,
      market,
      pages,
      url,
      route,
      gateway,
      log,
      variants: readVariants(variants),
    });
    const sitemap = readSitemapPath(url.pathname, market.markets);
    if (sitemap !== undefined) return sitemapResponse(state.request, sitemap);
    if (url.pathname === `/${prefix}${mapPointsCall}`) return mapPointsResponse(state.request);
    if (route === undefined) {
      const text = await machineText(state.request);
      if (text === undefined) throw new NotFound(url.pathname);
      return text;
    }
    return next();
  })
  .use(whole)
  .get('*', async (c) => {
    const state = c.get('state');
    const { request } = state;
    const row = pages[request.route.name];
    if (row.audience !== 'public') throw new NotFound(request.url.pathname);
    const { page, guards, cache } = row;
    // A page of another configuration than the requested one is shown, but not cached under the requested version.
    const control = state.outdated
      ? 'no-store'
      : `public, max-age=${cache.maxAge}, stale-while-revalidate=${cache.staleWhileRevalidate}`;
    for (const name of guards) {
      const stopped = await publicGuardOf(name)(request);
      noteGuard(state.log, name, stopped);
      if (stopped !== undefined) return withCacheControl(stopped, control);
    }
    const siteLayout = state.markdown ? undefined : startSiteLayout(request, true);
    const data: unknown = await page.load(request);
    if (data instanceof Response) return withCacheControl(data, control);
    c.header('cache-control', control);
    const rendering = { row, data, request, status: pageStatus(page, data), isCacheable: true };
    const response =
      (state.markdown ? renderMarkdown(c, rendering) : undefined) ??
      (await renderPage(c, { ...rendering, ...(siteLayout !== undefined && { siteLayout }) }));
    // A page that was rendered during a failure must not replace a good copy in the cache.
    if (request.gateway.degraded) response.headers.set('cache-control', 'no-store');
    return response;
  })
  .onError(async (error, c) => {
    await whole(c, async () => undefined);
    const isCacheable = error instanceof NotFound && !c.get('state').outdated;
    c.header('cache-control', isCacheable ? 'public, max-age=60' : 'no-store');
    if (error instanceof NotFound && error.tags.length > 0) c.header('cache-tag', error.tags.join(','));
    return renderError(c, error);
  });
