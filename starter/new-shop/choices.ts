import type { PictureShape } from '../../shared/brand/picture-shape.ts';
import type { Locale } from '../../shared/markets/locales.ts';

/** What is chosen when a shop is made. */
export interface NewShop {
  name: string;
  /** Announced markets; at least one. */
  markets: readonly Locale[];
  /** How the names of its Workers begin, in lower case: `my-shop`. */
  prefix: string;
  /** E.g. `example.com`. */
  domain: string;
  /** The shape of its product pictures. */
  picture: PictureShape;
  /** The shop's folder as it is typed after `--shop`. */
  folder: string;
}
