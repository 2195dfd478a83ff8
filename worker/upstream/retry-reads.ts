import { UpstreamError } from '../errors/errors.ts';
import type { Answer, Layer } from './call.ts';
import type { Deadline } from './deadline.ts';

/**
 * How often a read is sent whose connection is lost. A gateway that has closed idle connections has closed several, and
 * the second try may take another of them.
 */
const maxTries = 3;
/** Milliseconds between the first try and the second; twice as many before the third. */
const pause = 20;

/**
 * Sends a read whose connection was lost again within the time left, and so what may be repeated; any other write may
 * have been carried out.
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
          // Idle connections are lost together: in a moment it is known of all of them.
          await new Promise((resolve) => setTimeout(resolve, Math.min(tried * pause, deadline.left)));
        }
      }
    };
}
