import type { z } from 'zod';

/** Maximum number of issues in a message. */
const maxFaults = 20;
/** Maximum number of alternatives of a union that are listed. */
const maxAlternatives = 3;

/** Returns what was expected instead of a value. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0 || issue.errors.length > maxAlternatives)
    return issue.message;
  return issue.errors.map((inner) => faultsOf({ issues: inner }, '').join(', ')).join(', or ');
}

/**
 * Returns all schema issues: for each its place and what was expected there, without the value.
 * @param whole name of the whole value's place
 */
export function faultsOf({ issues }: Pick<z.core.$ZodError, 'issues'>, whole: string): string[] {
  return issues.map((issue) => {
    const place = issue.path.join('.') || whole;
    return place === '' ? wordsOf(issue) : `${place}: ${wordsOf(issue)}`;
  });
}

/** A fault without the number of a list's entry: `products.0.sku` and `products.1.sku` are one fault. */
export const inAnyEntry = (fault: string): string => fault.replaceAll(/(?<=^|\.)\d+(?=[.:])/g, '*');

/** Joins the issues to one sentence, without duplicates. */
export function faultsText(faults: Iterable<string>): string {
  const all = [...new Set(faults)];
  const more = all.length - maxFaults;
  return all.slice(0, maxFaults).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
