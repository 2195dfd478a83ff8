import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { guardOf } from '../guards.ts';
import { pages } from '../pages.ts';

/** Runs the guards of the row in their order; the first that answers ends the way. */
export const guards = createMiddleware<AppEnv>(async function guards(c, next) {
  c.get('timing').mark('guards');
  const { route } = c.var;
  const row = route === undefined ? undefined : pages[route.name];
  if (row?.audience !== 'visitor') return next();
  for (const name of row.guards) {
    const stopped = await guardOf(name)(c);
    if (stopped !== undefined) return stopped;
  }
  return next();
});
