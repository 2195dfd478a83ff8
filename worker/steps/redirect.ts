import { createMiddleware } from 'hono/factory';
import type { Redirect } from '../../shared/contract/markets/domain.ts';
import { memoise } from '../../shared/memoise.ts';
import { findRedirect, ownRedirects, redirectTable } from '../../shared/redirects.ts';
import { redirectsOf } from '../market/redirects.ts';
import type { AppEnv } from '../page/context.ts';
import { negotiatedAnswer } from './locale.ts';
import { preservedQuery } from './request/preserved-query.ts';

const tableOf = memoise((redirects: readonly Redirect[]) => redirectTable([...ownRedirects, ...redirects]));

/** Looks the path up in the market's redirects, before routing, on every navigation (specification, section 2). */
export const redirect = createMiddleware<AppEnv>(async function redirect(c, next) {
  const state = c.get('state');
  state.timing.mark('redirect');
  const path = state.path;
  if (path.startsWith('/api/')) return next();
  const locale = state.locale;
  const redirects = await redirectsOf(state, state.market);
  const found = findRedirect(tableOf(redirects), path);
  const { log } = state;
  log.trail?.note('redirect', found === undefined ? 'none' : `${path} leads to ${found.to}`);
  if (found === undefined) return next();
  // Without a prefix the market depends on the visitor, and so does the target.
  const negotiated = state.negotiated;
  if (negotiated) negotiatedAnswer(c);
  const status = negotiated ? 302 : found.status;
  if (!found.to.startsWith('/')) return c.redirect(found.to, status);
  const { pathname, search, hash } = new URL(found.to, 'http://shop.invalid');
  const query = search === '' ? preservedQuery(state.url) : search;
  return c.redirect(`/${locale}${pathname.replace(/\/$/, '')}/${query}${hash}`, status);
});
