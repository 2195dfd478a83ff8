import { type AreaRows, publicRow, stocked } from '../row.ts';
import { catalog } from './catalog.tsx';
import { product } from './product.tsx';
import { search } from './search.tsx';

const listingStyles = ['price', 'breadcrumb', 'card', 'catalogue'];

const listing = publicRow(catalog, {
  guards: ['init-catalog'],
  query: ['p', 'sort'],
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
    query: ['q', 'p', 'sort'],
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
