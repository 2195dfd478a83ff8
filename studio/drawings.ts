import type { PictureType } from '../shared/contract/catalogue/product.ts';

/** Formats of editorial pictures, width by height. */
export const formats = ['16x9', '3x2', '4x5', '1x1'] as const;
export type Format = (typeof formats)[number];

/** A picture that is drawn when it is asked for. */
export interface Drawing {
  /** A fingerprint of the picture, so that an outdated rendering is never sent. */
  print: string;
  /** Height divided by width. */
  ratio: number;
  /** The picture as SVG, with `width` and `height` in pixels. */
  svg(): string;
}

/** The pictures that a shop draws itself instead of storing them, as the demo does (`#shop/drawings.ts`). */
export interface Drawings {
  /** Another one renders all pictures again. */
  version: string;
  /**
   * A picture of a colour option; undefined for an option that has none of this type.
   *
   * @param products number of products in the shop's own collection
   */
  garment(optionId: string, type: PictureType, products: number): Drawing | undefined;
  /** A picture of a page by its name; undefined for an unknown name. */
  editorial(name: string, format: Format, products: number): Drawing | undefined;
  /** The film of an option as WebM; undefined where there is none. */
  film(optionId: string): Uint8Array<ArrayBuffer> | undefined;
}
