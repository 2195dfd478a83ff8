import { sorts } from '../../../shared/contract/catalog.ts';
import { type AreaRows, publicRow, stocked } from '../row.ts';
import { catalog } from './catalog.tsx';
import { lastPage } from './listing.tsx';
import { product } from './product.tsx';
import { search } from './search.tsx';

const listingStyles = ['price', 'breadcrumb', 'card', 'catalogue'];

const ordered = { p: { upTo: lastPage }, sort: sorts };

const listing = publicRow(catalog, {
  guards: ['init-catalog'],
  query: ordered,
  styles: listingStyles,
  cache: stocked,
  paged: true,
});

const productPage = publicRow(product, {
  guards: ['init-product'],
  styles: ['price', 'breadcrumb', 'product'],
  cache: stocked,
});

/** Search, families, products. */
export const catalogueRows = {
  search: publicRow(search, {
    query: { q: 'any', ...ordered },
    styles: ['forms', ...listingStyles],
    cache: stocked,
  }),

  'product-gtin': productPage,
  'product-option': productPage,
  'product-id': productPage,
  'product-barcode': productPage,
  'product-legacy': productPage,
  product: productPage,

  'catalog-named': listing,
  catalog: listing,
} satisfies AreaRows;
