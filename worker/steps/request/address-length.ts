import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../page/context.ts';

/** Letters of a path; those of the shop have some hundred. */
const maxLength = 2000;

/** A path that is longer than any of the shop goes no further: 414. */
export const addressLength = createMiddleware<AppEnv>(async function addressLength(c, next) {
  if (c.get('url').pathname.length <= maxLength) return next();
  return c.json({ statusCode: 414, message: 'The address is too long.' }, 414);
});
