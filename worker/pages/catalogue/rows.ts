import { sorts } from '../../../shared/contract/catalogue/catalog.ts';
import { facetNames } from '../../../shared/contract/catalogue/facets.ts';
import type { KnownQuery } from '../../edge-cache/cache-address.ts';
import { type AreaRows, publicRow, stocked } from '../../page/row.ts';
import { catalog } from './catalog.tsx';
import { lastPage } from './listing-query.ts';
import { search } from './search.tsx';

/**
 * Values of facets are the gateway's, so the key of the cache takes any, each once and in one order. An address with one
 * that the gateway does not know is redirected to that without it, and kept by nobody.
 */
const chosen: KnownQuery = Object.fromEntries(facetNames.map((name) => [name, 'any']));

const ordered: KnownQuery = { p: { upTo: lastPage }, sort: sorts, ...chosen };

const listing = publicRow(catalog, {
  guards: ['init-catalog'],
  query: ordered,
  cache: stocked,
  paged: true,
});

/** Search and families. */
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
