import { type AreaRows, publicRow } from '../../../page/row.ts';
import { product } from './product.tsx';
import { productCache } from './product-data.ts';
import { reviewsQuery } from './reviews-query.ts';

const productPage = publicRow(product, {
  guards: ['init-product'],
  experiments: ['related'],
  cache: productCache,
});

export const productRows = {
  'product-gtin': { ...productPage, capability: 'product-codes' },
  'product-option': productPage,
  'product-id': productPage,
  'product-barcode': { ...productPage, capability: 'product-codes' },
  'product-legacy': productPage,
  product: { ...productPage, query: reviewsQuery },
} satisfies AreaRows;
