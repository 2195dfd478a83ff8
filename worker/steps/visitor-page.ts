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

/** Told above a page with drafts. */
const previewed: FlashMessage = { tone: 'info', key: 'content.preview' };

/** Forgets what was typed into a form of the page, and leads to the page as it is, or out of it. */
function discard(c: Context<AppEnv>, form: string): Response {
  const { drafts, locale, url } = c.var;
  if (c.req.method === 'GET' && !isPrefetch(c)) drafts.clear(form);
  const { pathname, searchParams } = new URL(url);
  const leave = searchParams.get(leaveParameter) ?? '';
  if (isReturnPath(leave) && leave.startsWith(`/${locale}/`)) return seeOther(leave);
  searchParams.delete(againParameter);
  searchParams.delete(leaveParameter);
  return seeOther(`${pathname}${searchParams.size === 0 ? '' : `?${searchParams}`}`);
}

/** The page, with what was typed and not accepted, and what is told once. */
async function show(c: Context<AppEnv>, row: PersonalRow | PublicRow): Promise<Response> {
  const { page } = row;
  const { visitor, drafts, flashMessages: waiting } = c.var;
  const again = visitor.url.searchParams.get(againParameter);
  if (again?.startsWith(discardMark) === true) return discard(c, again.slice(discardMark.length));
  const request = { ...visitor, draft: await drafts.read(again) };
  const data: unknown = await page.load(request);
  if (data instanceof Response) return data;
  if ('sources' in page) c.set('sources', page.sources?.(data));
  if (visitor.session.lapsed) waiting.flash(sessionEnded);
  const flashed = c.req.method === 'GET' && !isPrefetch(c) ? await waiting.take() : [];
  const flashMessages = request.preview === null ? flashed : [previewed, ...flashed];
  const refused =
    request.draft?.status ??
    flashMessages.find((flashed) => flashed.refused?.page === visitor.url.pathname)?.refused?.status;
  const status = refused ?? pageStatus(page, data);
  if (status === 429) c.header('retry-after', retryTryAfter);
  return renderPage(c, { row, data, request: { ...request, flashMessages }, status });
}

/**
 * Pages made for one visitor, and forms of public ones: load or act, render, never kept by anyone. Public pages come
 * here, too, when they have something to tell this visitor alone.
 */
export async function visitorPage(c: Context<AppEnv>): Promise<Response> {
  c.get('timing').mark('page');
  const { route, normalPath, url } = c.var;
  const row = route && pages[route.name];
  if (row === undefined) throw new NotFound(c.req.path);
  if (url.pathname !== normalPath)
    return c.redirect(normalPath + preservedQuery(url), c.req.method === 'POST' ? 308 : 301);
  return row.audience === 'endpoint' ? row.handle(c) : answer(c, row);
}
