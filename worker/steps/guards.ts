import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { guardOf, publicGuardOf } from '../guards.ts';
import { pages } from '../pages.ts';

/**
 * Runs the guards of the row in their order; the first that answers ends the way. A public page comes here with a form
 * only: what its guards redirect for good keeps the form.
 */
export const guards = createMiddleware<AppEnv>(async function guards(c, next) {
  c.get('timing').mark('guards');
  const { route } = c.var;
  const row = route === undefined ? undefined : pages[route.name];
  if (row?.audience === 'public') {
    for (const name of row.guards) {
      const stopped = await publicGuardOf(name)(c.var.visitor);
      if (stopped?.status === 301) return c.redirect(stopped.headers.get('location') ?? '', 308);
      if (stopped !== undefined) return stopped;
    }
  }
  if (row?.audience === 'visitor') {
    for (const name of row.guards) {
      const stopped = await guardOf(name)(c);
      if (stopped !== undefined) return stopped;
    }
  }
  return next();
});
