import { CapabilityMissing, NotFound, PartDisabled, RefusedLink, TooManyRequests, UpstreamError } from './errors.ts';

/**
 * The HTTP status of an error: 404 not found, 410 expired link, 400 invalid link, 429 rate limit, 503 disabled part,
 * 502 failed upstream, else 500.
 */
export function statusOf(error: unknown): 400 | 404 | 410 | 429 | 500 | 502 | 503 {
  if (error instanceof NotFound || error instanceof CapabilityMissing) return 404;
  if (error instanceof RefusedLink) return error.fault === 'over' ? 410 : 400;
  if (error instanceof PartDisabled) return 503;
  if (error instanceof TooManyRequests) return 429;
  return error instanceof UpstreamError ? 502 : 500;
}
