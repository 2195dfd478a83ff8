import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { currency, digits, nothing, sentText, word } from '../gateway/values.ts';
import { pictureType } from './catalog.ts';

const addressedOption = z.object({
  optionId: digits,
  color: sentText,
  pictures: orElse(listOf(pictureType), []),
  /** Where it has a price, it has a page. */
  currencies: listOf(currency),
});

/** What the addresses of a product are made from. */
const addressedProduct = z.object({
  productId: digits,
  name: sentText,
  updatedAt: orElse(z.iso.datetime().nullable(), null),
  options: listOf(addressedOption),
});
export type AddressedProduct = z.output<typeof addressedProduct>;

/** What search engines are told to look at: everything that is listed, in parts that one answer holds. */
export const sitemapRows = {
  /** The families that list something, and where each part of the products begins: behind this product number. */
  getSitemapParts: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/sitemap',
    input: nothing,
    output: z.object({
      families: listOf(
        z.object({
          familyId: word,
          title: sentText,
          /** Where it sells something, it has a page. */
          currencies: listOf(currency).optional(),
        }),
      ),
      parts: listOf(digits),
    }),
    access: 'anyone',
    failure: 'throw',
  }),
  /** The products of a part, by rising number: some hundreds, so that a sitemap stays far below 50,000 addresses and 50 MB. */
  getSitemapPart: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/sitemap/{after}',
    input: z.object({ after: digits }),
    output: z.object({ products: listOf(addressedProduct) }),
    access: 'anyone',
    failure: 'throw',
  }),
};
