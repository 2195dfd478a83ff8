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

/** The page to show after an error on an account page; null if the error has none. */
function inPlaceOf(error: unknown) {
  if (statusOf(error) === 502) return { page: accountFailures.unread, data: null };
  if (!(error instanceof NotFound)) return null;
  const { reason, nextPage } =
    error instanceof NotForYou ? error : ({ reason: 'error.not-in-account', nextPage: 'account-dashboard' } as const);
  return { page: accountFailures.notInAccount, data: { reason, nextPage } };
}

/**
 * Answers an account page whose upstream failed, or that is not found, in the account's layout with its menu. Returns
 * null for any other page, and for any other error.
 */
export async function renderAccountError(c: Context<AppEnv>, error: unknown): Promise<Response | null> {
  const state = c.get('state');
  const { route, log } = state;
  const visitor: VisitorRequest | undefined = state.visitor;
  const row = route && pages[route.name];
  if (row?.audience !== 'visitor' || row.layout !== 'account') return null;
  const shown = inPlaceOf(error);
  if (visitor === undefined || shown === null) return null;
  const status = statusOf(error);
  logError(error, log, status);
  const request = { ...visitor, draft: null, flashMessages: [], gateway: layoutGateway(state) };
  try {
    return await renderPage(c, { row: { ...row, page: shown.page }, data: shown.data, request, status });
  } catch (fault) {
    logError(fault, log);
    return null;
  }
}
