import { createMiddleware } from 'hono/factory';
import { isDisabled } from '../../shared/releases/switches.ts';
import { PartDisabled } from '../errors/errors.ts';
import { guardOf, publicGuardOf } from '../guards.ts';
import { noteGuard } from '../observability/trail.ts';
import type { AppEnv } from '../page/context.ts';
import { pages } from '../pages.ts';
import { keepTyped } from './form.ts';

/**
 * Runs the guards of the row in their order; the first that answers ends the way. A public page comes here with a form,
 * which what its guards redirect for good keeps, or with something to tell this visitor alone.
 */
export const guards = createMiddleware<AppEnv>(async function guards(c, next) {
  c.get('timing').mark('guards');
  const { route, market } = c.var;
  const row = route && pages[route.name];
  if (row?.audience === 'public') {
    for (const name of row.guards) {
      const stopped = await publicGuardOf(name)(c.var.visitor);
      noteGuard(c.var.log, name, stopped);
      if (stopped?.status === 301 && c.req.method === 'POST')
        return c.redirect(stopped.headers.get('location') ?? '', 308);
      if (stopped !== undefined) return stopped;
    }
  }
  if (row?.audience === 'visitor') {
    for (const name of row.guards) {
      const stopped = await guardOf(name)(c);
      noteGuard(c.var.log, name, stopped);
      if (stopped === undefined) continue;
      await keepTyped(c, row.page);
      return stopped;
    }
    // Whoever is paying has been led to the confirmation by then.
    if (row.part !== undefined && isDisabled(market.switches, row.part))
      throw new PartDisabled(c.req.path, row.part);
  }
  return next();
});
