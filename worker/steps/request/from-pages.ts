import type { Context } from 'hono';
import { type CachedPage, cachedPage, platformCacheOf } from '../../edge-cache/edge-cache.ts';
import { toTraceparent } from '../../observability/trace-context.ts';
import type { AppEnv } from '../../page/context.ts';
import { passedOn } from '../../public-entrypoint.tsx';
import type { Deadline } from '../../upstream/deadline.ts';

/**
 * Gets a cache key's response from the edge cache, or from the `Pages` entrypoint. The request contains the address,
 * an id for the log, the time left and the trace: nothing of the visitor.
 */
export function fromPages(
  c: Context<AppEnv>,
  address: string,
  deadline: Deadline = c.get('state').deadline,
): Promise<CachedPage> {
  const { env, log, waitUntil } = c.get('state');
  const headers = {
    [passedOn.requestId]: log.requestId,
    [passedOn.timeLeft]: String(deadline.left),
    ...(log.trace !== undefined && { [passedOn.trace]: toTraceparent(log.trace) }),
  };
  return cachedPage({
    key: address,
    fetchPage: () => c.executionCtx.exports.Pages.fetch(new Request(address, { redirect: 'manual', headers })),
    waitUntil,
    platformCache: platformCacheOf(c.executionCtx),
    enabled: env.PAGE_CACHE === 'on',
  });
}
