import { sorts } from '../../../shared/contract/catalogue/catalog.ts';
import { facetNames } from '../../../shared/contract/catalogue/facets.ts';
import { lastPage } from '../../../shared/contract/gateway/values.ts';
import type { KnownQuery } from '../../edge-cache/cache-address.ts';
import { type AreaRows, publicRow, stocked } from '../../page/row.ts';
import { catalog } from './catalog.tsx';
import { search } from './search.tsx';

/**
 * The values of facets come from the gateway, so the cache key accepts any, each once and in one order. A url with an
 * unknown value is redirected to the one without it, and not cached.
 */
const chosen: KnownQuery = Object.fromEntries(facetNames.map((name) => [name, 'any']));

const ordered: KnownQuery = { p: { upTo: lastPage }, sort: sorts, ...chosen };

const listing = publicRow(catalog, {
  guards: ['init-catalog'],
  query: ordered,
  cache: stocked,
  paged: true,
});

export const catalogueRows = {
  search: publicRow(search, {
    part: 'search',
    indexed: false,
    rateLimit: { limit: 'search' },
    query: { q: 'any', ...ordered },
    cache: stocked,
  }),

  'catalog-named': listing,
  catalog: listing,
} satisfies AreaRows;
