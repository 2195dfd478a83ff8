import { z } from 'zod';
import { environment } from '../gateway/environment.ts';
import { filledListOf, listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import {
  cents,
  currency,
  digits,
  noText,
  nothing,
  page,
  pageSize,
  sentText,
  sku,
  word,
} from '../gateway/values.ts';
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

/** Price in cents; `strikeThroughPrice` is the former one, when there is one to show. */
export const price = z.object({
  appliedPrice: cents,
  strikeThroughPrice: orElse(cents.nullable(), null),
  type: orElse(priceType, 'I'),
  currency,
});
export type Price = z.output<typeof price>;

const prices = z.object({ current: price });

/** The main picture is there, whatever else is. */
const pictures = orElse(filledListOf(pictureType), ['AP']);
const labels = orElse(listOf(z.string()), []);
/** An availability that nobody knows promises nothing. */
const knownAvailability = orElse(availability, 'UNKNOWN');
const knownAvailabilityType = orElse(availabilityType, 'ONLINE_AND_IN_STORE');
const said = orElse(z.string(), '');

export const size = z
  .object({
    sku,
    /** Empty where it is not known. */
    gtin: orElse(z.string().regex(/^\d{0,20}$/), ''),
    label: z.string().optional(),
    availability: knownAvailability,
    availabilityType: knownAvailabilityType,
  })
  // A size without a label goes by its number.
  .transform(({ label, ...known }) => ({ ...known, label: label ?? known.sku }));
export type Size = z.output<typeof size>;

export const productOption = z.object({
  optionId: digits,
  color: orElse(sentText, noText),
  /** `#rrggbb` of the main colour, for swatches: grey where it is not known. */
  colorHex: orElse(z.string().regex(/^#[0-9a-f]{6}$/), '#9a9a9a'),
  prices,
  /** In which currencies it has a price: it is sold in the markets of these. Null where the gateway does not say. */
  currencies: orElse(listOf(currency).nullable(), null),
  pictures,
  /** Address of a film of it, on the host of the pictures; null where there is none. */
  video: orElse(z.string().startsWith('/').nullable(), null),
  availability: knownAvailability,
  availabilityType: knownAvailabilityType,
  /** Without any, nothing of it can be bought here. */
  sizes: orElse(listOf(size), []),
  tags: labels,
  seasonId: said,
  marketing: orElse(z.string().nullable(), null),
  /** WebExclu, New, ON_DEMAND, RAL_ANTICIPATION. */
  categoryLabels: labels,
});
export type ProductOption = z.output<typeof productOption>;

/** A product with its colour options; texts that are not localised are in the asked language. */
export const product = z.object({
  productId: digits,
  name: sentText,
  /** Name of the pattern, or the retailer's own reference: the same in all languages, and of several products perhaps. */
  model: said,
  description: said,
  composition: said,
  care: said,
  ecoDesign: orElse(z.boolean(), false),
  /** Null where the gateway knows nothing of it. */
  environment: orElse(environment.nullable(), null),
  /** Without one there is no guide to its sizes. */
  sizeGuideId: orElse(word.nullable(), null),
  segmentationId: said,
  /** The most specific family, for breadcrumbs; without it there are none. */
  familyId: word.optional().catch(undefined),
  options: filledListOf(productOption),
  reviewGlobal: orElse(reviewGlobal, noReviews),
});
export type Product = z.output<typeof product>;

/** One colour option as a card of a listing, texts in the asked language. */
export const productCard = z.object({
  productId: digits,
  optionId: digits,
  name: z.string(),
  color: said,
  prices,
  pictures,
  availability: knownAvailability,
  categoryLabels: labels,
  /** What marketing says of it: semicolon separated. */
  marketing: orElse(z.string().nullable(), null),
  /** `#rrggbb` of every colour of the product, this one first. */
  colors: orElse(listOf(z.string().regex(/^#[0-9a-f]{6}$/)), []),
  /** Title of the department that it hangs in: search shows several side by side. */
  department: orElse(z.string().nullable(), null),
});
export type ProductCard = z.output<typeof productCard>;

/** The same with its sizes; none where they were not asked for. */
export const cardInSizes = productCard.extend({ sizes: orElse(listOf(size), []) });
export type CardInSizes = z.output<typeof cardInSizes>;

/** What one sku is, for whoever has only its number; texts in the asked language. */
export const piece = z.object({
  sku,
  productId: digits,
  optionId: digits,
  name: z.string(),
  color: said,
  /** Label of the size. */
  size: said,
  prices,
  pictures,
});
export type Piece = z.output<typeof piece>;

export const segmentation = z.object({
  segmentationId: z.string(),
  /** Where its products are listed; without it nothing leads there. */
  familyId: word.optional().catch(undefined),
  parent: z.object({ segmentationId: z.string() }).nullable(),
  title: sentText,
});
export type Segmentation = z.output<typeof segmentation>;

export const sorts = ['recommended', 'new', 'price-ascending', 'price-descending', 'rating'] as const;
export const sort = z.enum(sorts);
export type Sort = z.output<typeof sort>;

const facetValue = z.object({
  id: z.string().min(1).max(64),
  /** In the asked language; prices, availabilities and promotions are put into words by the storefront. */
  label: said,
  /** How many there are under the current choice, that of this facet left out. */
  count: z.int().min(0),
  /** `#rrggbb` of a colour. */
  hex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional()
    .catch(undefined),
  /** Of prices in cents: from this one, up to but not with that one. */
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

/** A gateway that does not tell how many there are in all has told of all. */
const listing = listingAnswer.transform(({ total, ...rest }) => ({
  ...rest,
  total: total ?? rest.products.length,
}));

const familyLink = z.object({
  familyId: word,
  title: sentText,
  /** Title of the department that it hangs in, where that is another family. */
  department: orElse(sentText.nullable(), null),
});

export type FamilyLink = z.output<typeof familyLink>;

/** What the query names and nothing else: the search leads there. */
const exact = z.object({
  family: orElse(familyLink.nullable(), null),
  product: orElse(productCard.nullable(), null),
});

const family = z.object({
  familyId: word,
  segmentationId: said,
  title: sentText,
  description: said,
  /** From the root to the family's parent. */
  ancestors: orElse(listOf(z.object({ familyId: word, title: sentText })), []),
  children: orElse(listOf(z.object({ familyId: word, title: sentText })), []),
});
export type Family = z.output<typeof family>;

/** Chosen values as `filtersText` writes them: `color=black&size=M`. Values that nobody knows choose nothing. */
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
  /** Cards of the given options, in that order, with their sizes when these are asked for; unknown ones are left out. */
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
  /** The sizes of a colour, for a choice without its page. */
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
  /** What the given skus are, in that order; unknown ones are left out. */
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
        /** The families of that name, where there are several or the query finds more than they hold. */
        families: orElse(listOf(familyLink), []),
        /** Words that were left aside, because with them nothing is found. */
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
