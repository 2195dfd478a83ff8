import { createMiddleware } from 'hono/factory';
import type { DomainParameters } from '../../shared/contract/domain.ts';
import { matchRoute } from '../../shared/routes.ts';
import type { AppEnv } from '../context.ts';
import type { PageRow } from '../pages/row.ts';
import { pages } from '../pages.ts';
import { NotFound } from '../upstream/errors.ts';

/** The proxy has no address with an escape: what is counted is then what is called. */
const isProxied = (path: string): boolean => path.startsWith('/api/') && !path.includes('%');

/** Whether a market has the page of a row: some depend on its parameters. */
function isOffered(row: PageRow, { params }: DomainParameters): boolean {
  return row.audience === 'endpoint' || row.flag === undefined || params[row.flag];
}

/** Finds the row of the table; the proxy routes have none. No row: 'Page Not Found: {path}'. */
export const route = createMiddleware<AppEnv>(async function route(c, next) {
  c.get('timing').mark('route');
  const { locale, path, normalPath, market } = c.var;
  const prefixed = normalPath.startsWith(`/${locale}/`);
  const named = prefixed ? matchRoute(locale, path) : undefined;
  const found = named !== undefined && isOffered(pages[named.name], market.domain) ? named : undefined;
  if (found === undefined && !(prefixed && isProxied(path))) throw new NotFound(c.req.path);
  c.set('route', found);
  return next();
});
