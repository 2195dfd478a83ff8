import { UpstreamError } from '../upstream/errors.ts';

/** Where a log line belongs. The URL is logged without its query, which may hold what a person typed. */
export interface LogContext {
  url: string;
  requestId: string;
}

/** What was logged already: an error that passes several hands is one failure, and one line. */
const logged = new WeakSet<Error>();

/** Characters of a text that are looked at and written down. */
const maxLength = 1000;
/** A secret that the cut went through may look harmless. None that does is longer: a card number with spaces has 37. */
const maxHalf = 40;

/** What must not be written down, wherever a message got it from. Each looks at a character a bounded number of times. */
const secrets = [
  // Tokens
  /\beyJ[\w-]+(?:\.[\w-]*)*/g,
  /\bBearer \S+/g,
  // E-mail addresses
  /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+/g,
  // Card numbers
  /(?<![\w-])\d(?:[ -]?\d){13,18}(?![\w-])/g,
];

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

/** Cut first: who asks for a long address must not make others wait for its log line. */
function redact(text: string): string {
  const redacted = secrets.reduce(
    (line, secret) => line.replace(secret, '[redacted]'),
    text.slice(0, maxLength),
  );
  return text.length > maxLength ? `${redacted.slice(0, -maxHalf)}…` : redacted;
}
