import { createMiddleware } from 'hono/factory';
import { observe } from '../observability/observe.ts';
import type { AppEnv } from '../page/context.ts';

/** Counts and traces every answer that is not from the micro-cache (docs/logs.md). */
export const observed = createMiddleware<AppEnv>(function observed(c, next) {
  const { env, log, waitUntil } = c.get('state');
  return observe({ env, log, entrypoint: 'door', method: c.req.method, waitUntil }, next, () => c.res);
});
