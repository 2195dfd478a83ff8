import type { Context } from 'hono';
import { layoutGateway } from './error-page.tsx';
import { NotFound } from './errors/errors.ts';
import { NotForYou } from './errors/not-for-you.ts';
import { statusOf } from './errors/status.ts';
import { logError } from './observability/log.ts';
import type { AppEnv } from './page/context.ts';
import type { VisitorRequest } from './page/page-module.ts';
import { accountFailures } from './pages/errors/rows.ts';
import { pages } from './pages.ts';
import { renderPage } from './rendering/render.tsx';

/** What stands in the place of a page of the account after an error; null for an error that says something else. */
function inPlaceOf(error: unknown) {
  if (statusOf(error) === 502) return { page: accountFailures.unread, data: null };
  if (!(error instanceof NotFound)) return null;
  const { reason, nextPage } =
    error instanceof NotForYou
      ? error
      : ({ reason: 'error.not-in-account', nextPage: 'account-dashboard' } as const);
  return { page: accountFailures.notInAccount, data: { reason, nextPage } };
}

/**
 * Answers a page of the account for which an upstream failed, or that is not found: in its layout, so that nobody has to
 * find the way back. Null for any other page, and for an error that says something else.
 */
export async function renderUnread(c: Context<AppEnv>, error: unknown): Promise<Response | null> {
  const { route, log } = c.var;
  const visitor: VisitorRequest | undefined = c.var.visitor;
  const row = route && pages[route.name];
  if (row?.audience !== 'visitor' || row.layout !== 'account') return null;
  const shown = inPlaceOf(error);
  if (visitor === undefined || shown === null) return null;
  const status = statusOf(error);
  logError(error, log, status);
  const request = { ...visitor, draft: null, notices: [], gateway: layoutGateway(c.var) };
  try {
    return await renderPage(c, { row: { ...row, page: shown.page }, data: shown.data, request, status });
  } catch (fault) {
    logError(fault, log);
    return null;
  }
}
