import { createMiddleware } from 'hono/factory';
import type { Redirect } from '../../shared/contract/domain.ts';
import { findRedirect, redirectTable } from '../../shared/redirects.ts';
import { routes } from '../../shared/routes.ts';
import type { AppEnv } from '../context.ts';
import { redirectsOf } from '../market/redirects.ts';
import { keptQuery } from './kept-query.ts';
import { negotiatedAnswer } from './locale.ts';

/** Addresses that people type, and that no page has. What the market says of them comes after, and counts. */
const own: readonly Redirect[] = [{ from: '/account', to: routes['account-dashboard'], status: 301 }];

const tables = new WeakMap<object, ReturnType<typeof redirectTable>>();

/** Looks the path up in the market's redirects, before routing, on every navigation (specification, section 2). */
export const redirect = createMiddleware<AppEnv>(async function redirect(c, next) {
  c.get('timing').mark('redirect');
  const path = c.get('path');
  if (path.startsWith('/api/')) return next();
  const locale = c.get('locale');
  const redirects = await redirectsOf(c.var, c.var.market);
  const table = tables.get(redirects) ?? redirectTable([...own, ...redirects]);
  tables.set(redirects, table);
  const found = findRedirect(table, path);
  const { log } = c.var;
  log.trail?.note('redirect', found === undefined ? 'none' : `${path} leads to ${found.to}`);
  if (found === undefined) return next();
  // Without a prefix the market is the visitor's: for somebody else the same address leads elsewhere.
  const negotiated = c.get('negotiated');
  if (negotiated) negotiatedAnswer(c);
  const status = negotiated ? 302 : found.status;
  if (!found.to.startsWith('/')) return c.redirect(found.to, status);
  const [target = '/', query] = found.to.split('?');
  const search = query === undefined ? keptQuery(c.get('url')) : `?${query}`;
  return c.redirect(`/${locale}${target.replace(/\/$/, '')}/${search}`, status);
});
