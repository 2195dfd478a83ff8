import { UpstreamError } from '../errors/errors.ts';
import type { LogContext } from '../observability/log.ts';
import type { Answer, Layer } from './call.ts';

/** Notes each try of a call, its time and its status in the trail of the request, where one is kept. */
export function traceCalls(log: LogContext): Layer<Answer> {
  return (next) =>
    async function traceCalls(call) {
      const ended = log.trail?.call(call.name);
      if (ended === undefined) return next(call);
      try {
        const answer = await next(call);
        ended(answer.status);
        return answer;
      } catch (error) {
        ended(error instanceof UpstreamError ? error.status : 0);
        throw error;
      }
    };
}
