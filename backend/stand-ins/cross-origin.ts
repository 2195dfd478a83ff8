import type { MiddlewareHandler } from 'hono';

/** For resources that pages of the shop load from this origin. */
export const crossOrigin: MiddlewareHandler = async function crossOrigin(c, next) {
  await next();
  c.header('cross-origin-resource-policy', 'cross-origin');
};
