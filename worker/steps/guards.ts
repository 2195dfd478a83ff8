import { createMiddleware } from 'hono/factory';
import { isDisabled } from '../../shared/releases/switches.ts';
import { PartDisabled } from '../errors/errors.ts';
import { guardOf, publicGuardOf } from '../guards.ts';
import { noteGuard } from '../observability/trail.ts';
import type { AppEnv } from '../page/context.ts';
import { pages } from '../pages.ts';
import { startSiteLayout } from '../rendering/site-layout.ts';
import { saveInput } from './form.ts';

/**
 * Runs the guards of the row in order, until one answers. A public page gets here with a form, which a permanent
 * redirect must preserve (308), or with something for this visitor only.
 */
export const guards = createMiddleware<AppEnv>(async function guards(c, next) {
  const state = c.get('state');
  state.timing.mark('guards');
  const { route, market } = state;
  const row = route && pages[route.name];
  if (row?.audience === 'public') {
    for (const name of row.guards) {
      const stopped = await publicGuardOf(name)(state.visitor);
      noteGuard(state.log, name, stopped);
      if (stopped?.status === 301 && c.req.method === 'POST')
        return c.redirect(stopped.headers.get('location') ?? '', 308);
      if (stopped !== undefined) return stopped;
    }
  }
  if (row?.audience === 'visitor') {
    if (c.req.method === 'GET') {
      state.siteLayout = startSiteLayout(state.visitor, false);
      // `load` handles their failures.
      if (state.session.secure) for (const read of row.page.preload?.(state.visitor) ?? []) read.catch(() => undefined);
    }
    const disabled = row.part !== undefined && isDisabled(market.switches, row.part) ? row.part : undefined;
    const { secure, outage } = state.session;
    // Strangers would sign in for nothing.
    if (disabled !== undefined && !secure && outage === undefined) throw new PartDisabled(c.req.path, disabled);
    for (const name of row.guards) {
      const stopped = await guardOf(name)(c);
      noteGuard(state.log, name, stopped);
      if (stopped === undefined) continue;
      await saveInput(c, row.page);
      return stopped;
    }
    // A visitor who is paying was redirected to the confirmation by a guard above.
    if (disabled !== undefined) throw new PartDisabled(c.req.path, disabled);
  }
  return next();
});
