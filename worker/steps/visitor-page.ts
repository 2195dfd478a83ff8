import type { Context } from 'hono';
import { NotFound } from '../errors/errors.ts';
import { leaveParameter } from '../forms/discard.ts';
import { seeOther } from '../forms/see-other.ts';
import type { AppEnv } from '../page/context.ts';
import { againParameter, discardMark } from '../page/drafts.ts';
import { pageStatus } from '../page/page-status.ts';
import type { PersonalRow, PublicRow } from '../page/row.ts';
import { pages } from '../pages.ts';
import { renderPage } from '../rendering/render.tsx';
import { startSiteLayout } from '../rendering/site-layout.ts';
import { type FlashMessage, sessionEnded } from '../visitor/flash-messages.ts';
import { isReturnPath } from '../visitor/sign-in.ts';
import { act } from './form.ts';
import { retryTryAfter } from './request/limits.ts';
import { isPrefetch } from './request/prefetch.ts';
import { preservedQuery } from './request/preserved-query.ts';

async function answer(c: Context<AppEnv>, row: PersonalRow | PublicRow): Promise<Response> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return show(c, row);
  if (c.req.method === 'POST' && row.page.action !== undefined) return act(c, row.page);
  return c.json({ statusCode: 405, message: 'Method not allowed.' }, 405, { allow: 'GET, HEAD' });
}

/** Shown above a page with drafts of the content. */
const previewed: FlashMessage = { tone: 'info', key: 'content.preview' };

/** Discards the draft of a form, and redirects to the page, or to the one that the visitor leaves to. */
function discard(c: Context<AppEnv>, form: string): Response {
  const { drafts, locale, url } = c.get('state');
  if (c.req.method === 'GET' && !isPrefetch(c)) drafts.clear(form);
  const { pathname, searchParams } = new URL(url);
  const leave = searchParams.get(leaveParameter) ?? '';
  if (isReturnPath(leave) && leave.startsWith(`/${locale}/`)) return seeOther(leave);
  searchParams.delete(againParameter);
  searchParams.delete(leaveParameter);
  return seeOther(`${pathname}${searchParams.size === 0 ? '' : `?${searchParams}`}`);
}

/** A redirect within the shop with the query of this request: a preview link then says there that it does not fit. */
function withQuery(answer: Response, url: URL): Response {
  const location = answer.headers.get('location');
  if (!location?.startsWith('/') || location.includes('?')) return answer;
  const headers = new Headers(answer.headers);
  headers.set('location', location + preservedQuery(url));
  return new Response(answer.body, { status: answer.status, headers });
}

/** Shows the page with its draft and the flash messages. */
async function show(c: Context<AppEnv>, row: PersonalRow | PublicRow): Promise<Response> {
  const { page } = row;
  const state = c.get('state');
  const { visitor, drafts, flashMessages: waiting } = state;
  const again = visitor.url.searchParams.get(againParameter);
  if (again?.startsWith(discardMark) === true) return discard(c, again.slice(discardMark.length));
  const request = { ...visitor, draft: await drafts.read(again) };
  const siteLayout = state.siteLayout ?? startSiteLayout(request, false);
  const data: unknown = await page.load(request);
  if (data instanceof Response) return request.preview === null ? data : withQuery(data, request.url);
  if ('sources' in page) state.sources = page.sources?.(data);
  if (visitor.session.lapsed) waiting.flash(sessionEnded);
  const flashed = c.req.method === 'GET' && !isPrefetch(c) ? await waiting.take() : [];
  // What is scheduled has a line on the page.
  const showsDrafts = request.preview !== null && state.previewDate === null;
  const flashMessages = showsDrafts ? [previewed, ...flashed] : flashed;
  const refused =
    request.draft?.status ??
    flashMessages.find((flashed) => flashed.refused?.page === visitor.url.pathname)?.refused?.status;
  const status = refused ?? pageStatus(page, data);
  if (status === 429) c.header('retry-after', retryTryAfter);
  return renderPage(c, { row, data, request: { ...request, flashMessages }, status, siteLayout });
}

/**
 * Pages for one visitor, and forms of public ones: loads or acts, then renders. Never cached. Public pages get here
 * too if there is something for this visitor only.
 */
export async function visitorPage(c: Context<AppEnv>): Promise<Response> {
  const state = c.get('state');
  state.timing.mark('page');
  const { route, normalPath, url } = state;
  const row = route && pages[route.name];
  if (row === undefined) throw new NotFound(c.req.path);
  if (url.pathname !== normalPath)
    return c.redirect(normalPath + preservedQuery(url), c.req.method === 'POST' ? 308 : 301);
  return row.audience === 'endpoint' ? row.handle(c) : answer(c, row);
}
