import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { picturesPath } from '../shared/catalogue/picture.ts';
import { policyReportsPath } from '../shared/contract/markets/policy-candidate.ts';
import { platformOrdersPath } from '../shared/contract/orders/platform-order.ts';
import { renderAccountError } from './account-error-page.ts';
import { renderError, renderUnconfigured, startOver } from './error-page.tsx';
import { isUnauthorized } from './errors/errors.ts';
import { logError } from './observability/log.ts';
import type { AppEnv } from './page/context.ts';
import { releaseCalls } from './releases/release-calls.ts';
import { whole } from './rendering/render.tsx';
import { api } from './steps/api.ts';
import { compressedScript } from './steps/compressed-script.ts';
import { domain } from './steps/domain.ts';
import { guards } from './steps/guards.ts';
import { locale } from './steps/locale.ts';
import { mapPoints } from './steps/map-points.ts';
import { fromMicroCache, microCache } from './steps/micro-cache.ts';
import { observed } from './steps/observed.ts';
import { contractFaultsPage } from './steps/operations/contract-faults.ts';
import { explain } from './steps/operations/explain.ts';
import { policyReports } from './steps/operations/policy-reports.ts';
import { previewDate } from './steps/operations/preview-date.ts';
import { previewLine } from './steps/operations/preview-line.ts';
import { purgeRequest } from './steps/operations/purge.ts';
import { rollout } from './steps/operations/rollout.ts';
import { vitals } from './steps/operations/vitals.ts';
import { pictureProxy } from './steps/picture-proxy.ts';
import { publicPage } from './steps/public-page.ts';
import { redirect } from './steps/redirect.ts';
import { addressLength } from './steps/request/address-length.ts';
import { limits } from './steps/request/limits.ts';
import { request, requestIdOf } from './steps/request/request.ts';
import { route } from './steps/route.ts';
import { sameOrigin } from './steps/same-origin.ts';
import { searchEngines } from './steps/search-engines.ts';
import { security } from './steps/security.ts';
import { securityText } from './steps/security-text.ts';
import { session } from './steps/session.ts';
import { startup } from './steps/startup.ts';
import { visitorPage } from './steps/visitor-page.ts';
import { explainPlatforms } from './ucp/explain-platforms.ts';
import { authorizationServer, protectedResource } from './ucp/identity/well-known.ts';
import { platformOrders } from './ucp/platform-orders.ts';
import { shopProfile } from './ucp/shop-profile.ts';
import { answerMcp } from './ucp/transport/mcp.ts';
import { platformLog } from './ucp/transport/platform-log.ts';
import { answerRest } from './ucp/transport/rest.ts';
import { platformTooLarge } from './ucp/transport/too-large.ts';

/** Refuses bodies of more than `maxSize` bytes. */
function shortBody(maxSize: number) {
  const content = `The body is too long: at most ${maxSize / 1024} KiB.`;
  const onError = (c: Context<AppEnv>) =>
    platformTooLarge(c, content) ?? c.json({ statusCode: 413, message: content }, 413);
  return bodyLimit({ maxSize, onError });
}

/** All steps of a request, in order. Static assets are answered before any of this runs, with one exception. */
const steps = new Hono<AppEnv>()
  .use(microCache) // saves the answer for a second
  .use(request) //    bindings, nonce, cookies, timings
  .use(observed) //   metrics and traces, where they are configured
  .use(explain) //    for operators: why the answer is what it is
  .get('/assets/*', compressedScript) // React, compressed at build time
  .get(`${picturesPath}/*`, pictureProxy) // from the picture host
  .get('/_contract', contractFaultsPage) // for developers: what is wrong with the gateway's answers
  .use(security) //   headers and content security policy on the way out
  .use(addressLength) // refuses paths of thousands of characters
  .get('/.well-known/security.txt', securityText) // whom to tell about a weakness
  .on('GET', ['/.well-known/*', '/api/ucp/*'], explainPlatforms) // for operators, what of it is on where
  .get('/.well-known/oauth-authorization-server', authorizationServer) // where platforms link customers
  .get('/.well-known/oauth-protected-resource', protectedResource) // what they need for it
  .route('/_config', releaseCalls) // operators release the configuration of a market
  // An order of a hundred lines has texts in six languages.
  .post(platformOrdersPath, shortBody(512 * 1024), platformOrders) // the gateway tells
  .use('/api/ucp/*', platformLog) // one line for each answer to an assistant
  .use(shortBody(64 * 1024)) // a postal address is far below
  .post('/_purge', purgeRequest) // the backend says what changed
  .use(searchEngines) // robots.txt, sitemaps, llms.txt and product feeds
  .use(`${policyReportsPath}/*`, policyReports) // browsers report what a candidate policy would block
  .all('/.well-known/ucp', shopProfile) // assistants, by the Universal Commerce Protocol
  .all('/api/ucp/mcp', answerMcp)
  .all('/api/ucp/*', answerRest)
  .use(sameOrigin) // unsafe methods must come from our own pages
  .use(locale) //     the market, from the prefix, or negotiated
  .use(previewLine) // marks a preview on the page
  .use(domain) //     the market's parameters
  .use(previewDate) // the date of a preview, else now
  .use(rollout) //    counts while a share of the visitors sees another release
  .use(redirect) //   by path, before routing
  .use(route) //      the row of the table
  .use(limits) //     rate limits
  .use(mapPoints) //  the points of a map, the same for everybody
  .use(vitals) //     measurements of browsers, without visitor
  .use(publicPage) // public? from the edge cache, or rendered by `Pages`
  .use(session) //    the visitor
  .use(startup) //    merges their carts
  .route('/:locale/api', api)
  .use(whole) //      the renderer of pages
  .use(guards) //     guards of the row
  .all('*', visitorPage) // load or act; then render
  .onError(async (error, c) => {
    // The first step has thrown: nothing is known of the request.
    if (c.get('state') === undefined)
      return renderUnconfigured(error, { url: c.req.url, requestId: requestIdOf(c.req.raw.headers) });
    if (isUnauthorized(error)) {
      logError(error, c.get('state').log);
      return startOver(c);
    }
    await whole(c, async () => undefined);
    c.header('cache-control', 'no-store');
    return (await renderAccountError(c, error)) ?? renderError(c, error);
  });

/** The door: answers again what was answered within the last second, else by the steps. */
export const app = {
  fetch: (request: Request, env: AppEnv['Bindings'], context: ExecutionContext): Response | Promise<Response> =>
    fromMicroCache(request) ?? steps.fetch(request, env, context),
};
