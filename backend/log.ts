import { redact } from '../shared/redact.ts';

/**
 * One line for a failure that the caller is told nothing of. `doing` says what failed, `path` is that of the request.
 * What a person typed may stand in any of them: no address of a person, no card and no token is written down.
 */
export function logFailure(error: unknown, { doing, path }: { doing?: string; path?: string } = {}): void {
  const message = messageOf(error);
  console.error(
    JSON.stringify({
      message: redact(doing === undefined ? message : `${doing}: ${message}`),
      ...(path !== undefined && { url: redact(path) }),
    }),
  );
}

/** A line about work that went as it should, with facts that name no person. */
export function logReport(message: string, facts: object): void {
  console.log(JSON.stringify({ message, ...facts }));
}

/** A line about something that an operator should look at, with facts that name no person. */
export function logWarning(message: string, facts: object): void {
  console.error(JSON.stringify({ message, ...facts }));
}

function messageOf(error: unknown): string {
  // It would quote what could not be read, a stored name or street perhaps.
  if (error instanceof SyntaxError) return 'A text is no JSON.';
  return error instanceof Error ? error.message : String(error);
}
