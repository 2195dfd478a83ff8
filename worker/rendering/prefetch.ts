import { type RouteName, routes } from '../../shared/routes.ts';
import { pages } from '../pages.ts';

/** `/cart` and `/account/settings/{id}` give `cart` and `account`. */
const firstSegment = (path: string): string => path.split('/')[1] ?? '';

function mayBeFetchedAhead(name: RouteName): boolean {
  const row = pages[name];
  // What counts with parameters alone has an address without it that links lead to.
  return row.audience === 'public' && (row.countedLooks === undefined || 'parameters' in row.countedLooks);
}

/**
 * Patterns of the addresses that are made for one visitor, do work or are counted: a browser must not fetch them unasked.
 * Where all that lies below a first segment is of this kind, the segment stands for it.
 */
function refusedPatterns(): string[] {
  const [open, refused] = [new Set<string>(), new Set<string>()];
  // The keys of both tables are the names of the routes.
  // What no link leads to would travel in every page for nothing.
  for (const name of Object.keys(routes) as RouteName[])
    if (pages[name].fromMails !== true) (mayBeFetchedAhead(name) ? open : refused).add(routes[name]);
  const shared = new Set([...open].map(firstSegment));
  const patterns = [...refused].map((path) => {
    const first = firstSegment(path);
    if (shared.has(first)) return `/*${path.replace(/\{[^{}]*\}/g, '*')}/`;
    // Names that begin alike, as those of the steps of an order, are one pattern.
    const stem = first.slice(0, first.indexOf('-') + 1);
    const isOurs = stem !== '' && ![...shared].some((name) => name.startsWith(stem));
    return isOurs ? `/*/${stem}*` : `/*/${first}/*`;
  });
  return [...new Set(patterns)];
}

/** Speculation rules: the browser may fetch public pages while the pointer is still on its way to their links. */
export const prefetchRules: string = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: refusedPatterns() } },
          { not: { selector_matches: '[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
