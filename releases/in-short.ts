import type { Difference } from './told.ts';

/** So many redirects are told one by one. */
const mostRedirects = 10;

const isRedirect = ({ path }: Difference): boolean => path.startsWith('redirects.');

/** Differences in words, as somebody reads them: of many redirects the first few, and how many there are besides. */
export function inShort(differences: readonly Difference[]): string[] {
  const redirects = differences.filter(isRedirect);
  const rest = redirects.length - mostRedirects;
  // One more is said in as many lines as itself.
  if (rest < 2) return differences.map(({ words }) => words);
  const told = new Set(redirects.slice(0, mostRedirects));
  return [
    ...differences.filter((each) => !isRedirect(each) || told.has(each)).map(({ words }) => words),
    `redirects: ${rest.toLocaleString('en-GB')} more`,
  ];
}
