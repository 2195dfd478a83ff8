import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { logError } from '../observability/log.ts';
import { unread } from '../pages/errors/unread.tsx';
import type { VisitorRequest } from '../pages/page-module.ts';
import { pages } from '../pages.ts';
import { statusOf, surroundingsGateway } from './error-page.tsx';
import { renderPage } from './render.tsx';

/**
 * Answers a page of the account for which an upstream failed: in its layout, so that nobody has to find the way back. Null
 * for any other page, and for an error that says something else.
 */
export async function renderUnread(c: Context<AppEnv>, error: unknown): Promise<Response | null> {
  const { route, log } = c.var;
  const visitor: VisitorRequest | undefined = c.var.visitor;
  const row = route && pages[route.name];
  if (row?.audience !== 'visitor' || row.layout !== 'account') return null;
  if (visitor === undefined || statusOf(error) !== 502) return null;
  logError(error, log, 502);
  const request = { ...visitor, draft: null, notices: [], gateway: surroundingsGateway(c.var) };
  try {
    return await renderPage(c, { row: { ...row, page: unread }, data: null, request, status: 502 });
  } catch (fault) {
    logError(fault, log);
    return null;
  }
}
