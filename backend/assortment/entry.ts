import type { Availability, Price } from '../../shared/contract/catalogue/product.ts';
import { type Currency, currencies } from '../../shared/markets/locales.ts';
import { sizeAvailability } from './availability.ts';
import { bandOf } from './price-bands.ts';
import { listNumber } from './value-lists.ts';

/** A listed colour option for listings, facets and search. Values of facets are numbers of lists (value-lists.ts). */
export interface Entry {
  optionId: string;
  productId: string;
  /** Order of recommendation, ascending. */
  rank: number;
  publishedAt: string;
  /** All families that list it. */
  families: number;
  /** The colour of the facet: one value or none. */
  color: number;
  materials: number;
  /** A list of one brand's id, or none. */
  brand: number;
  /** Sizes that are available. */
  sizes: number;
  /** A list of one value. */
  availability: number;
  /** Cents by index in `currencies`; 0 for no price. */
  prices: readonly number[];
  /** By currency: the price band. */
  bands: readonly number[];
  /** By currency: the reason for a lower price (S, P, A), or none. */
  promotions: readonly number[];
  /** Average from 0 to 5; the next field is its number of reviews. */
  rating: number;
  reviews: number;
}

/** A price as cards store it: price, price before, type. */
type StoredPrice = readonly [number, number | null, Price['type']];

/** An option as the view `assortment_options` returns it (backend/migrations/0004_assortment.sql). */
export type StoredEntry = readonly [
  optionId: string,
  productId: string,
  families: readonly string[],
  rank: number,
  publishedAt: string,
  color: string | null,
  materials: readonly string[],
  sizes: readonly string[],
  availability: Availability,
  quantity: number,
  prices: Partial<Record<Currency, StoredPrice>>,
  rating: number,
  reviews: number,
  /** Empty without a brand; absent in blocks from before there were brands. */
  brand?: string,
];

/** The reason for a lower price; empty for a regular one. */
function promotionIn(price: StoredPrice | undefined): string[] {
  if (price === undefined) return [];
  const [now, before, type] = price;
  // As shoppers see it: only a higher price before makes it a reduction (shared/catalogue/price.ts).
  return before !== null && before > now && type !== 'I' ? [type] : [];
}

/** The id of a brand, for spellings that differ in case only. */
export const brandIdOf = (brand: string): string => brand.toLowerCase();

export function entryOf(stored: StoredEntry): Entry {
  const [optionId, productId, families, rank, publishedAt, color, materials, sizes] = stored;
  const [, , , , , , , , availability, quantity, prices, rating, reviews, brand = ''] = stored;
  return {
    optionId,
    productId,
    rank,
    publishedAt,
    families: listNumber(families),
    color: listNumber(color === null ? [] : [color]),
    materials: listNumber(materials),
    brand: listNumber(brand === '' ? [] : [brandIdOf(brand)]),
    sizes: listNumber(sizes),
    availability: listNumber([sizeAvailability(availability, quantity)]),
    prices: currencies.map((currency) => prices[currency]?.[0] ?? 0),
    bands: currencies.map((currency) => {
      const price = prices[currency];
      return listNumber(price === undefined ? [] : [bandOf(price[0], currency)]);
    }),
    promotions: currencies.map((currency) => listNumber(promotionIn(prices[currency]))),
    rating,
    reviews,
  };
}

/** True if two states of an option are at the same places of the same lists. */
export function hasSamePlaces(one: Entry, other: Entry): boolean {
  return (
    one.families === other.families &&
    one.color === other.color &&
    one.materials === other.materials &&
    one.rank === other.rank &&
    one.productId === other.productId &&
    one.publishedAt === other.publishedAt &&
    one.rating === other.rating &&
    one.reviews === other.reviews &&
    one.prices.every((price, at) => price === other.prices[at])
  );
}
