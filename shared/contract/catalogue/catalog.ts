import { z } from 'zod';
import { environment } from '../gateway/environment.ts';
import { filledListOf, listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { cents, currency, digits, noText, nothing, page, pageSize, sentText, sku, word } from '../gateway/values.ts';
import { facetNames } from './facets.ts';
import { noReviews, reviewGlobal } from './reviews.ts';

export const availabilities = [
  'AVAILABLE',
  'UNAVAILABLE',
  'SOON_UNAVAILABLE',
  'SOON_AVAILABLE',
  'ON_DEMAND',
  'DISCONTINUED',
  'UNKNOWN',
] as const;
export const availability = z.enum(availabilities);
export type Availability = z.output<typeof availability>;

export const availabilityType = z.enum(['ONLINE_AND_IN_STORE', 'ONLINE_ONLY', 'IN_STORE_ONLY']);
export type AvailabilityType = z.output<typeof availabilityType>;

/** I initial, S sale, P promotion, A adjusted. */
export const priceType = z.enum(['I', 'S', 'P', 'A']);
export const pictureType = z.enum(['AP', 'GZ', 'DP', 'VC', 'SU', 'VH', 'ZM']);
export type PictureType = z.output<typeof pictureType>;

/** Price in cents; `strikeThroughPrice` is the former price, if there is one to show. */
export const price = z.object({
  appliedPrice: cents,
  strikeThroughPrice: orElse(cents.nullable(), null),
  type: orElse(priceType, 'I'),
  currency,
});
export type Price = z.output<typeof price>;

const prices = z.object({ current: price });

/** The main picture always exists. */
const pictures = orElse(filledListOf(pictureType), ['AP']);
const labels = orElse(listOf(z.string()), []);
/** An unknown availability promises nothing. */
const knownAvailability = orElse(availability, 'UNKNOWN');
const knownAvailabilityType = orElse(availabilityType, 'ONLINE_AND_IN_STORE');
const textOrEmpty = orElse(z.string(), '');

export const size = z
  .object({
    sku,
    /** Empty if unknown. */
    gtin: orElse(z.string().regex(/^\d{0,20}$/), ''),
    label: z.string().optional(),
    availability: knownAvailability,
    availabilityType: knownAvailabilityType,
  })
  // A size without a label is shown by its number.
  .transform(({ label, ...known }) => ({ ...known, label: label ?? known.sku }));
export type Size = z.output<typeof size>;

export const productOption = z.object({
  optionId: digits,
  color: orElse(sentText, noText),
  /** `#rrggbb` of the main colour, for swatches; grey if unknown. */
  colorHex: orElse(z.string().regex(/^#[0-9a-f]{6}$/), '#9a9a9a'),
  prices,
  /** Currencies in which it has a price: it is sold in the markets of these. Null if the gateway does not send them. */
  currencies: orElse(listOf(currency).nullable(), null),
  pictures,
  /** Address of its video, on the picture host; null if there is none. */
  video: orElse(z.string().startsWith('/').nullable(), null),
  availability: knownAvailability,
  availabilityType: knownAvailabilityType,
  /** Without sizes it cannot be bought here. */
  sizes: orElse(listOf(size), []),
  tags: labels,
  seasonId: textOrEmpty,
  marketing: orElse(z.string().nullable(), null),
  /** WebExclu, New, ON_DEMAND, RAL_ANTICIPATION. */
  categoryLabels: labels,
});
export type ProductOption = z.output<typeof productOption>;

/** A product with its colour options; texts that are not localised are in the requested language. */
export const product = z.object({
  productId: digits,
  name: sentText,
  /** Name of the pattern, or the retailer's own reference. The same in all languages; several products may share it. */
  model: textOrEmpty,
  description: textOrEmpty,
  composition: textOrEmpty,
  care: textOrEmpty,
  ecoDesign: orElse(z.boolean(), false),
  /** Null if the gateway has no data. */
  environment: orElse(environment.nullable(), null),
  /** Null: there is no size guide. */
  sizeGuideId: orElse(word.nullable(), null),
  segmentationId: textOrEmpty,
  /** The most specific family, for breadcrumbs; without it there are none. */
  familyId: word.optional().catch(undefined),
  options: filledListOf(productOption),
  reviewGlobal: orElse(reviewGlobal, noReviews),
});
export type Product = z.output<typeof product>;

/** One colour option as a card of a listing, texts in the requested language. */
export const productCard = z.object({
  productId: digits,
  optionId: digits,
  name: z.string(),
  color: textOrEmpty,
  prices,
  pictures,
  availability: knownAvailability,
  categoryLabels: labels,
  /** Marketing labels: semicolon separated. */
  marketing: orElse(z.string().nullable(), null),
  /** `#rrggbb` of every colour of the product, this one first. */
  colors: orElse(listOf(z.string().regex(/^#[0-9a-f]{6}$/)), []),
  /** Title of the department that it belongs to: search shows several side by side. */
  department: orElse(z.string().nullable(), null),
});
export type ProductCard = z.output<typeof productCard>;

/** A card with its sizes; empty if they were not requested. */
export const cardInSizes = productCard.extend({ sizes: orElse(listOf(size), []) });
export type CardInSizes = z.output<typeof cardInSizes>;

/** Description of one sku; texts in the requested language. */
export const piece = z.object({
  sku,
  productId: digits,
  optionId: digits,
  name: z.string(),
  color: textOrEmpty,
  size: textOrEmpty,
  prices,
  pictures,
});
export type Piece = z.output<typeof piece>;

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
  id: z.string().min(1).max(64),
  /** In the requested language; the storefront has the texts of prices, availabilities and promotions. */
  label: textOrEmpty,
  /** Number of results under the current choice, ignoring this facet. */
  count: z.int().min(0),
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

const facet = z.object({ name: z.enum(facetNames), values: listOf(facetValue) });
export type Facet = z.output<typeof facet>;

const listingAnswer = z.object({
  total: z.int().min(0).optional(),
  products: listOf(productCard),
  facets: orElse(listOf(facet), []),
});

/** Without a total, the sent products are all. */
const listing = listingAnswer.transform(({ total, ...rest }) => ({
  ...rest,
  total: total ?? rest.products.length,
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

/** Chosen values in the format of `filtersText`: `color=black&size=M`. Unknown values choose nothing. */
const filters = z.string().max(4000).optional();

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
      optionIds: z.string().regex(/^\d+(,\d+){0,47}$/),
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
    input: z.object({ optionId: digits }),
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
    input: z.object({ skus: z.string().regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,49}$/), currency }),
    output: z.object({ pieces: listOf(piece) }),
    access: 'anyone',
    failure: { answer: { pieces: [] } },
  }),
  getProduct: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/products/{productId}',
    input: z.object({ productId: digits, currency }),
    output: product,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  getProductByOption: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/products/options/{optionId}',
    input: z.object({ optionId: digits, currency }),
    output: product,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  getProductByGtin: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/products/gtins/{gtin}',
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
      .transform(({ total, ...rest }) => ({ ...rest, total: total ?? rest.products.length })),
    access: 'anyone',
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
    failure: { answer: { values: [], families: [], products: [] } },
  }),
};
