import { UpstreamError } from '../errors/errors.ts';
import type { LogContext } from '../observability/log.ts';
import type { Answer, Layer } from './call.ts';

/** Notes each attempt of a call with its time and status in the request's trail, if there is one. */
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
