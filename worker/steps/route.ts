import { createMiddleware } from 'hono/factory';
import { matchRoute } from '../../shared/routes.ts';
import type { AppEnv } from '../context.ts';
import { NotFound } from '../errors.ts';

/** Finds the row of the table; the proxy routes have none. No row: 'Page Not Found: {path}'. */
export const route = createMiddleware<AppEnv>(async function route(c, next) {
  c.var.timing.mark('route');
  const prefixed = c.var.normalPath.startsWith(`/${c.var.locale}/`);
  const found = prefixed ? matchRoute(c.var.locale, c.var.path) : undefined;
  if (found === undefined && !(prefixed && c.var.path.startsWith('/api/'))) throw new NotFound(c.req.path);
  c.set('route', found);
  return next();
});
