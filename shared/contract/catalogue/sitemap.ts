import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { catalogueId, currency, noText, nothing, sentText, word } from '../gateway/values.ts';
import { pictureType } from './product.ts';

const addressedOption = z.object({
  optionId: catalogueId,
  color: orElse(sentText, noText),
  pictures: orElse(listOf(pictureType), []),
  /** It has a page in the markets of the currencies in which it has a price. */
  currencies: listOf(currency),
});

/** Data from which the addresses of a product are built. */
const addressedProduct = z.object({
  productId: catalogueId,
  name: sentText,
  updatedAt: orElse(z.iso.datetime().nullable(), null),
  options: listOf(addressedOption),
});
export type AddressedProduct = z.output<typeof addressedProduct>;

/** Sitemap data: everything that is listed, in parts that fit in one answer. */
export const sitemapRows = {
  /** Returns the families that list something, and the product number after which each part begins. */
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
          /** It has a page in the markets of the currencies in which it sells something. */
          currencies: listOf(currency).optional(),
        }),
      ),
      parts: listOf(catalogueId),
    }),
    access: 'anyone',
    failure: 'throw',
  }),
  /** Products of a part, by ascending number: a few hundred, so a sitemap stays below 50,000 addresses and 50 MB. */
  getSitemapPart: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/sitemap/{after}',
    input: z.object({ after: catalogueId }),
    output: z.object({ products: listOf(addressedProduct) }),
    access: 'anyone',
    failure: 'throw',
  }),
};
