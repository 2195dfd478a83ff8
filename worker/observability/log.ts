import { redact } from '../../shared/redact.ts';
import { Resting, UpstreamError } from '../upstream/errors.ts';

/** Where a log line belongs. The URL is logged without its query, which may hold what a person typed. */
export interface LogContext {
  url: string;
  requestId: string;
}

/** What was logged already: an error that passes several hands is one failure, and one line. */
const logged = new WeakSet<Error>();

/**
 * One line per failure: message, status code, URL and request id (specification, section 2); never a
 * token, an address or a card.
 */
export function logError(error: unknown, { url, requestId }: LogContext, status?: number): void {
  // Somebody has decided it, or it was told when it began.
  if (error instanceof Resting) return;
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  const { origin, pathname } = new URL(url);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const upstream = [error, cause].find((each) => each instanceof UpstreamError);
  const message = error instanceof Error ? error.message : String(error);
  console.error(
    JSON.stringify({
      message: redact(cause === undefined ? message : `${message}: ${cause.message}`),
      status: status ?? upstream?.status ?? 500,
      call: upstream?.call,
      // What the upstream answered; 0 when it did not.
      upstream: upstream?.status,
      url: redact(origin + pathname),
      requestId,
    }),
  );
}

/** One line of something that operators want to know of, and that is no failure by itself. */
export function logNotice(message: string, { url, requestId }: LogContext): void {
  const { origin, pathname } = new URL(url);
  console.warn(JSON.stringify({ message, url: redact(origin + pathname), requestId }));
}
