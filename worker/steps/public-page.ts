import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  frameParameter,
  framingOrigin,
  isPreviewToken,
  previewParameter,
  readPreview,
} from '../../shared/content/preview.ts';
import { prefersMarkdown } from '../../shared/http/accept.ts';
import { variantsText } from '../../shared/releases/experiments.ts';
import { cacheAddress } from '../edge-cache/cache-address.ts';
import { answer } from '../edge-cache/copy.ts';
import type { VersionOf } from '../edge-cache/micro-cache.ts';
import { withoutWishlist } from '../market/market.ts';
import type { AppEnv } from '../page/context.ts';
import { Drafts } from '../page/drafts.ts';
import type { PublicRow } from '../page/row.ts';
import { pages } from '../pages.ts';
import { ConsentChoice } from '../visitor/consent.ts';
import { CookieJar } from '../visitor/cookies.ts';
import { FlashMessages } from '../visitor/flash-messages.ts';
import { showDate } from './operations/preview-date.ts';
import { fromPages } from './request/from-pages.ts';
import { isCounted } from './request/limits.ts';
import { isPrefetch } from './request/prefetch.ts';
import { preservedQuery } from './request/preserved-query.ts';

/** True if a draft or a flash message waits for the visitor. Anybody can send such a cookie, so it must be readable. */
async function isForVisitor(c: Context<AppEnv>, { page }: PublicRow): Promise<boolean> {
  const { env, cookies, normalPath } = c.get('state');
  const session = { anonymousId: cookies.get('anonymous_id') ?? '', customerId: null };
  const cookieOptions = { env, jar: cookies, session };
  if (page.action !== undefined && (await new Drafts({ ...cookieOptions, path: normalPath }).isWaiting())) return true;
  return !isPrefetch(c) && (await new FlashMessages(cookieOptions).isWaiting());
}

/**
 * True if an editor's preview link was followed: then the page is rendered with drafts, or as schedules will have made
 * it at a time, and not cached.
 */
async function followsPreview(c: Context<AppEnv>): Promise<boolean> {
  const token = c.req.query(previewParameter);
  const state = c.get('state');
  const { env, normalPath: path } = state;
  const now = Math.floor(Date.now() / 1000);
  const link = token === undefined ? null : await readPreview(env.PURGE_KEY, path, token, now);
  if (token === undefined) return false;
  if (link === null) {
    // Of another page, or expired: whoever follows it is told that this is not what it was to show.
    if (isPreviewToken(token)) state.previews.push({ by: previewParameter, over: true });
    return false;
  }
  const framedBy = await framingOrigin(env.PURGE_KEY, path, c.req.query(frameParameter) ?? '', now);
  state.preview = { token, path, framedBy };
  if (link.at !== null) {
    showDate(state, { by: previewParameter, at: link.at });
    // The link is not a cookie, so the calls of a heart would not know that nothing can be changed.
    state.market = withoutWishlist(state.market);
  }
  return true;
}

/**
 * The variants that this visitor sees, for the cache key; empty for the default ones. Consent and visitor id are only
 * read if the market runs an experiment of the page.
 */
function variantsShown(c: Context<AppEnv>, { experiments = [] }: PublicRow): string {
  const state = c.get('state');
  const { market, cookies, env, url, log } = state;
  const { headers } = c.req.raw;
  new ConsentChoice({ jar: cookies, market, headers }).explainVariants(experiments, log.trail);
  const made = experiments.filter((name) => market.domain.params.experiments[name] !== null);
  if (made.length === 0) return '';
  const versionOf: VersionOf = (headers) => {
    const jar = new CookieJar(env, headers.get('cookie'), url.host);
    return variantsText(made, new ConsentChoice({ jar, market, headers }).variants);
  };
  const version = versionOf(headers);
  state.version = { version, versionOf };
  return version;
}

/**
 * Public pages come from the `Pages` entrypoint, behind the edge cache. This step runs before the session, so no token
 * is read, and the request to `Pages` contains nothing of the visitor but the address.
 */
export const publicPage = createMiddleware<AppEnv>(async function publicPage(c, next) {
  const state = c.get('state');
  const { route, market, negotiated, normalPath, nonce, url } = state;
  const row = route && pages[route.name];
  if (row?.audience !== 'public') return next();
  // Forms of a public page are handled at the door, by the same steps as those of pages for one visitor.
  if (c.req.method === 'POST' && row.page.action !== undefined) return next();
  state.timing.mark('page');
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    return c.json({ statusCode: 405, message: 'Method not allowed.' }, 405, { allow: 'GET, HEAD' });
  }
  // Without a market in the address the answer is only a redirect to the page.
  const { trail } = state.log;
  const isPreview = !negotiated && (await followsPreview(c));
  if (!negotiated && !isPreview && state.previewDate !== null) {
    trail?.note('cache', 'skipped', 'a preview of another date, for this visitor only');
    return next();
  }
  const hasMarkdown = row.page.markdown !== undefined && market.domain.params.machines.markdown;
  const markdown = hasMarkdown && !isPreview && prefersMarkdown(c.req.header('accept'));
  if (isPreview || (!markdown && !negotiated && (await isForVisitor(c, row)))) {
    trail?.note('cache', 'skipped', 'a draft or a flash message, for this visitor only');
    return next();
  }
  const variants = markdown ? '' : variantsShown(c, row);
  const { version } = market;
  const address = cacheAddress({ url, normalPath, known: row.query, version, variants, markdown });
  const { copy, state: cacheState } = await fromPages(c, address);
  if (trail !== undefined) trail.pageAddress = address;
  trail?.note('cache', cacheState ?? 'the platform’s, which does not report it', address);
  const response = answer(copy, nonce);
  if (cacheState !== undefined) response.headers.set('server-timing', `cache;desc=${cacheState}`);
  // No other cache may give a browser the Markdown, or a program the HTML.
  if (hasMarkdown) response.headers.set('vary', 'Accept');
  // Another spelling of the address is redirected in one step; temporarily if only the market is missing.
  if (response.ok && url.pathname !== normalPath)
    return c.redirect(normalPath + preservedQuery(url), negotiated ? 302 : 301);
  // Redirects to the canonical address keep the query; the stored copy is the same for every query.
  const location = response.headers.get('location');
  if (location?.startsWith('/') && !location.includes('?'))
    response.headers.set('location', location + preservedQuery(url));
  if (!negotiated && !isCounted(state, c.req.method)) state.copy = copy;
  return response;
});
