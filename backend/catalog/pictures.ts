import { Hono } from 'hono';
import type { Env } from '../env.ts';
import { logFailure } from '../log.ts';

/** How often a picture is asked for in all: a connection that was kept may be closed at the moment when it is used. */
const tries = 3;

/** Seconds after which one may ask again. */
const retryAfter = 2;

/**
 * Passes a picture on from the studio. A connection that breaks before the answer is tried again at once. Errors: those
 * of the studio below 500, and its own 503; anything else is 503 with `Retry-After`, which any site may read and nobody
 * keeps. A browser takes an error without these headers for a picture that may not be shown at all.
 */
export const pictures = new Hono<{ Bindings: Env }>().get('*', async (c) => {
  let failure: unknown;
  for (let tried = 0; tried < tries; tried += 1) {
    try {
      const answer = await c.env.STUDIO.fetch(c.req.raw);
      if (answer.status < 500 || isRetryLater(answer)) return answer;
      await answer.body?.cancel();
      // Where the studio was left out there is nothing to tell.
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

/** The studio is there and busy, and says so with all headers. */
function isRetryLater({ status, headers }: Response): boolean {
  return status === 503 && headers.get('cross-origin-resource-policy') === 'cross-origin';
}
