import type { ImportedFeatures } from '../../backend/imports/payload.ts';
import type { Currency } from '../../shared/markets/locales.ts';

/** A price of a feed, in cents. */
export interface FeedPrice {
  currency: Currency;
  /** Regular price. */
  price: number;
  sale: Sale | null;
}

export interface Sale {
  price: number;
  /** Start and end, ISO 8601 in UTC; null: open. */
  from: string | null;
  until: string | null;
}

/** Availability, and quantity; null where the feed has no quantity. */
export interface FeedStock {
  kind: 'in-stock' | 'out-of-stock' | 'preorder' | 'backorder';
  quantity: number | null;
  /** The day from which a piece that is not in stock yet can be sent (ISO 8601); absent where it is unknown. */
  from?: string | undefined;
}

/** One size of one colour of a product. */
export interface Variant {
  sku: string;
  /** Empty where there is none. */
  gtin: string;
  /** The manufacturer's number; empty where there is none. */
  mpn: string;
  /** Null where the product has only one. */
  colour: string | null;
  size: string | null;
  price: FeedPrice;
  stock: FeedStock;
  /** Addresses or paths of its own photos, the main one first. */
  photos: string[];
}

/** A validated line of a feed: product data, which its other lines need not repeat, and one piece. */
export interface Line {
  line: number;
  /** Key that the lines of a product share. */
  group: string;
  /** The name of the product; null where the feed has titles of pieces only, or in its other lines. */
  name: string | null;
  /** The title of the piece; null where the feed has names of products. */
  title: string | null;
  /** The brand of the product; null where the feed has none, or in its other lines. */
  brand: string | null;
  description: string | null;
  material: string | null;
  /** Null where the product is new. */
  condition?: 'refurbished' | 'used' | null;
  /** Null where the feed says nothing of it. */
  features?: ImportedFeatures | null;
  /** Path of the product's family, from the department down; empty where unknown. */
  family: string[];
  /** Photos of the product, for any colour. */
  photos: string[];
  /** Null in lines that only add a photo. */
  variant: Variant | null;
  /** Mistakes that could be ignored. */
  notes: string[];
}

/** A line that is rejected, and why. */
export class BadLine extends Error {
  override name = 'BadLine';
}

/** A gift card, which a feed cannot bring. */
export class GiftCardLine extends BadLine {
  override name = 'GiftCardLine';
}

/** A line that is skipped but not wrong, such as that of a draft. */
export class HiddenLine extends Error {
  override name = 'HiddenLine';
}
