import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import { logError } from '../observability/log.ts';
import { unread } from '../pages/errors/unread.tsx';
import type { PersonalRow, PublicRow } from '../pages/row.ts';
import { isUnauthorized } from '../upstream/errors.ts';
import { statusOf, surroundingsGateway } from './error-page.tsx';
import { renderPage } from './render.tsx';

/**
 * Answers a page of the account that an upstream did not tell what it needs: in its layout, so that nobody has to find the
 * way back. Null for any other page, and for an error that says something else.
 */
export async function renderUnread(
  c: Context<AppEnv>,
  row: PersonalRow | PublicRow,
  error: unknown,
): Promise<Response | null> {
  if (row.layout !== 'account' || statusOf(error) !== 502 || isUnauthorized(error)) return null;
  logError(error, c.var.log, 502);
  const request = {
    ...c.var.visitor,
    draft: null,
    notices: [],
    gateway: surroundingsGateway(c.var),
  };
  return renderPage(c, { row: { ...row, page: unread }, data: null, request, status: 502 });
}
