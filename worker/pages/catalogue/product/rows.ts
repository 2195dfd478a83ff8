import { type AreaRows, publicRow, stocked } from '../../../page/row.ts';
import { product } from './product.tsx';
import { reviewsQuery } from './reviews-query.ts';

const productPage = publicRow(product, {
  guards: ['init-product'],
  experiments: ['related'],
  cache: stocked,
});

export const productRows = {
  'product-gtin': productPage,
  'product-option': productPage,
  'product-id': productPage,
  'product-barcode': productPage,
  'product-legacy': productPage,
  product: { ...productPage, query: reviewsQuery },
} satisfies AreaRows;
