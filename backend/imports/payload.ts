import { z } from 'zod';
import { ageGroups, genders } from '../../shared/contract/catalogue/features.ts';
import { pictureType } from '../../shared/contract/catalogue/product.ts';
import { cents, currency, sku } from '../../shared/contract/gateway/values.ts';
import { languages } from '../../shared/markets/locales.ts';

const time = z.iso.datetime();

/** Maximum stock of one size; more is an error of the feed. */
export const maxStock = 1_000_000;

/** A price, and the reduced price during a sale; a sale without dates lasts as long as the feed has it. */
const importedPrice = z.object({
  currency,
  price: cents.min(1),
  sale: z.object({ price: cents.min(1), from: time.nullable(), until: time.nullable() }).nullable(),
});
export type ImportedPrice = z.output<typeof importedPrice>;

const importedPiece = z.object({
  sku,
  /** Empty if there is none. */
  gtin: z.string().regex(/^\d{0,14}$/),
  /** The manufacturer's number; empty if there is none. */
  mpn: z.string().max(70).default(''),
  /** Null for a single size. */
  size: z.string().min(1).max(200).nullable(),
  stock: z.object({
    kind: z.enum(['in-stock', 'out-of-stock', 'preorder', 'backorder']),
    /** Null for stock that is not counted. */
    quantity: z.int().min(0).max(maxStock).nullable(),
    /** The day from which a piece that is not in stock yet can be sent; absent if it is unknown. */
    from: z.iso.date().optional(),
  }),
  /** Its own prices, in the currencies in which the sizes of its colour differ. */
  prices: z.array(importedPrice).default([]),
});
export type ImportedPiece = z.output<typeof importedPiece>;

const importedOption = z
  .object({
    /** Null for a single colour. */
    colour: z.string().min(1).max(200).nullable(),
    /** Addresses of its photos, the main one first; known ones are not fetched again. */
    photos: z.array(z.string().max(2000)).max(7),
    /** In the currencies in which all its sizes have the same price. */
    prices: z.array(importedPrice),
    pieces: z.array(importedPiece).min(1).max(400),
  })
  .refine(({ prices, pieces }) => prices.length + pieces.flatMap((piece) => piece.prices).length > 0, 'has no price');
export type ImportedOption = z.output<typeof importedOption>;

const importedFeatures = z.object({
  /** In the feed's language. */
  pattern: z.string().min(1).max(200).nullable(),
  ageGroup: z.enum(ageGroups).optional(),
  gender: z.enum(genders).optional(),
  certificates: z.array(z.string().min(1).max(200)).max(10),
});
export type ImportedFeatures = z.output<typeof importedFeatures>;

const importedProduct = z.object({
  /** The id in the feed: the same product has the same key. */
  key: z.string().min(1).max(500),
  name: z.string().min(1).max(200),
  /** Empty if the feed has none. */
  brand: z.string().max(70).default(''),
  description: z.string().nullable(),
  material: z.string().nullable(),
  /** Null if it is new. */
  condition: z.enum(['refurbished', 'used']).nullable().optional(),
  /** Null if the feed has none. */
  features: importedFeatures.nullable().optional(),
  /** Titles from the department down; empty if the feed has none. */
  family: z.array(z.string().min(1)).max(6),
  options: z.array(importedOption).min(1),
});
export type ImportedProduct = z.output<typeof importedProduct>;

export const language = z.enum(languages);

/** Name of a feed. Pieces belong to the feeds that name them. */
export const feedName = z.string().regex(/^[\w.-]{1,60}$/);

/** A batch of products of a feed, with texts in one language. */
export const importedProducts = z.object({
  /** The language if missing. */
  feed: feedName.optional(),
  language,
  /** Stock of pieces that the feed does not count. */
  usualStock: z.int().min(1).max(maxStock),
  products: z.array(importedProduct).min(1).max(100),
  /** Only says what would change. */
  dryRun: z.boolean().default(false),
});
export type ImportedProducts = Omit<z.output<typeof importedProducts>, 'dryRun'> & { dryRun?: boolean };

export const knownPiecesQuery = z.object({ feed: feedName, after: z.string().max(64).default('') });

/** A page of the pieces that a feed has named, by sku. */
export const knownPiecesPage = z.object({
  pieces: z.array(z.object({ sku, key: z.string() })),
  isLast: z.boolean(),
});
export type KnownPieces = z.output<typeof knownPiecesPage>;

/** Pieces that a feed no longer names, all of a product together. */
export const retirement = z.object({
  feed: feedName,
  /** Of the names in the response. */
  language,
  skus: z.array(sku).min(1).max(5_000),
  /** Only says what would be retired. */
  dryRun: z.boolean(),
});
export type Retirement = z.output<typeof retirement>;

/** What a feed no longer names: what was retired, and what stays because other feeds name it. */
export const retiredPieces = z.object({
  pieces: z.array(
    z.object({
      sku,
      /** Key and name of its product. */
      key: z.string(),
      name: z.string(),
      /** True if the whole product was retired. */
      isWhole: z.boolean(),
    }),
  ),
  staying: z
    .array(
      z.object({
        sku,
        key: z.string(),
        name: z.string(),
        /** True if this feed names no piece of the product. */
        isWhole: z.boolean(),
        /** The other feeds that name the piece. */
        feeds: z.array(feedName).min(1),
      }),
    )
    .default([]),
});
export type RetiredPieces = z.output<typeof retiredPieces>;

/** A photo that the shop does not have yet. */
const wantedPhoto = z.object({ optionId: z.string(), type: pictureType, source: z.string() });
export type WantedPhoto = z.output<typeof wantedPhoto>;

const importedResult = z.object({
  key: z.string(),
  /** Null if nothing of it was accepted. */
  productId: z.string().nullable(),
  isNew: z.boolean(),
  isChanged: z.boolean(),
  /** What of it has changed. */
  changes: z.array(z.enum(['texts', 'colours', 'sizes', 'stock', 'prices', 'listings'])).default([]),
  options: z.int(),
  pieces: z.int(),
  /** Languages in which texts of another language are shown. */
  fallsBack: z.array(language),
  photos: z.array(wantedPhoto),
  refused: z.array(z.object({ sku, reason: z.string() })),
});
export type ImportedResult = z.output<typeof importedResult>;

/** The response: one entry per product, in the same order. */
export const importedResults = z.object({ products: z.array(importedResult) });
