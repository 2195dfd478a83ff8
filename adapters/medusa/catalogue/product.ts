import { z } from 'zod';
import { sizeAvailability } from '../../../backend/assortment/availability.ts';
import { optionAvailability } from '../../../shared/catalogue/availability.ts';
import { ageGroups, genders } from '../../../shared/contract/catalogue/features.ts';
import {
  availability,
  availabilityType,
  pictureType,
  priceType,
  type product,
} from '../../../shared/contract/catalogue/product.ts';
import { localizedText, sentText } from '../../../shared/contract/gateway/values.ts';
import { type Currency, currencies } from '../../../shared/markets/locales.ts';
import { type Market, priceIn } from '../../catalogue/colour.ts';
import { sizesOf } from '../../catalogue/sizes.ts';
import type { IndexedPrice, IndexedSize } from './search-index.ts';

/** A product of the contract. */
type Product = z.input<typeof product>;

const text = z.record(z.string(), z.string());

const features = z.object({
  pattern: localizedText.partial().optional(),
  ageGroup: z.enum(ageGroups).optional(),
  gender: z.enum(genders).optional(),
  certificates: z.array(z.string()).default([]),
});

/** A colour in the metadata of a product: Medusa knows it only as the value of an option. */
const colour = z.object({
  optionId: z.string(),
  color: sentText,
  hex: z.string(),
  availability,
  availabilityType,
  availableOn: z.string().nullable(),
  categoryLabels: z.array(z.string()),
  marketing: text,
  pictures: z.array(pictureType),
  video: z.string().nullable(),
  /** Why its price is reduced, if it is. */
  reason: priceType,
});
export type Colour = z.output<typeof colour>;

/** What Medusa has no fields for (scripts/adapters/catalogue.ts). */
const productMetadata = z.object({
  name: sentText,
  description: sentText,
  composition: sentText,
  care: sentText,
  model: z.string(),
  brand: z.string().default(''),
  seasonId: z.string(),
  tags: z.array(z.string()),
  ecoDesign: z.boolean(),
  sizeGuideId: z.string().nullable(),
  environment: z.unknown(),
  features: features.nullable(),
  familyId: z.string(),
  reviews: z.unknown(),
  options: z.array(colour),
});

const calculatedPrice = z.object({
  calculated_amount: z.number(),
  original_amount: z.number(),
});

const variant = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  metadata: z.object({ optionId: z.string() }).nullable().catch(null),
  manage_inventory: z.boolean().default(true),
  allow_backorder: z.boolean().default(false),
  inventory_quantity: z.number().nullish(),
  calculated_price: calculatedPrice.nullish(),
  options: z.array(z.object({ value: z.string(), option: z.object({ title: z.string() }).optional() })),
});
type Variant = z.output<typeof variant>;

/** A product as Medusa sends it with `medusaProductFields`. */
export const medusaProduct = z.object({
  external_id: z.string(),
  metadata: productMetadata,
  variants: z.array(variant),
});
export type MedusaProduct = z.output<typeof medusaProduct>;

/** Nested names that are not on Medusa's own list are left out without a word: `*` asks for all of a relation. */
export const medusaProductFields = [
  'external_id',
  'metadata',
  '*variants',
  '*variants.calculated_price',
  'variants.inventory_quantity',
  '*variants.options',
  '*variants.options.option',
].join(',');

/** Medusa's amounts are whole units with a fraction. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

/** Pieces of a variant of which Medusa does not count the stock. */
const uncounted = 1_000_000;

export const stockOf = ({ manage_inventory, allow_backorder, inventory_quantity }: Variant): number =>
  manage_inventory && !allow_backorder ? Math.max(0, inventory_quantity ?? 0) : uncounted;

/** A price of now and the one before a reduction, in Medusa's units, as shoppers see it. */
export function reducedPrice(amount: number, original: number, reason: Colour['reason']): IndexedPrice {
  const price = centsOf(amount);
  const before = centsOf(original) > price ? centsOf(original) : null;
  // An adjusted price need not be lower than before.
  return { price, before, type: before === null && reason !== 'A' ? 'I' : reason, isLowest: false };
}

/** The price of a variant; undefined if it has none in the region. */
export function priceOf({ calculated_price: priced }: Variant, reason: Colour['reason']): IndexedPrice | undefined {
  return priced == null ? undefined : reducedPrice(priced.calculated_amount, priced.original_amount, reason);
}

export const sizeIdOf = ({ options }: Variant): string =>
  options.find(({ option }) => option?.title === 'Size')?.value ?? '';

function sizeIn(each: Variant, about: Colour, currency: Currency): IndexedSize[] {
  const price = priceOf(each, about.reason);
  if (each.sku === null) return [];
  return [
    {
      sku: each.sku,
      gtin: each.ean ?? '',
      sizeId: sizeIdOf(each),
      availability: sizeAvailability(about.availability, stockOf(each)),
      availabilityType: about.availabilityType,
      prices: price === undefined ? {} : { [currency]: price },
    },
  ];
}

/** The lowest price of some sizes. */
function lowestOf(sizes: readonly IndexedSize[], currency: Currency): IndexedPrice | undefined {
  const prices = sizes.flatMap((size) => size.prices[currency] ?? []);
  const [lowest] = prices.toSorted((one, other) => one.price - other.price);
  return lowest && { ...lowest, isLowest: prices.some(({ price }) => price > lowest.price) };
}

/**
 * A product of Medusa as the contract has it; undefined if no colour is sold in the currency.
 * @param soldIn the currencies of each colour
 */
export function productOf(
  { external_id, metadata: about, variants }: MedusaProduct,
  market: Market,
  soldIn: ReadonlyMap<string, readonly string[]>,
): Product | undefined {
  const { currency, language } = market;
  const options = about.options.flatMap((each): Product['options'][number][] => {
    const own = variants.filter((variant) => variant.metadata?.optionId === each.optionId);
    const sizes = own.flatMap((variant) => sizeIn(variant, each, currency));
    const price = lowestOf(sizes, currency);
    if (price === undefined) return [];
    return [
      {
        optionId: each.optionId,
        color: each.color,
        colorHex: each.hex,
        prices: { current: priceIn(currency, price) },
        currencies: currencies.filter((code) => soldIn.get(each.optionId)?.includes(code)),
        pictures: each.pictures,
        video: each.video,
        availability: sizes.length === 0 ? each.availability : optionAvailability(sizes),
        availabilityType: each.availabilityType,
        sizes: sizesOf(sizes, market),
        tags: about.tags,
        seasonId: about.seasonId,
        marketing: each.marketing[language] ?? null,
        categoryLabels: each.categoryLabels,
        ...(each.availableOn !== null && { availableOn: each.availableOn }),
      },
    ];
  });
  if (options.length === 0) return undefined;
  return {
    productId: external_id,
    name: about.name,
    ...(about.brand !== '' && { brand: about.brand }),
    model: about.model,
    description: about.description[language],
    composition: about.composition[language],
    care: about.care[language],
    ...(about.features !== null && {
      features: { ...about.features, pattern: about.features.pattern?.[language] ?? '' },
    }),
    ecoDesign: about.ecoDesign,
    environment: about.environment as Product['environment'],
    sizeGuideId: about.sizeGuideId,
    segmentationId: about.familyId,
    familyId: about.familyId,
    options,
    reviewGlobal: about.reviews as Product['reviewGlobal'],
  };
}
