import { type LogFacts, writeLog } from '../shared/logs/log-line.ts';

/** What failed, and for whom; `path` is that of the request, `requestId` the storefront's. */
interface Failing {
  doing?: string;
  path?: string;
  requestId?: string | undefined;
}

/**
 * One line for a failure that the caller is told nothing of. `doing` says what failed.
 * What a person typed may stand in any of them: no address of a person, no card and no token is written down.
 */
export function logFailure(error: unknown, { doing, path, requestId }: Failing = {}): void {
  const message = messageOf(error);
  writeLog({
    level: 'error',
    service: 'backend',
    message: doing === undefined ? message : `${doing}: ${message}`,
    url: path,
    requestId,
  });
}

/** A line about work that went as it should, with facts that name no person. */
export function logReport(message: string, facts: LogFacts): void {
  writeLog({ level: 'info', service: 'backend', message, ...facts });
}

/**
 * A line about something that an operator should look at, with facts that name no person. A message that begins
 * `ALARM: ` is an alarm: a person has to act.
 */
export function logWarning(message: string, facts: LogFacts): void {
  writeLog({ level: 'warning', service: 'backend', message, ...facts });
}

function messageOf(error: unknown): string {
  // It would quote what could not be read, a stored name or street perhaps.
  if (error instanceof SyntaxError) return 'A text is no JSON.';
  return error instanceof Error ? error.message : String(error);
}
