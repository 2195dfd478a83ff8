import type { Context } from 'hono';
import { matchRoute } from '../../../shared/routes.ts';
import { logError } from '../../observability/log.ts';
import type { AppEnv } from '../../page/context.ts';
import { pages } from '../../pages.ts';
import type { PendingAction } from '../../visitor/pending-actions.ts';

/** Carries out one pending action; returns where its form leads, or undefined if it failed or was refused. */
async function carryOut(c: Context<AppEnv>, { path, fields }: PendingAction): Promise<string | undefined> {
  const { locale, visitor, log } = c.get('state');
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
    // A failed action must not block the next page.
    logError(error, log);
    return undefined;
  }
}

/**
 * Carries out the visitor's pending actions after sign-in. Returns the address to redirect to, that of the last
 * action; undefined without any.
 */
export async function carryOutPendingActions(c: Context<AppEnv>): Promise<string | undefined> {
  const state = c.get('state');
  if (!state.session.secure) return undefined;
  let location: string | undefined;
  for (const action of await state.pendingActions.take()) location = (await carryOut(c, action)) ?? location;
  return location;
}
