import { type RouteName, routes } from '../../shared/routes.ts';
import type { PageFacts, PageTable } from '../page/page-table.ts';

/** The first segment of a path: `cart` of `/cart`, `account` of `/account/settings/{id}`. */
const firstSegment = (path: string): string => path.split('/')[1] ?? '';

function mayBeFetchedAhead(row: PageFacts): boolean {
  // A page that counts only with parameters is linked without them.
  return row.audience === 'public' && (row.rateLimit === undefined || 'parameters' in row.rateLimit);
}

/**
 * Patterns of addresses that a browser must not prefetch: pages for one visitor, endpoints, and pages that count. If
 * all paths below a first segment are of this kind, one pattern covers them.
 */
function refusedPatterns(pages: PageTable): string[] {
  const [open, refused] = [new Set<string>(), new Set<string>()];
  // The keys of both tables are route names. Routes that no page links to are left out: the rules are in every page.
  for (const name of Object.keys(routes) as RouteName[])
    if (pages[name].fromMails !== true) (mayBeFetchedAhead(pages[name]) ? open : refused).add(routes[name]);
  const shared = new Set([...open].map(firstSegment));
  const patterns = [...refused].map((path) => {
    const first = firstSegment(path);
    if (shared.has(first)) return `/*${path.replace(/\{[^{}]*\}/g, '*')}/`;
    // First segments with a common prefix, such as those of the order's steps, share one pattern.
    const stem = first.slice(0, first.indexOf('-') + 1);
    const isOurs = stem !== '' && ![...shared].some((name) => name.startsWith(stem));
    return isOurs ? `/*/${stem}*` : `/*/${first}/*`;
  });
  return [...new Set(patterns)];
}

let written: { pages: PageTable; rules: string } | undefined;

/** Speculation rules as JSON: the browser may prefetch public pages on hover. Memoised by the table. */
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
