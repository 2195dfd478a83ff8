import type { MiddlewareHandler } from 'hono';

/** For what pages of the shop load, from another origin. */
export const crossOrigin: MiddlewareHandler = async function crossOrigin(c, next) {
  await next();
  c.header('cross-origin-resource-policy', 'cross-origin');
};
