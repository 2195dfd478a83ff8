import type { Availability, Price } from '../../shared/contract/catalogue/product.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import type { Currency, Language } from '../../shared/markets/locales.ts';

export type StoredPart = 'options' | 'labels' | `texts-${Language}`;

/** A block as the database has it (blocks.ts). */
export interface StoredBlock {
  part: StoredPart;
  block: number;
  version: number;
  /** JSON, written by the backend itself. */
  data: string;
}

/** A price as cards store it: price, price before, type. */
export type StoredPrice = readonly [number, number | null, Price['type']];

/** An option as the view `assortment_options` returns it (backend/migrations/0017_feed_facts.sql). */
export type StoredOption = readonly [
  optionId: string,
  productId: string,
  families: readonly string[],
  /** Order of recommendation, ascending. */
  rank: number,
  publishedAt: string,
  color: string | null,
  materials: readonly string[],
  /** Sizes that are available. */
  sizes: readonly string[],
  availability: Availability,
  quantity: number,
  prices: Partial<Record<Currency, StoredPrice>>,
  /** Average from 0 to 5; the next field is its number of reviews. */
  rating: number,
  reviews: number,
  /** Empty without a brand; absent in blocks from before there were brands. */
  brand?: string,
];

/** The texts of a product in one language. */
export type StoredTexts = readonly [
  productId: string,
  name: string,
  /** Model, composition and brand. */
  rest: string,
  /** Names of the colours by option id. */
  colors: Readonly<Record<string, string>>,
];

/** Families, sizes, colours and materials, each in the order that shoppers see. */
export interface StoredLabels {
  families: [string, string | null, LocalizedText][];
  sizes: [string, LocalizedText][];
  colors: [string, LocalizedText, string][];
  materials: [string, LocalizedText][];
}
