import { z } from 'zod';
import { counted, countFields } from '../gateway/counted.ts';
import { fittingListOf, listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import {
  catalogueId,
  catalogueIds,
  cents,
  currency,
  digits,
  nothing,
  page,
  pageSize,
  sentText,
  skus,
  word,
} from '../gateway/values.ts';
import { facetNames } from './facets.ts';
import { cardInSizes, piece, product, productCard, size } from './product.ts';

const textOrEmpty = orElse(z.string(), '');

export const segmentation = z.object({
  segmentationId: z.string(),
  /** Family that lists its products; without it there is no link. */
  familyId: word.optional().catch(undefined),
  parent: z.object({ segmentationId: z.string() }).nullable(),
  title: sentText,
});
export type Segmentation = z.output<typeof segmentation>;

/** The sort orders of listings and of the search. */
export const sorts = ['recommended', 'new', 'price-ascending', 'price-descending', 'rating'] as const;
export const sort = z.enum(sorts);
export type Sort = z.output<typeof sort>;

const facetValue = z.object({
  id: z.string().min(1).max(160),
  /** In the requested language; the storefront has the texts of prices, availabilities and promotions. */
  label: textOrEmpty,
  /** Number of results under the current choice, ignoring this facet; null if it is not known. */
  count: orElse(z.int().min(0).nullable(), null),
  /** `#rrggbb` of a colour. */
  hex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional()
    .catch(undefined),
  /** Of prices in cents: `from` is included, `to` is not. */
  from: cents.optional().catch(undefined),
  to: cents.optional().catch(undefined),
});

export type FacetValue = z.output<typeof facetValue>;

const facet = z.object({
  /** Of each the shop has the title, and the order in which they are shown. */
  name: z.enum(facetNames),
  /**
   * The ids of `availability` are AVAILABLE, SOON_UNAVAILABLE, ON_DEMAND, SOON_AVAILABLE and UNAVAILABLE; those of
   * `promotion` are the price types S, P and A. For these the shop has the texts; another id is shown by its label.
   * Those of other facets are the gateway's own.
   */
  values: listOf(facetValue),
});
export type Facet = z.output<typeof facet>;

const listingAnswer = z.object({
  ...countFields,
  products: fittingListOf(productCard),
  facets: orElse(listOf(facet), []),
});

const listing = listingAnswer.transform(({ total, more, ...rest }) => ({
  ...rest,
  ...counted({ total, more }, rest.products.length),
}));

const familyLink = z.object({
  familyId: word,
  title: sentText,
  /** Title of the department that it belongs to, if that is another family. */
  department: orElse(sentText.nullable(), null),
});

export type FamilyLink = z.output<typeof familyLink>;

/** The exact match of the query, to which the search redirects. */
const exact = z.object({
  family: orElse(familyLink.nullable(), null),
  product: orElse(productCard.nullable(), null),
});

const family = z.object({
  familyId: word,
  segmentationId: textOrEmpty,
  title: sentText,
  description: textOrEmpty,
  /** From the root to the family's parent. */
  ancestors: orElse(listOf(z.object({ familyId: word, title: sentText })), []),
  children: orElse(listOf(z.object({ familyId: word, title: sentText })), []),
});
export type Family = z.output<typeof family>;

/** Written by `filtersText`. */
const filters = z
  .string()
  .max(4000)
  .optional()
  .describe(
    'The chosen values in the form of a query string: `color=red&color=white&size=S`, percent-encoded as a whole. Names are those of facets, values the ids that the facets of answers have. Values of one facet are alternatives, and facets narrow each other: red or white, and in size S. A value that the gateway does not know counts as not chosen. Empty or missing: nothing is chosen. A chosen value stays in the facets of the answer, even if nothing has it: the shop redirects to the address without values that are not there.',
  );

export const catalogRows = {
  getSegmentations: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/segmentations/',
    input: nothing,
    output: listOf(segmentation),
    access: 'anyone',
    failure: { answer: [] },
  }),
  getFamily: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/families/{familyId}',
    input: z.object({ familyId: word }),
    output: family,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  listProducts: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/families/{familyId}/products',
    input: z.object({ familyId: word, page, size: pageSize, sort, currency, filters }),
    output: listing,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** Returns cards of the given options, in that order, with their sizes if requested; unknown ones are left out. */
  listOptions: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/options',
    input: z.object({
      optionIds: catalogueIds,
      currency,
      sizes: z.literal('true').optional(),
    }),
    output: z.object({ products: listOf(cardInSizes) }),
    access: 'anyone',
    failure: { answer: { products: [] } },
  }),
  /** Returns the sizes of a colour, to choose one without opening its page. */
  getSizes: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/options/{optionId}/sizes',
    /** With a currency, sizes that differ in price have theirs. */
    input: z.object({ optionId: catalogueId, currency: currency.optional() }),
    output: z.object({ sizes: listOf(size) }),
    access: 'anyone',
    browser: { limit: null },
    failure: { answer: { sizes: [] } },
  }),
  /** Describes the given skus, in that order; unknown ones are left out. */
  listPieces: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/skus',
    input: z.object({ skus, currency }),
    output: z.object({ pieces: listOf(piece) }),
    access: 'anyone',
    failure: { answer: { pieces: [] } },
  }),
  getProduct: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/products/{productId}',
    input: z.object({ productId: catalogueId, currency }),
    output: product,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  getProductByOption: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/options/{optionId}/product',
    input: z.object({ optionId: catalogueId, currency }),
    output: product,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  getProductByGtin: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/gtins/{gtin}/product',
    input: z.object({ gtin: digits, currency }),
    output: product,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  searchProducts: row({
    upstream: 'gateway',
    part: 'search',
    method: 'GET',
    path: '/ecommerce/v3/catalog/search',
    input: z.object({ query: z.string().max(100), page, size: pageSize, sort, currency, filters }),
    output: listingAnswer
      .extend({
        exact: orElse(exact.nullable(), null),
        /** The families with that name, if there are several or the query finds more than they contain. */
        families: orElse(listOf(familyLink), []),
        /** Words that were ignored, because with them there are no results. */
        leftOut: orElse(listOf(z.string()), []),
      })
      .transform(({ total, more, ...rest }) => ({ ...rest, ...counted({ total, more }, rest.products.length) })),
    access: 'anyone',
    rarelyRepeated: true,
    failure: 'throw',
  }),
  getSuggestions: row({
    upstream: 'gateway',
    part: 'suggestions',
    method: 'GET',
    path: '/ecommerce/v3/catalog/suggestions',
    input: z.object({ query: z.string().min(1).max(100), currency }),
    output: z.object({
      values: listOf(z.string()),
      families: orElse(listOf(familyLink), []),
      products: orElse(listOf(productCard), []),
    }),
    access: 'anyone',
    browser: { limit: 'search' },
    rarelyRepeated: true,
    failure: { answer: { values: [], families: [], products: [] } },
  }),
};
