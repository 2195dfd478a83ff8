import { createMiddleware } from 'hono/factory';
import type { BrowserCall } from '../../shared/contract/contract.ts';
import { networkAddress } from '../../shared/network-address.ts';
import type { RouteName } from '../../shared/routes.ts';
import type { AppEnv, Variables } from '../context.ts';
import { TooManyRequests } from '../upstream/errors.ts';

/** Seconds after which it is worth trying again. */
const retryAfter = '10';

const cartCalls: readonly BrowserCall[] = ['addProduct', 'addProducts', 'setQuantity', 'deleteProduct'];
const cartPaths: ReadonlySet<string> = new Set(cartCalls.map((name) => `/api/${name}`));
const searchCalls: readonly BrowserCall[] = ['getSuggestions', 'suggestAddresses'];
const searchPaths: ReadonlySet<string> = new Set(searchCalls.map((name) => `/api/${name}`));
const cartRoutes: ReadonlySet<string | undefined> = new Set<RouteName>(['cart', 'order-payment']);

/** Each look at this page is counted, so no browser shall look ahead. */
export const searchRoute = 'search' satisfies RouteName;

/** Whether somebody counts how often this is asked for. */
export const isCounted = (variables: Variables, method: string): boolean =>
  limiterOf(variables, method) !== undefined;

/** What is counted: searches, which ask the gateway for a lot, changes of a cart, and payments, which hold stock. */
function limiterOf({ env, path, route, url }: Variables, method: string): RateLimit | undefined {
  if (method === 'POST')
    return cartRoutes.has(route?.name) || cartPaths.has(path) ? env.CART_LIMIT : undefined;
  const searches =
    route?.name === searchRoute ||
    // The help is a page to read until something is looked for in it.
    (route?.name === 'help' && url.searchParams.has('q')) ||
    searchPaths.has(path);
  return searches ? env.SEARCH_LIMIT : undefined;
}

/**
 * Nobody searches or fills carts faster than people do. The platform counts by the visitor's network, which only it
 * knows; without the platform nothing is counted.
 */
export const limits = createMiddleware<AppEnv>(async function limits(c, next) {
  const isKnown = c.req.header('cf-connecting-ip') !== undefined;
  const limiter = isKnown ? limiterOf(c.var, c.req.method) : undefined;
  if (limiter === undefined) return next();
  const { success } = await limiter.limit({ key: networkAddress(c.req.raw.headers) });
  if (success) return next();
  c.header('retry-after', retryAfter);
  const error = new TooManyRequests();
  if (c.var.path.startsWith('/api/')) return c.json({ statusCode: 429, message: error.message }, 429);
  throw error;
});
