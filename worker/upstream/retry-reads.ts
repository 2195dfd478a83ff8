import { UpstreamError } from '../errors/errors.ts';
import type { Answer, Layer } from './call.ts';
import type { Deadline } from './deadline.ts';

/**
 * Maximum number of attempts for a read whose connection is lost. A gateway closes several idle connections at once,
 * and the second attempt may use another one of them.
 */
const maxTries = 3;
/** Milliseconds between the first two attempts; twice as long before the third. */
const pause = 20;

/**
 * Retries a read whose connection was lost, and a write that the contract declares repeatable, within the time left.
 * Any other write may have been carried out.
 */
export function retryReads(deadline: Pick<Deadline, 'left'>): Layer<Answer> {
  return (next) =>
    async function retryReads(call) {
      const isRepeatable = call.row.method === 'GET' || call.row.repeatable === true;
      for (let tried = 1; ; tried += 1) {
        try {
          return await next(call);
        } catch (error) {
          const isLost = error instanceof UpstreamError && error.status === 0;
          if (!isLost || !isRepeatable || tried === maxTries) throw error;
          // Idle connections are closed together: a short pause lets all of them be noticed.
          await new Promise((resolve) => setTimeout(resolve, Math.min(tried * pause, deadline.left)));
        }
      }
    };
}
