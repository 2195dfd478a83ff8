import type { Context } from 'hono';
import { matchRoute } from '../../../shared/routes.ts';
import { logError } from '../../observability/log.ts';
import type { AppEnv } from '../../page/context.ts';
import { pages } from '../../pages.ts';
import type { PendingAction } from '../../visitor/pending-actions.ts';

/** Carries out one form; gives where it leads, or undefined when it came to nothing. */
async function carryOut(c: Context<AppEnv>, { path, fields }: PendingAction): Promise<string | undefined> {
  const { locale, visitor, log } = c.var;
  const prefix = `/${locale}`;
  const route = path.startsWith(`${prefix}/`)
    ? matchRoute(locale, path.slice(prefix.length).replace(/\/$/, ''))
    : undefined;
  if (route === undefined) return undefined;
  const row = pages[route.name];
  if (row.audience !== 'visitor' || row.page.action === undefined) return undefined;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  try {
    const result = await row.page.action({ ...visitor, route }, form);
    return result instanceof Response ? (result.headers.get('location') ?? undefined) : undefined;
  } catch (error) {
    // An action that fails keeps nobody from the page that comes next.
    logError(error, log);
    return undefined;
  }
}

/**
 * What the visitor has asked for before signing in, once: gives the place to go on at, that of the last of them.
 * Undefined when nothing waits.
 */
export async function carryOutPendingActions(c: Context<AppEnv>): Promise<string | undefined> {
  if (!c.var.session.secure) return undefined;
  let location: string | undefined;
  for (const action of await c.var.pendingActions.take()) location = (await carryOut(c, action)) ?? location;
  return location;
}
