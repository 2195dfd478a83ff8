import { UpstreamError } from '../errors/errors.ts';
import type { Answer, Layer } from './call.ts';
import type { Deadline } from './deadline.ts';
import { retryLost } from './retry-lost.ts';

const isLost = (error: unknown) => error instanceof UpstreamError && error.status === 0;

/**
 * Retries a read whose connection was lost, and a write that the contract declares repeatable, within the time left.
 * Any other write may have been carried out.
 */
export function retryReads(deadline: Pick<Deadline, 'left'>): Layer<Answer> {
  return (next) =>
    async function retryReads(call) {
      const isRepeatable = call.row.method === 'GET' || call.row.repeatable === true;
      return isRepeatable
        ? retryLost(
            () => next(call),
            isLost,
            () => deadline.left,
          )
        : next(call);
    };
}
