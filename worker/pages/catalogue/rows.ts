import { sorts } from '../../../shared/contract/catalog.ts';
import { facetNames } from '../../../shared/facets.ts';
import type { KnownQuery } from '../../edge-cache/cache-address.ts';
import { type AreaRows, publicRow, stocked } from '../row.ts';
import { catalog } from './catalog.tsx';
import { lastPage } from './listing-query.ts';
import { product } from './product/product.tsx';
import { reviewsQuery } from './product/reviews-asked.ts';
import { search } from './search.tsx';

const listingStyles = ['price', 'breadcrumb', 'card', 'catalogue'];

/**
 * Values of facets are the gateway's, so the key of the cache takes any, each once and in one order. An address with one
 * that the gateway does not know is redirected to that without it, and kept by nobody.
 */
const chosen: KnownQuery = Object.fromEntries(facetNames.map((name) => [name, 'any']));

const ordered: KnownQuery = { p: { upTo: lastPage }, sort: sorts, ...chosen };

const listing = publicRow(catalog, {
  guards: ['init-catalog'],
  query: ordered,
  styles: listingStyles,
  cache: stocked,
  paged: true,
});

const productPage = publicRow(product, {
  guards: ['init-product'],
  styles: ['price', 'breadcrumb', 'product', 'alert-offer'],
  experiments: ['related'],
  cache: stocked,
});

/** Search, families, products. */
export const catalogueRows = {
  search: publicRow(search, {
    part: 'search',
    indexed: false,
    countedLooks: { limit: 'search' },
    query: { q: 'any', ...ordered },
    styles: ['forms', ...listingStyles],
    cache: stocked,
  }),

  'product-gtin': productPage,
  'product-option': productPage,
  'product-id': productPage,
  'product-barcode': productPage,
  'product-legacy': productPage,
  product: { ...productPage, query: reviewsQuery },

  'catalog-named': listing,
  catalog: listing,
} satisfies AreaRows;
