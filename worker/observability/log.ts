import { askedText, type ConsentAnswer } from '../../shared/consent/consent.ts';
import { type LogFacts, type LogLevel, writeLog } from '../../shared/logs/log-line.ts';
import { PartDisabled, UpstreamError } from '../errors/errors.ts';
import type { TraceParent } from './trace-context.ts';
import type { Trail } from './trail.ts';

/** Where a log line belongs. The URL is logged without its query, which may hold what a person typed. */
export interface LogContext extends Pick<LogFacts, 'market' | 'release' | 'route'> {
  url: string;
  requestId: string;
  /** Where somebody asks why the answer is what it is, every step notes what it has decided. */
  trail?: Trail;
  /** The trace that calls go on with. */
  trace?: TraceParent;
}

/** What was logged already: an error that passes several hands is one failure, and one line. */
const logged = new WeakSet<Error>();

/** What failed is an error where it is what was asked for; what an upstream refuses is worth a look, a wrong address is not. */
function levelOf(status: number, upstream: UpstreamError | undefined): Exclude<LogLevel, 'alarm'> {
  if (status >= 500 || status === 0) return 'error';
  return upstream === undefined ? 'info' : 'warning';
}

/**
 * One line per failure: message, status code, URL and request id (specification, section 2); never a
 * token, an address or a card, and nothing that a person typed into a form which an upstream quotes.
 */
export function logError(error: unknown, { url, ...context }: LogContext, answered?: number): void {
  // Somebody has decided it, or it was told when it began.
  if (error instanceof PartDisabled) return;
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  const { origin, pathname } = new URL(url);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const upstream = [error, cause].find((each) => each instanceof UpstreamError);
  const message = error instanceof Error ? error.message : String(error);
  const status = answered ?? upstream?.status ?? 500;
  writeLog({
    ...context,
    level: levelOf(status, upstream),
    service: 'storefront',
    message: withoutTyped(cause === undefined ? message : `${message}: ${cause.message}`, upstream?.typed),
    status,
    call: upstream?.call,
    // What the upstream answered; 0 when it did not.
    upstream: upstream?.status,
    url: origin + pathname,
  });
}

/** Letters of what was typed that say something about somebody. */
const tellingLength = 3;

/** What stands for it. */
const typedMark = '[typed]';

/** A text without a value, in whatever case it stands there. */
function withoutValue(text: string, value: string): string {
  const lower = text.toLowerCase();
  const sought = value.toLowerCase();
  const parts = lower.split(sought);
  if (parts.length === 1) return text;
  // Of a few letters the small one is longer: then nothing stands where it stood.
  if (lower.length !== text.length) return typedMark;
  let at = 0;
  const redacted = parts.map((part) => {
    const own = text.slice(at, at + part.length);
    at += part.length + sought.length;
    return own;
  });
  return redacted.join(typedMark);
}

/** A message without the values that it quotes: names and streets look like any other word. */
function withoutTyped(message: string, typed: readonly string[] = []): string {
  return typed
    .filter(({ length }) => length >= tellingLength)
    .toSorted((a, b) => b.length - a.length)
    .reduce(withoutValue, message);
}

/**
 * The proof that somebody was asked, and what they answered (docs/logs.md). Neither the request nor the visitor is named:
 * whoever has the answer's id can be shown it, nobody else is known by it.
 */
export function logConsent(
  { id, levels, asked }: ConsentAnswer,
  { market }: Pick<LogContext, 'market'>,
): void {
  writeLog({
    level: 'info',
    service: 'storefront',
    message: 'Consent was answered',
    market,
    consent: id,
    allowed: levels.join('.') || 'none',
    asked: askedText(asked) || 'none',
  });
}

/** One line of something that operators want to know of, and that is no failure by itself. */
export function logNotice(message: string, { url, ...context }: LogContext): void {
  const { origin, pathname } = new URL(url);
  writeLog({ ...context, level: 'warning', service: 'storefront', message, url: origin + pathname });
}
