import type { Availability, Price } from '../../shared/contract/catalogue/catalog.ts';
import { type Currency, currencies } from '../../shared/markets/locales.ts';
import { sizeAvailability } from './availability.ts';
import { bandOf } from './price-bands.ts';
import { listNumber } from './value-lists.ts';

/**
 * What listings, facets and search need to know of a colour option that is listed. Values of facets are numbers of
 * lists (value-lists.ts).
 */
export interface Entry {
  optionId: string;
  productId: string;
  /** Order of recommendation, smallest first. */
  rank: number;
  publishedAt: string;
  /** Every family that lists it. */
  families: number;
  /** The colour that a shopper chooses by: one, or none. */
  color: number;
  materials: number;
  /** Sizes that can be had. */
  sizes: number;
  /** One value. */
  availability: number;
  /** By the place of the currency in `currencies`: cents, 0 where there is no price. */
  prices: readonly number[];
  /** By currency: the band of the price. */
  bands: readonly number[];
  /** By currency: why the price is lower (S, P, A), or nothing. */
  promotions: readonly number[];
  /** Average, 0 to 5, and how many it is of. */
  rating: number;
  reviews: number;
}

/** A price as a card stores it: price, price struck through, its type. */
type StoredPrice = readonly [number, number | null, Price['type']];

/** An option as `assortment_options` gives it (backend/migrations/0004_assortment.sql). */
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
];

/** Why a price is lower; nothing where it is not. */
function promotionIn(price: StoredPrice | undefined): string[] {
  if (price === undefined) return [];
  const [now, before, type] = price;
  // As shoppers are shown it: only a price that was higher reduces anything (shared/catalogue/price.ts).
  return before !== null && before > now && type !== 'I' ? [type] : [];
}

/** Reads an option from its block. */
export function entryOf(stored: StoredEntry): Entry {
  const [optionId, productId, families, rank, publishedAt, color, materials, sizes] = stored;
  const [, , , , , , , , availability, quantity, prices, rating, reviews] = stored;
  return {
    optionId,
    productId,
    rank,
    publishedAt,
    families: listNumber(families),
    color: listNumber(color === null ? [] : [color]),
    materials: listNumber(materials),
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

/** Whether two states of an option stand in the same places of the same lists. */
export function isPlacedAlike(one: Entry, other: Entry): boolean {
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
