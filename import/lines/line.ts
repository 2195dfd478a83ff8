import type { Currency } from '../../shared/markets/locales.ts';

/** A price as a feed says it, in cents. */
export interface FeedPrice {
  currency: Currency;
  /** What is charged outside the sale. */
  price: number;
  sale: Sale | null;
}

export interface Sale {
  price: number;
  /** When it begins and ends, ISO 8601 in UTC; null: it has, or does not. */
  from: string | null;
  until: string | null;
}

/** Whether a piece can be had, and how many there are; null where the feed does not count. */
export interface FeedStock {
  kind: 'in-stock' | 'out-of-stock' | 'preorder' | 'backorder';
  quantity: number | null;
}

/** One size of one colour of a product. */
export interface Variant {
  sku: string;
  /** Empty where there is none. */
  gtin: string;
  /** Null where the product has one only. */
  colour: string | null;
  size: string | null;
  price: FeedPrice;
  stock: FeedStock;
  /** Addresses or paths of its own photos, the main one first. */
  photos: string[];
}

/** What a line of a feed says, checked: of the product, which its other lines need not repeat, and of one piece of it. */
export interface Line {
  line: number;
  /** What the lines of a product have in common. */
  group: string;
  name: string | null;
  description: string | null;
  material: string | null;
  /** The path of the product's family, from the department down; empty where it is not said. */
  family: string[];
  /** Photos of the product, whichever its colour. */
  photos: string[];
  /** Null in lines that only add a photo. */
  variant: Variant | null;
  /** What was wrong with it and could be left out. */
  notes: string[];
}

/** Why a line is not imported. */
export class BadLine extends Error {
  override name = 'BadLine';
}

/** A line that is left out without being wrong, such as that of a draft. */
export class HiddenLine extends Error {
  override name = 'HiddenLine';
}
