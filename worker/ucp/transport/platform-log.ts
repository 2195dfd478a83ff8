import { createMiddleware } from 'hono/factory';
import { assistantEndpoints } from '../../../shared/assistant-endpoints.ts';
import { logPlatformAnswer } from '../../observability/log.ts';
import type { AppEnv } from '../../page/context.ts';

/**
 * Logs each answer to a platform, over both transports. The address in the log is that of the operation: a path has the
 * id of a cart, or whatever was typed.
 */
export const platformLog = createMiddleware<AppEnv>(async function platformLog(c, next) {
  const { log, url } = c.get('state');
  log.url = url.origin + (url.pathname === assistantEndpoints.mcp ? assistantEndpoints.mcp : assistantEndpoints.rest);
  await next();
  log.outcome ??= c.res.status >= 400 ? 'invalid_request' : 'success';
  logPlatformAnswer(log, c.res.status);
});
