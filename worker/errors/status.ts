import { NotFound, PartDisabled, RefusedLink, TooManyRequests, UpstreamError } from './errors.ts';

/**
 * The status that an error is answered with: what was not found is 404, a link that has run out 410 and one that never was
 * good 400, what was asked too often 429, what rests 503, an upstream that failed 502, the rest 500.
 */
export function statusOf(error: unknown): 400 | 404 | 410 | 429 | 500 | 502 | 503 {
  if (error instanceof NotFound) return 404;
  if (error instanceof RefusedLink) return error.fault === 'over' ? 410 : 400;
  if (error instanceof PartDisabled) return 503;
  if (error instanceof TooManyRequests) return 429;
  return error instanceof UpstreamError ? 502 : 500;
}
