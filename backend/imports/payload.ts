import { z } from 'zod';
import { pictureType } from '../../shared/contract/catalogue/catalog.ts';
import { cents, currency, sku } from '../../shared/contract/gateway/values.ts';
import { languages } from '../../shared/markets/locales.ts';

const time = z.iso.datetime();

/** Pieces of one size; more is a mistake of the feed. */
export const maxStock = 1_000_000;

/** A price, and what is charged instead while a sale lasts; a sale without times lasts as long as it is said. */
const importedPrice = z.object({
  currency,
  price: cents.min(1),
  sale: z.object({ price: cents.min(1), from: time.nullable(), until: time.nullable() }).nullable(),
});
export type ImportedPrice = z.output<typeof importedPrice>;

const importedPiece = z.object({
  sku,
  /** Empty where there is none. */
  gtin: z.string().regex(/^\d{0,14}$/),
  /** Null: the one size there is. */
  size: z.string().min(1).max(200).nullable(),
  stock: z.object({
    kind: z.enum(['in-stock', 'out-of-stock', 'preorder', 'backorder']),
    /** Null: so many that nobody counts them. */
    quantity: z.int().min(0).max(maxStock).nullable(),
  }),
});
export type ImportedPiece = z.output<typeof importedPiece>;

const importedOption = z.object({
  /** Null: the one colour there is. */
  colour: z.string().min(1).max(200).nullable(),
  /** Where its photos are, the main one first: what is known already is not asked for again. */
  photos: z.array(z.string().max(2000)).max(7),
  prices: z.array(importedPrice).min(1),
  pieces: z.array(importedPiece).min(1).max(400),
});
export type ImportedOption = z.output<typeof importedOption>;

const importedProduct = z.object({
  /** What the feed calls it: the same product is the same key. */
  key: z.string().min(1).max(500),
  name: z.string().min(1).max(200),
  description: z.string().nullable(),
  material: z.string().nullable(),
  /** From the department down; empty where the feed does not say. */
  family: z.array(z.string().min(1)).max(6),
  options: z.array(importedOption).min(1),
});
export type ImportedProduct = z.output<typeof importedProduct>;

export const language = z.enum(languages);

/** Some products of a feed, its texts in one language. */
export const importedProducts = z.object({
  language,
  /** Pieces that are there of what a feed has in stock without counting. */
  usualStock: z.int().min(1).max(maxStock),
  products: z.array(importedProduct).min(1).max(100),
});
export type ImportedProducts = z.output<typeof importedProducts>;

/** A photo that the shop does not have yet. */
const wantedPhoto = z.object({ optionId: z.string(), type: pictureType, source: z.string() });
export type WantedPhoto = z.output<typeof wantedPhoto>;

/** What became of a product. */
const importedResult = z.object({
  key: z.string(),
  /** Null where nothing of it could be taken. */
  productId: z.string().nullable(),
  isNew: z.boolean(),
  isChanged: z.boolean(),
  options: z.int(),
  pieces: z.int(),
  /** Languages in which it is shown in another one's words. */
  fallsBack: z.array(language),
  photos: z.array(wantedPhoto),
  refused: z.array(z.object({ sku, reason: z.string() })),
});
export type ImportedResult = z.output<typeof importedResult>;

/** The answer: one entry for each product, in the same order. */
export const importedResults = z.object({ products: z.array(importedResult) });
