import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { contract } from '../../../shared/contract/contract.ts';
import type { CallRow, Limit } from '../../../shared/contract/gateway/row.ts';
import { networkAddress } from '../../../shared/http/network-address.ts';
import { mapPointsCall } from '../../../shared/stores/map-points.ts';
import type { Env } from '../../env.ts';
import { TooManyRequests } from '../../errors/errors.ts';
import type { AppEnv, RequestState } from '../../page/context.ts';
import { pages } from '../../pages.ts';

/** Value of `retry-after` in seconds. */
const retryAfter = '10';

/** The same after too many attempts with a promo code, gift card or payment: the period in which they are counted. */
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

/** True if requests of this kind are rate-limited. */
export const isCounted = (state: RequestState, method: string): boolean => limitOf(state, method) !== undefined;

/** The rate limit for a request: that of the call, or of the page's row. */
function limitOf({ path, route, url }: RequestState, method: string): Limit | undefined {
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
 * Counts an attempt with something that can be guessed, or that costs others something: a promo code, gift card,
 * payment or piece. Counted by network, whatever cart or customer is used; the gateway counts by those. False beyond
 * the limit.
 */
export async function allowsAttempt(c: Context<AppEnv>): Promise<boolean> {
  const key = networkOf(c);
  return key === undefined || (await c.get('state').env.ATTEMPT_LIMIT.limit({ key })).success;
}

/** Counts reports of browsers about pages, by kind and network; false beyond the limit, which no visitor reaches. */
export async function mayReport(c: Context<AppEnv>, kind: 'policy' | 'vitals'): Promise<boolean> {
  const network = networkOf(c);
  if (network === undefined) return true;
  return (await c.get('state').env.SEARCH_LIMIT.limit({ key: `${kind} ${network}` })).success;
}

/** The visitor's network, which only the platform knows; undefined without it. */
export const networkOf = (c: Context<AppEnv>): string | undefined =>
  c.req.header('cf-connecting-ip') === undefined ? undefined : networkAddress(c.req.raw.headers);

/**
 * Applies the rate limits of searches and carts by the visitor's network. Without the platform the network is unknown,
 * and nothing is limited.
 */
export const limits = createMiddleware<AppEnv>(async function limits(c, next) {
  const key = networkOf(c);
  const state = c.get('state');
  const limit = limitOf(state, c.req.method);
  if (key === undefined || limit === undefined) return next();
  const { success } = await state.env[bindings[limit]].limit({ key });
  if (success) return next();
  c.header('retry-after', retryAfter);
  const error = new TooManyRequests();
  if (state.path.startsWith('/api/')) return c.json({ statusCode: 429, message: error.message }, 429);
  throw error;
});
