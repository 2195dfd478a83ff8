import { type RouteName, routes } from '../../shared/routes.ts';
import type { PageFacts, PageTable } from '../page/page-table.ts';

/** `/cart` and `/account/settings/{id}` give `cart` and `account`. */
const firstSegment = (path: string): string => path.split('/')[1] ?? '';

function mayBeFetchedAhead(row: PageFacts): boolean {
  // What counts with parameters alone has an address without it that links lead to.
  return row.audience === 'public' && (row.rateLimit === undefined || 'parameters' in row.rateLimit);
}

/**
 * Patterns of the addresses that are made for one visitor, do work or are counted: a browser must not fetch them unasked.
 * Where all that lies below a first segment is of this kind, the segment stands for it.
 */
function refusedPatterns(pages: PageTable): string[] {
  const [open, refused] = [new Set<string>(), new Set<string>()];
  // The keys of both tables are the names of the routes.
  // What no link leads to would travel in every page for nothing.
  for (const name of Object.keys(routes) as RouteName[])
    if (pages[name].fromMails !== true) (mayBeFetchedAhead(pages[name]) ? open : refused).add(routes[name]);
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

let written: { pages: PageTable; rules: string } | undefined;

/**
 * Speculation rules as JSON: the browser may fetch public pages while the pointer is still on its way to their links.
 * Written once for a table.
 */
export function prefetchRules(pages: PageTable): string {
  if (written?.pages !== pages) written = { pages, rules: JSON.stringify(rulesOf(pages)) };
  return written.rules;
}

const rulesOf = (pages: PageTable) => ({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: refusedPatterns(pages) } },
          { not: { selector_matches: '[rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
