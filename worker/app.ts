import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { renderError, startOver } from './error-page.tsx';
import { isUnauthorized } from './errors/errors.ts';
import { logError } from './observability/log.ts';
import type { AppEnv } from './page/context.ts';
import { releaseCalls } from './releases/release-calls.ts';
import { streamed } from './rendering/render.tsx';
import { api } from './steps/api.ts';
import { compressedScript } from './steps/compressed-script.ts';
import { domain } from './steps/domain.ts';
import { guards } from './steps/guards.ts';
import { locale } from './steps/locale.ts';
import { mapPoints } from './steps/map-points.ts';
import { microCache } from './steps/micro-cache.ts';
import { observed } from './steps/observed.ts';
import { explain } from './steps/operations/explain.ts';
import { policyReports } from './steps/operations/policy-reports.ts';
import { previewDate } from './steps/operations/preview-date.ts';
import { previewLine } from './steps/operations/preview-line.ts';
import { purgeRequest } from './steps/operations/purge.ts';
import { rollout } from './steps/operations/rollout.ts';
import { vitals } from './steps/operations/vitals.ts';
import { publicPage } from './steps/public-page.ts';
import { redirect } from './steps/redirect.ts';
import { addressLength } from './steps/request/address-length.ts';
import { limits } from './steps/request/limits.ts';
import { request } from './steps/request/request.ts';
import { route } from './steps/route.ts';
import { sameOrigin } from './steps/same-origin.ts';
import { searchEngines } from './steps/search-engines.ts';
import { security } from './steps/security.ts';
import { session } from './steps/session.ts';
import { startup } from './steps/startup.ts';
import { visitorPage } from './steps/visitor-page.ts';
import { renderUnread } from './unread-page.ts';

const tooLarge = (c: Context) => c.json({ statusCode: 413, message: 'The body is too long.' }, 413);

/** THE WAY OF A REQUEST, step by step. Static assets were answered before any of this runs, save one. */
export const app = new Hono<AppEnv>()
  .use(microCache) // the same as a moment ago?
  .use(request) //    bindings, nonce, cookies, timings
  .use(observed) //   counted and traced, where somebody listens
  .use(explain) //    or why it would answer so, for operators
  .use(compressedScript) // React, compressed when it was built
  .use(security) //   headers and content security policy on the way out
  .use(addressLength) // no page has a path of thousands of letters
  .route('/_config', releaseCalls) // operators release the configuration of a market
  .use(bodyLimit({ maxSize: 64 * 1024, onError: tooLarge })) // an address is well below
  .use(purgeRequest) // the backend tells what changed
  .use(searchEngines) // robots.txt and sitemaps
  .use(policyReports) // browsers tell what a policy that is tried would break
  .use(sameOrigin) // unsafe methods need a page of ours
  .use(locale) //     the market, from the prefix, or negotiated
  .use(previewLine) // says so on the page, where a link shows another shop than everybody's
  .use(domain) //     its parameters
  .use(previewDate) //     at which it is seen: now, or by a link for operators
  .use(rollout) //    counted, while a share of the visitors sees another release
  .use(redirect) //   by path, before routing
  .use(route) //      the row of the table
  .use(limits) //     not faster than people search and shop
  .use(mapPoints) //  the points of a map, the same for everybody
  .use(vitals) //     what browsers have measured, of nobody
  .use(publicPage) // public? from the edge cache, or rendered by `Pages`
  .use(session) //    who visits
  .use(startup) //    their carts become one
  .route('/:locale/api', api)
  .use(streamed)
  .use(guards) //     may they?
  .all('*', visitorPage) // load, or act; then render
  .onError(async (error, c) => {
    if (isUnauthorized(error)) {
      logError(error, c.var.log);
      return startOver(c);
    }
    await streamed(c, async () => undefined);
    c.header('cache-control', 'no-store');
    return (await renderUnread(c, error)) ?? renderError(c, error);
  });
