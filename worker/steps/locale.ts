import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Locale } from '../../shared/markets/locales.ts';
import { negotiateLocale } from '../../shared/markets/negotiation.ts';
import { isOpen } from '../../shared/markets/open-markets.ts';
import { matchRoute, type RouteMatch, routes } from '../../shared/routes.ts';
import type { AppEnv } from '../page/context.ts';
import { pages } from '../pages.ts';
import { preservedQuery } from './request/preserved-query.ts';

/** The visitor's market: by cookie, browser languages and host, else `en`. */
function negotiate(c: Context<AppEnv>): Locale {
  const state = c.get('state');
  const visitor = {
    cookie: state.cookies.get('locale'),
    languages: c.req.header('accept-language'),
    host: c.req.header('host'),
  };
  return negotiateLocale(visitor, state.env.MARKETS);
}

/** Marks a response that depends on the visitor: no shared cache may store it. */
export function negotiatedAnswer(c: Context<AppEnv>): void {
  c.header('vary', 'Cookie, Accept-Language, Host');
  c.header('cache-control', 'private, no-store');
}

/** True if a page without market prefix may redirect again, because its address depends on its data. */
function mayBeElsewhere({ name }: RouteMatch): boolean {
  return pages[name].audience === 'public' && routes[name].includes('{');
}

/**
 * Takes the market from the path's prefix (specification, section 1). Without a prefix the market is negotiated and
 * the visitor redirected (302); a page whose canonical address depends on its data is loaded first, to redirect only
 * once. Other spellings of a path (upper-case prefix, missing or doubled slashes) are noted here, and redirected once
 * it is known that the page exists.
 */
export const locale = createMiddleware<AppEnv>(async function locale(c, next) {
  const state = c.get('state');
  state.timing.mark('locale');
  const url = state.url;
  const { pathname } = url;
  const [first = '', ...rest] = pathname.split('/').filter((segment) => segment !== '');
  const prefix = first.toLowerCase();
  const isNamed = isOpen(state.env.MARKETS, prefix);
  state.negotiated = !isNamed;
  if (isNamed) {
    state.log.market = prefix;
    state.log.trail?.note('market', prefix, 'the path begins with it');
    const path = `/${rest.join('/')}`;
    state.locale = prefix;
    state.path = path;
    state.normalPath = rest.length === 0 ? `/${prefix}/` : `/${prefix}${path}/`;
    return next();
  }
  const negotiated = negotiate(c);
  state.log.market = negotiated;
  state.log.trail?.note('market', negotiated, 'the path names none: by cookie, browser list, host');
  const path = first === '' ? '/' : `/${[first, ...rest].join('/')}`;
  state.locale = negotiated;
  state.path = path;
  const found = matchRoute(negotiated, path);
  if (found === undefined) {
    state.normalPath = pathname;
    return next();
  }
  state.cookies.set('locale', negotiated);
  const normalPath = `/${negotiated}${path === '/' ? '' : path}/`;
  if (c.req.method !== 'POST' && mayBeElsewhere(found)) {
    state.normalPath = normalPath;
    await next();
    return negotiatedAnswer(c);
  }
  negotiatedAnswer(c);
  return c.redirect(normalPath + preservedQuery(url), c.req.method === 'POST' ? 307 : 302);
});
