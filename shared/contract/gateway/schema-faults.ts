import type { z } from 'zod';

/** Faults that a message names at the most. */
const maxFaults = 20;
/** Alternatives of a union that are all named. */
const maxAlternatives = 3;

/** What was expected in the place of a value. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || issue.errors.length > maxAlternatives)
    return issue.message;
  return issue.errors.map((inner) => faultsOf({ issues: inner }, '').join(', ')).join(', or ');
}

/**
 * All that does not fit a schema: for each fault its place and what was expected there, without the value.
 *
 * @param whole stands for the place of the whole value
 */
export function faultsOf({ issues }: Pick<z.core.$ZodError, 'issues'>, whole: string): string[] {
  return issues.map((issue) => {
    const place = issue.path.join('.') || whole;
    return place === '' ? wordsOf(issue) : `${place}: ${wordsOf(issue)}`;
  });
}

/** Faults in one sentence, each once. */
export function faultsText(faults: Iterable<string>): string {
  const all = [...new Set(faults)];
  const more = all.length - maxFaults;
  return all.slice(0, maxFaults).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
