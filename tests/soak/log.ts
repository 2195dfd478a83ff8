/** The log of both Workers during a run. */
import { type ExpectedLine, expectedLines } from './expected.ts';
import { kindOf } from './watched-fetch.ts';

interface Line {
  level?: string;
  service?: string;
  message?: string;
  url?: string;
}

/** The fault that a line tells of; null for none. Lines that are no JSON come from the runtime. */
export function faultIn(text: string): string | null {
  const line = parsed(text);
  if (line === null) return kindOf(`log: ${text.slice(0, 300)}`);
  if (line.level !== 'error' && line.level !== 'alarm') return null;
  return kindOf(`log: ${line.service} ${line.level}: ${(line.message ?? '').slice(0, 300)} ${line.url ?? ''}`.trim());
}

/** The line that was expected, if this is one. */
export function expectedIn(text: string): ExpectedLine | undefined {
  const { message = '' } = parsed(text) ?? {};
  return expectedLines.find((row) => row.message.test(message));
}

function parsed(text: string): Line | null {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null ? line : null;
  } catch {
    return null;
  }
}
