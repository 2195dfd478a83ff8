import { createMiddleware } from 'hono/factory';
import { matchRoute } from '../../shared/routes.ts';
import { rests } from '../../shared/switches.ts';
import type { AppEnv } from '../context.ts';
import { isOn } from '../pages/row.ts';
import { pages } from '../pages.ts';
import { NotFound, Resting } from '../upstream/errors.ts';

/** The proxy has no address with an escape: what is counted is then what is called. */
const isProxied = (path: string): boolean => path.startsWith('/api/') && !path.includes('%');

/** Finds the row of the table; the proxy routes have none. No row: 'Page Not Found: {path}'. */
export const route = createMiddleware<AppEnv>(async function route(c, next) {
  c.get('timing').mark('route');
  const { locale, path, normalPath, market } = c.var;
  const prefixed = normalPath.startsWith(`/${locale}/`);
  const named = prefixed ? matchRoute(locale, path) : undefined;
  const row = named && pages[named.name];
  const part = row?.audience === 'endpoint' ? undefined : row?.part;
  const resting = part !== undefined && rests(market.switches, part);
  // What is one visitor's own says so once they are known: whoever is paying is led to where that ends.
  if (resting && row?.audience === 'public') throw new Resting(c.req.path, part);
  // Some pages depend on the parameters of the market.
  const isOffered =
    row !== undefined && (row.audience === 'endpoint' || resting || isOn(row.flag, market.domain));
  const found = isOffered ? named : undefined;
  if (found === undefined && !(prefixed && isProxied(path))) throw new NotFound(c.req.path);
  c.set('route', found);
  return next();
});
