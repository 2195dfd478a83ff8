import { type LogFacts, writeLog } from '../shared/logs/log-line.ts';

/** What failed, and for whom; `path` is that of the request, `requestId` comes from the storefront. */
interface Failing {
  /** Warning: something else has replaced what failed. */
  level?: 'error' | 'warning';
  doing?: string;
  path?: string;
  requestId?: string | undefined;
}

/**
 * Logs a failure that is not reported to the caller. `doing` says what failed. The values may contain what a person
 * typed: addresses of persons, cards and tokens must not be logged.
 */
export function logFailure(error: unknown, { level = 'error', doing, path, requestId }: Failing = {}): void {
  const message = messageOf(error);
  writeLog({
    level,
    service: 'backend',
    message: doing === undefined ? message : `${doing}: ${message}`,
    url: path,
    requestId,
  });
}

/** Logs successful work, with facts that identify nobody. */
export function logReport(message: string, facts: LogFacts): void {
  writeLog({ level: 'info', service: 'backend', message, ...facts });
}

/** Logs something that an operator should look at, with facts that identify nobody. */
export function logWarning(message: string, facts: LogFacts): void {
  writeLog({ level: 'warning', service: 'backend', message, ...facts });
}

/** Logs something that requires action by a person, with facts that identify nobody. */
export function logAlarm(message: string, facts: LogFacts): void {
  writeLog({ level: 'alarm', service: 'backend', message, ...facts });
}

function messageOf(error: unknown): string {
  // The message would quote the unreadable text, such as a stored name or street.
  if (error instanceof SyntaxError) return 'A text is no JSON.';
  return error instanceof Error ? error.message : String(error);
}
