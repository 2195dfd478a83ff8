import { createMiddleware } from 'hono/factory';
import type { AppEnv, Variables } from '../context.ts';
import { TooManyRequests } from '../upstream/errors.ts';

/** Seconds after which it is worth trying again. */
const retryAfter = '10';

/** What is counted: searches, which ask the gateway for a lot, and changes of a cart, which hold stock. */
function limiterOf({ env, path, route }: Variables, method: string): RateLimit | undefined {
  if (method === 'POST')
    return route?.name === 'cart' || /^\/api\/addProducts?$/.test(path) ? env.CART_LIMIT : undefined;
  return route?.name === 'search' || path === '/api/getSuggestions' ? env.SEARCH_LIMIT : undefined;
}

/**
 * Nobody searches or fills carts faster than people do. The platform counts by the visitor's address, which only it
 * knows; without the platform nothing is counted.
 */
export const limits = createMiddleware<AppEnv>(async function limits(c, next) {
  const address = c.req.header('cf-connecting-ip');
  const limiter = address === undefined ? undefined : limiterOf(c.var, c.req.method);
  if (address === undefined || limiter === undefined) return next();
  const { success } = await limiter.limit({ key: address });
  if (success) return next();
  c.header('retry-after', retryAfter);
  const error = new TooManyRequests();
  if (c.var.path.startsWith('/api/')) return c.json({ statusCode: 429, message: error.message }, 429);
  throw error;
});
