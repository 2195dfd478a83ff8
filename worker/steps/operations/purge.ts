import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { equalInConstantTime } from '../../../shared/constant-time.ts';
import { clearCaches } from '../../../shared/memory-cache.ts';
import { platformCacheOf, purge } from '../../edge-cache/edge-cache.ts';
import type { Env } from '../../env.ts';
import { sharedFor } from '../../market/shared-answers.ts';
import { logError } from '../../observability/log.ts';
import type { AppEnv } from '../../page/context.ts';

const order = z.object({
  tags: z
    .array(z.string().regex(/^[\w:-]{1,100}$/))
    .min(1)
    .max(500),
});

/** Milliseconds within which copies of the gateway's database, near the shoppers, have a change: often, and usually. */
const replicasLate = { often: 3_000, usually: 10_000 };

/**
 * Milliseconds after which a purge is repeated. At the first purge a page may be rendering from what was read before
 * the change, or from a copy of the database that does not have it yet, or in another isolate, whose shared answers
 * have not expired. The last one covers all of that, the one before shortens what an editor usually waits. Work after a
 * response may take 30 seconds.
 */
const repeatedAfter = [replicasLate.often, sharedFor + replicasLate.usually];

/** Accepts the backend's key, and that of operators (`npm run purge`). */
function mayPurge(authorization: string, { PURGE_KEY, CONFIG_KEY }: Env): boolean {
  if (equalInConstantTime(authorization, `Bearer ${PURGE_KEY}`)) return true;
  return CONFIG_KEY !== '' && equalInConstantTime(authorization, `Bearer ${CONFIG_KEY}`);
}

/** Purges the pages with the given tags, after a change in the backend or on request of an operator. */
export const purgeRequest = createMiddleware<AppEnv>(async function purgeRequest(c) {
  const { env, log, waitUntil } = c.get('state');
  if (!mayPurge(c.req.header('authorization') ?? '', env)) {
    return c.json({ statusCode: 401, message: 'Access denied due to missing or invalid purge key.' }, 401);
  }
  const body = order.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return c.json({ statusCode: 400, message: z.prettifyError(body.error) }, 400);
  const forget = async () => {
    clearCaches('content');
    await purge(body.data.tags, platformCacheOf(c.executionCtx));
  };
  await forget();
  for (const delay of repeatedAfter) {
    const again = new Promise((resolve) => setTimeout(resolve, delay)).then(forget);
    // The caller does not wait for it: its failure is only logged.
    waitUntil(again.catch((error: unknown) => logError(error, log)));
  }
  return c.body(null, 204);
});
