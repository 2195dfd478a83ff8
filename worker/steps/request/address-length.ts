import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../page/context.ts';

/** Maximum length of a path in characters; real ones have a few hundred. */
const maxLength = 2000;

/** Answers 414 for a path that is longer than any of the shop. */
export const addressLength = createMiddleware<AppEnv>(async function addressLength(c, next) {
  if (c.get('state').url.pathname.length <= maxLength) return next();
  return c.json({ statusCode: 414, message: 'The address is too long.' }, 414);
});
