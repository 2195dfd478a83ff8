import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { contract } from '../../../shared/contract/contract.ts';
import type { CallRow, Limit } from '../../../shared/contract/gateway/row.ts';
import { networkAddress } from '../../../shared/http/network-address.ts';
import { mapPointsCall } from '../../../shared/stores/map-points.ts';
import type { Env } from '../../env.ts';
import { TooManyRequests } from '../../errors/errors.ts';
import type { AppEnv, Variables } from '../../page/context.ts';
import { pages } from '../../pages.ts';

/** Seconds after which it is worth trying again. */
const retryAfter = '10';

/** The same where a promo code, a gift card or a payment was tried too often: the time within which they are counted. */
export const retryTryAfter = '60';

const limitOfPath: ReadonlyMap<string, Limit | null> = new Map<string, Limit | null>([
  ...Object.entries<CallRow>(contract).flatMap(([name, { browser }]) =>
    browser === undefined ? [] : [[`/api/${name}`, browser.limit] as const],
  ),
  [mapPointsCall, 'search'],
]);

const bindings = {
  search: 'SEARCH_LIMIT',
  cart: 'CART_LIMIT',
  attempt: 'ATTEMPT_LIMIT',
} as const satisfies Record<Limit, keyof Env>;

/** Whether somebody counts how often this is asked for. */
export const isCounted = (variables: Variables, method: string): boolean =>
  limitOf(variables, method) !== undefined;

/** The limit against which a request counts: its call's, or what the row of its page says. */
function limitOf({ path, route, url }: Variables, method: string): Limit | undefined {
  const ofCall = limitOfPath.get(path);
  if (ofCall !== undefined) return ofCall ?? undefined;
  const row = route && pages[route.name];
  if (row === undefined || row.audience === 'endpoint') return undefined;
  if (method === 'POST') return row.countedForms;
  const { rateLimit } = row;
  const countsView = rateLimit?.parameters?.some((name) => url.searchParams.has(name)) ?? true;
  return countsView ? rateLimit?.limit : undefined;
}

/**
 * Counts a try with what can be guessed at or costs others something: a promo code, a gift card, a payment, a piece. By network,
 * whatever cart or customer is tried with; the gateway counts by those. False when there were too many.
 */
export async function mayTry(c: Context<AppEnv>): Promise<boolean> {
  const key = networkOf(c);
  return key === undefined || (await c.var.env.ATTEMPT_LIMIT.limit({ key })).success;
}

/**
 * Counts what browsers tell of pages, each kind by itself: nobody sees so many pages that there would be more. False when
 * their network has told enough for now.
 */
export async function mayReport(c: Context<AppEnv>, kind: 'policy' | 'vitals'): Promise<boolean> {
  const network = networkOf(c);
  if (network === undefined) return true;
  return (await c.var.env.SEARCH_LIMIT.limit({ key: `${kind} ${network}` })).success;
}

/** The network that a visitor comes from, which only the platform knows; undefined without one. */
export const networkOf = (c: Context<AppEnv>): string | undefined =>
  c.req.header('cf-connecting-ip') === undefined ? undefined : networkAddress(c.req.raw.headers);

/**
 * Nobody searches or fills carts faster than people do. The platform counts by the visitor's network, which only it
 * knows; without the platform nothing is counted.
 */
export const limits = createMiddleware<AppEnv>(async function limits(c, next) {
  const key = networkOf(c);
  const limit = limitOf(c.var, c.req.method);
  if (key === undefined || limit === undefined) return next();
  const { success } = await c.var.env[bindings[limit]].limit({ key });
  if (success) return next();
  c.header('retry-after', retryAfter);
  const error = new TooManyRequests();
  if (c.var.path.startsWith('/api/')) return c.json({ statusCode: 429, message: error.message }, 429);
  throw error;
});
