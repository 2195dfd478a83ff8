import { z } from 'zod';
import { environment } from '../gateway/environment.ts';
import { filledListOf, listOf, orElse } from '../gateway/list-of.ts';
import { catalogueId, cents, currency, noText, sentText, sku, word } from '../gateway/values.ts';
import { features } from './features.ts';
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

export const priceType = z
  .enum(['I', 'S', 'P', 'A'])
  .describe(
    'The reason of a price, shown beside a former price that was higher. I: initial, no reason is shown. S: sale. P: promotion. A: adjusted.',
  );
export const pictureType = z
  .enum(['AP', 'GZ', 'DP', 'VC', 'SU', 'VH', 'ZM'])
  .describe(
    'A view of the product, and the last part of its address at `PICTURES_URL`: `/{optionId}/{type}`. AP: the whole product, which every colour has; orders show it. GZ: closer. DP: the back. VC: a detail. SU: the lower half. VH: the upper half. ZM: the fabric, as close as one would hold it. The storefront shows them in the order of their list, whatever they show.',
  );
export type PictureType = z.output<typeof pictureType>;

/** Price in cents; `strikeThroughPrice` is the former price, if there is one to show. */
export const price = z.object({
  appliedPrice: cents,
  strikeThroughPrice: orElse(cents.nullable(), null),
  type: orElse(priceType, 'I'),
  currency,
  /** Some sizes cost more than this: it is the lowest price. Absent if all cost the same. */
  isLowest: z.literal(true).optional().catch(undefined),
});
export type Price = z.output<typeof price>;

const prices = z.object({ current: price });

/** The main picture always exists. */
const pictures = orElse(
  listOf(pictureType).transform((types): PictureType[] => (types.length === 0 ? ['AP'] : types)),
  ['AP'],
).describe(
  'In the order in which they are shown: a card has the first two, lines and tiles the first. An empty list counts as a missing one: the colour has the picture `AP` alone.',
);
const labels = orElse(listOf(z.string()), []);
/** An unknown availability promises nothing. */
const knownAvailability = orElse(availability, 'UNKNOWN');
const knownAvailabilityType = orElse(availabilityType, 'ONLINE_AND_IN_STORE');
const textOrEmpty = orElse(z.string(), '');
/** The same in all languages; absent if there is none. */
const brand = z.string().min(1).optional().catch(undefined);

export const size = z
  .object({
    sku,
    /** Empty if unknown. */
    gtin: orElse(z.string().regex(/^\d{0,20}$/), ''),
    label: z.string().optional(),
    availability: knownAvailability,
    availabilityType: knownAvailabilityType,
    /** Its own price, if the sizes of its colour differ. */
    prices: prices.optional().catch(undefined),
  })
  // A size without a label is shown by its number.
  .transform(({ label, ...known }) => ({ ...known, label: label ?? known.sku }));
export type Size = z.output<typeof size>;

export const productOption = z.object({
  optionId: catalogueId,
  /** Empty if it has no name. */
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
  /** WebExclu, New, ON_DEMAND, RAL_ANTICIPATION, USED, REFURBISHED. */
  categoryLabels: labels,
  /** The day from which a piece that is not in stock yet can be sent; absent if it is unknown. */
  availableOn: z.iso.date().optional().catch(undefined),
});
export type ProductOption = z.output<typeof productOption>;

/** A product with its colour options; texts that are not localised are in the requested language. */
export const product = z.object({
  productId: catalogueId,
  name: sentText,
  brand,
  /** Name of the pattern, or the retailer's own reference. The same in all languages; several products may share it. */
  model: textOrEmpty,
  description: textOrEmpty,
  composition: textOrEmpty,
  care: textOrEmpty,
  features: features.optional().catch(undefined),
  ecoDesign: orElse(z.boolean(), false),
  /** Null if the gateway has no data. */
  environment: orElse(environment.nullable(), null),
  /** Null: there is no size guide. */
  sizeGuideId: orElse(word.nullable(), null),
  /** True if it has not been sold for so long that its page leads to its family. */
  leadsToFamily: orElse(z.boolean(), false),
  segmentationId: textOrEmpty,
  /** The most specific family, for breadcrumbs; without it there are none. */
  familyId: word.optional().catch(undefined),
  options: filledListOf(productOption),
  reviewGlobal: orElse(reviewGlobal, noReviews),
});
export type Product = z.output<typeof product>;

/** One colour option as a card of a listing, texts in the requested language. */
export const productCard = z.object({
  productId: catalogueId,
  optionId: catalogueId,
  name: z.string(),
  brand,
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
  productId: catalogueId,
  optionId: catalogueId,
  name: z.string(),
  color: textOrEmpty,
  size: textOrEmpty,
  prices,
  pictures,
});
export type Piece = z.output<typeof piece>;
