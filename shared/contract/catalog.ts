import { z } from 'zod';
import { filledListOf, listOf } from './list-of.ts';
import { row } from './row.ts';
import { cents, currency, digits, localizedText, nothing, page, pageSize, sku, word } from './values.ts';

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
  strikeThroughPrice: cents.nullable(),
  type: priceType,
  currency,
});
export type Price = z.output<typeof price>;

const prices = z.object({ current: price });

const reviewGlobal = z.object({
  /** 0 to 5, two decimals at the most. */
  averageRating: z.number().min(0).max(5),
  totalReviewCount: z.int().min(0),
});

export const size = z.object({
  sku,
  gtin: digits,
  label: z.string(),
  availability,
  availabilityType,
});
export type Size = z.output<typeof size>;

export const productOption = z.object({
  optionId: digits,
  color: localizedText,
  /** `#rrggbb` of the main colour, for swatches. */
  colorHex: z.string().regex(/^#[0-9a-f]{6}$/),
  prices,
  pictures: filledListOf(pictureType),
  availability,
  availabilityType,
  sizes: listOf(size),
  tags: listOf(z.string()),
  seasonId: z.string(),
  marketing: z.string().nullable(),
  /** WebExclu, New, ON_DEMAND, RAL_ANTICIPATION. */
  categoryLabels: listOf(z.string()),
});
export type ProductOption = z.output<typeof productOption>;

export const review = z.object({
  author: z.string(),
  rating: z.int().min(1).max(5),
  title: z.string(),
  text: z.string(),
  date: z.iso.date(),
});

/** A product with its colour options; texts that are not localised are in the asked language. */
export const product = z.object({
  productId: digits,
  name: localizedText,
  /** Reference of the pattern, the same in all languages. */
  model: z.string(),
  description: z.string(),
  composition: z.string(),
  care: z.string(),
  ecoDesign: z.boolean(),
  segmentationId: z.string(),
  /** The most specific family, for breadcrumbs; without it there are none. */
  familyId: word.optional().catch(undefined),
  options: filledListOf(productOption),
  reviewGlobal,
  reviews: listOf(review),
});
export type Product = z.output<typeof product>;

/** One colour option as a card of a listing, texts in the asked language. */
export const productCard = z.object({
  productId: digits,
  optionId: digits,
  name: z.string(),
  color: z.string(),
  prices,
  pictures: filledListOf(pictureType),
  availability,
  categoryLabels: listOf(z.string()),
  /** `#rrggbb` of every colour of the product, this one first. */
  colors: listOf(z.string().regex(/^#[0-9a-f]{6}$/)),
  /** Title of the department that it hangs in: search shows several side by side. */
  department: z.string().nullish(),
});
export type ProductCard = z.output<typeof productCard>;

/** What one sku is, for whoever has only its number; texts in the asked language. */
export const piece = z.object({
  sku,
  productId: digits,
  optionId: digits,
  name: z.string(),
  color: z.string(),
  /** Label of the size. */
  size: z.string(),
  prices,
  pictures: filledListOf(pictureType),
});
export type Piece = z.output<typeof piece>;

export const segmentation = z.object({
  segmentationId: z.string(),
  /** Where its products are listed; without it nothing leads there. */
  familyId: word.optional().catch(undefined),
  parent: z.object({ segmentationId: z.string() }).nullable(),
  title: localizedText,
});
export type Segmentation = z.output<typeof segmentation>;

export const sorts = ['recommended', 'new', 'price-ascending', 'price-descending'] as const;
export const sort = z.enum(sorts);
export type Sort = z.output<typeof sort>;

const listing = z.object({ total: z.int().min(0), products: listOf(productCard) });

const family = z.object({
  familyId: word,
  segmentationId: z.string(),
  title: localizedText,
  description: z.string(),
  /** From the root to the family's parent. */
  ancestors: listOf(z.object({ familyId: word, title: localizedText })),
  children: listOf(z.object({ familyId: word, title: localizedText })),
});
export type Family = z.output<typeof family>;

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
    input: z.object({ familyId: word, page, size: pageSize, sort, currency }),
    output: listing,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** Cards of the given options, in that order; unknown ones are left out. */
  listOptions: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/options',
    input: z.object({ optionIds: z.string().regex(/^\d+(,\d+){0,47}$/), currency }),
    output: z.object({ products: listOf(productCard) }),
    access: 'anyone',
    failure: { answer: { products: [] } },
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
    method: 'GET',
    path: '/ecommerce/v3/catalog/search',
    input: z.object({ query: z.string().max(100), page, size: pageSize, sort, currency }),
    output: listing,
    access: 'anyone',
    failure: 'throw',
  }),
  getSuggestions: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v3/catalog/suggestions',
    input: z.object({ query: z.string().min(1).max(100) }),
    output: z.object({ values: listOf(z.string()) }),
    access: 'anyone',
    browser: true,
    failure: { answer: { values: [] } },
  }),
};
