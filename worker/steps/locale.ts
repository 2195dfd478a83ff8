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
  const visitor = {
    cookie: c.var.cookies.get('locale'),
    languages: c.req.header('accept-language'),
    host: c.req.header('host'),
  };
  return negotiateLocale(visitor, c.var.env.MARKETS);
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
  c.get('timing').mark('locale');
  const url = c.get('url');
  const { pathname } = url;
  const [first = '', ...rest] = pathname.split('/').filter((segment) => segment !== '');
  const prefix = first.toLowerCase();
  const isNamed = isOpen(c.var.env.MARKETS, prefix);
  c.set('negotiated', !isNamed);
  if (isNamed) {
    c.var.log.market = prefix;
    c.var.log.trail?.note('market', prefix, 'the path begins with it');
    const path = `/${rest.join('/')}`;
    c.set('locale', prefix);
    c.set('path', path);
    c.set('normalPath', rest.length === 0 ? `/${prefix}/` : `/${prefix}${path}/`);
    return next();
  }
  const negotiated = negotiate(c);
  c.var.log.market = negotiated;
  c.var.log.trail?.note('market', negotiated, 'the path names none: by cookie, browser list, host');
  const path = first === '' ? '/' : `/${[first, ...rest].join('/')}`;
  c.set('locale', negotiated);
  c.set('path', path);
  const found = matchRoute(negotiated, path);
  if (found === undefined) {
    c.set('normalPath', pathname);
    return next();
  }
  c.var.cookies.set('locale', negotiated);
  const normalPath = `/${negotiated}${path === '/' ? '' : path}/`;
  if (c.req.method !== 'POST' && mayBeElsewhere(found)) {
    c.set('normalPath', normalPath);
    await next();
    return negotiatedAnswer(c);
  }
  negotiatedAnswer(c);
  return c.redirect(normalPath + preservedQuery(url), c.req.method === 'POST' ? 307 : 302);
});
