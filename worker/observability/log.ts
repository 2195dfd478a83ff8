import { redact } from '../../shared/redact.ts';
import { UpstreamError } from '../upstream/errors.ts';

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
