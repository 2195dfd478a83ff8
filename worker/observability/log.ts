import { askedText, type ConsentAnswer } from '../../shared/consent/consent.ts';
import { type LogFacts, type LogLevel, writeLog } from '../../shared/logs/log-line.ts';
import { CapabilityMissing, PartDisabled, UpstreamError } from '../errors/errors.ts';
import type { TraceParent } from './trace-context.ts';
import type { Trail } from './trail.ts';

/** Fields of a log line. The URL is logged without its query, which may contain personal input. */
export interface LogContext extends Pick<LogFacts, 'market' | 'release' | 'route' | 'outcome' | 'platform'> {
  url: string;
  requestId: string;
  /** Set if an operator wants an explanation: each step notes its decision. */
  trail?: Trail;
  /** The trace context for calls. */
  trace?: TraceParent;
}

/** Errors that were already logged: an error that is rethrown several times is one failure, and one line. */
const logged = new WeakSet<Error>();

/** 5xx or no answer is an error, another refusal of an upstream a warning, the rest (a wrong address) info. */
function levelOf(status: number, upstream: UpstreamError | undefined): Exclude<LogLevel, 'alarm'> {
  if (status >= 500 || status === 0) return 'error';
  return upstream === undefined ? 'info' : 'warning';
}

/**
 * Logs a failure in one line: message, status code, URL and request id (specification, section 2). The line never
 * contains a token, an address or a card, nor input of a form that an upstream quotes.
 */
export function logError(error: unknown, { url, ...context }: LogContext, answered?: number): void {
  // An operator switched it off, the open circuit was logged when it opened, or the gateway never had it.
  if (error instanceof PartDisabled || error instanceof CapabilityMissing) return;
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
    // Status of the upstream; 0 without an answer.
    upstream: upstream?.status,
    url: origin + pathname,
  });
}

/** Minimum length of an input to be redacted, in characters; shorter ones identify nobody. */
const minRedactedLength = 3;

/** Replaces redacted input. */
const typedMark = '[typed]';

/** Redacts a value in a text, in upper or lower case. */
function withoutValue(text: string, value: string): string {
  const lower = text.toLowerCase();
  const sought = value.toLowerCase();
  const parts = lower.split(sought);
  if (parts.length === 1) return text;
  // Some letters are longer in lower case: then the positions do not match.
  if (lower.length !== text.length) return typedMark;
  let at = 0;
  const redacted = parts.map((part) => {
    const own = text.slice(at, at + part.length);
    at += part.length + sought.length;
    return own;
  });
  return redacted.join(typedMark);
}

/** Redacts the values that a message quotes; names and streets cannot be recognised in another way. */
function withoutTyped(message: string, typed: readonly string[] = []): string {
  return typed
    .filter(({ length }) => length >= minRedactedLength)
    .toSorted((a, b) => b.length - a.length)
    .reduce(withoutValue, message);
}

/**
 * Logs the proof of consent: the question and the answer (docs/logs.md). It names neither the request nor the visitor:
 * only somebody who has the answer's id can be matched with it.
 */
export function logConsent({ id, levels, asked }: ConsentAnswer, { market }: Pick<LogContext, 'market'>): void {
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

/**
 * Logs an answer to a platform of assistants (docs/logs.md): operation, market, status and outcome, and of a signed
 * request the host of the platform's profile. A failure has a line of its own, with its cause.
 */
export function logPlatformAnswer({ url, ...context }: LogContext, status: number): void {
  writeLog({
    ...context,
    level: 'info',
    service: 'storefront',
    message: 'A platform was answered',
    status,
    url,
  });
}

/** Logs a warning for operators that is not a failure. */
export function logNotice(message: string, { url, ...context }: LogContext): void {
  const { origin, pathname } = new URL(url);
  writeLog({ ...context, level: 'warning', service: 'storefront', message, url: origin + pathname });
}
