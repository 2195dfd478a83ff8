import { Hono } from 'hono';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';

/** Maximum number of fetches of a picture: a reused connection may be closed just as it is used. */
const tries = 3;

/** `Retry-After` in seconds. */
const retryAfter = 2;

/**
 * Proxies a picture from the studio. A connection that breaks before the response is retried at once. Errors: those
 * of the studio below 500, and its own 503; everything else becomes a 503 with `Retry-After` that any site may read
 * and no cache stores. Without these headers a browser reports the error as a picture that it may not show.
 */
export const pictures = new Hono<{ Bindings: Env }>().get('*', async (c) => {
  let failure: unknown;
  for (let tried = 0; tried < tries; tried += 1) {
    try {
      const answer = await c.env.STUDIO.fetch(c.req.raw);
      if (answer.status < 500 || isRetryLater(answer)) return answer;
      await answer.body?.cancel();
      // A 503 from the platform, if the studio was not deployed, is not logged.
      failure = answer.status === 503 ? undefined : new Error(`The studio answered with ${answer.status}`);
      break;
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) logFailure(failure, { doing: 'Picture', path: c.req.path });
  return c.json({ statusCode: 503, message: 'The picture cannot be drawn right now' }, 503, {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  });
});

/** True if the studio itself answers 503 because it is busy, with all headers set. */
function isRetryLater({ status, headers }: Response): boolean {
  return status === 503 && headers.get('cross-origin-resource-policy') === 'cross-origin';
}
