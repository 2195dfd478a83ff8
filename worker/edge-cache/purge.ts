import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { AppEnv } from '../context.ts';
import { isKey } from '../market/key.ts';
import { logError } from '../observability/log.ts';
import { forgetSurroundings } from '../rendering/surroundings.ts';
import { forgetSharedAnswers, sharedFor } from '../upstream/shared-answers.ts';
import { platformCacheOf, purge } from './edge-cache.ts';

const order = z.object({
  tags: z
    .array(z.string().regex(/^[\w:-]{1,100}$/))
    .min(1)
    .max(500),
});

/**
 * Milliseconds after which a purge is carried out once more. A page may be in the making when the first comes, from
 * what was read before the change, or be made in another isolate whose copies of shared answers have not run out.
 */
const secondAfter = sharedFor + 5_000;

/** The backend changed products or content entries: the pages that show them are forgotten. */
export const purgeRequest = createMiddleware<AppEnv>(async function purgeRequest(c, next) {
  if (c.req.path !== '/_purge' || c.req.method !== 'POST') return next();
  const { env, log, waitUntil } = c.var;
  if (!(await isKey(c.req.header('authorization') ?? '', `Bearer ${env.PURGE_KEY}`))) {
    return c.json({ statusCode: 401, message: 'Access denied due to missing or invalid purge key.' }, 401);
  }
  const body = order.safeParse(await c.req.json().catch(() => null));
  if (!body.success) return c.json({ statusCode: 400, message: z.prettifyError(body.error) }, 400);
  const forget = () => purge(body.data.tags, platformCacheOf(c.executionCtx));
  forgetSurroundings();
  forgetSharedAnswers();
  await forget();
  const again = new Promise((resolve) => setTimeout(resolve, secondAfter)).then(forget);
  // Nobody waits for it any more: what the platform refuses now is only noted.
  waitUntil(again.catch((error: unknown) => logError(error, log)));
  return c.body(null, 204);
});
