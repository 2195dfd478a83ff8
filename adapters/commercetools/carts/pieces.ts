import { canBeBought } from '../../../shared/catalogue/availability.ts';
import { type Colour, coloursWhere, type StockedSize, skuIn } from '../catalogue/products.ts';
import type { Env } from '../connection/env.ts';

/** A size of a colour, as a cart needs it. */
export interface Piece extends Pick<Colour, 'card' | 'about' | 'product'> {
  size: StockedSize;
  /** Pieces that can be ordered. */
  stock: number;
}

/** Pieces by sku; those that do not exist are missing. */
export async function readPieces(env: Env, skus: readonly string[]): Promise<Map<string, Piece>> {
  if (skus.length === 0) return new Map();
  const colours = await coloursWhere(env, skuIn(skus));
  return new Map(
    colours.flatMap(({ card, about, product, sizes }) =>
      sizes.map(
        (size) => [size.sku, { card, about, product, size, stock: canBeBought(size) ? size.stock : 0 }] as const,
      ),
    ),
  );
}
