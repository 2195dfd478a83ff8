import type { Difference } from './difference.ts';

const maxRedirects = 10;

const isRedirect = ({ path }: Difference): boolean => path.startsWith('redirects.');

/** Differences as lines for people; long lists of redirects are cut, with the number of the others. */
export function inShort(differences: readonly Difference[]): string[] {
  const redirects = differences.filter(isRedirect);
  const rest = redirects.length - maxRedirects;
  // Naming one more redirect takes no more lines than counting it.
  if (rest < 2) return differences.map(({ words }) => words);
  const listed = new Set(redirects.slice(0, maxRedirects));
  return [
    ...differences.filter((each) => !isRedirect(each) || listed.has(each)).map(({ words }) => words),
    `redirects: ${rest.toLocaleString('en-GB')} more`,
  ];
}
