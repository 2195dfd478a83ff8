import { z } from 'zod';
import { sizeAvailability } from '../../../backend/assortment/availability.ts';
import { Refused } from '../../../backend/problem.ts';
import { canBeBought } from '../../../shared/catalogue/availability.ts';
import type { Availability } from '../../../shared/contract/catalogue/product.ts';
import {
  type Colour,
  centsOf,
  type MedusaProduct,
  medusaProduct,
  medusaProductFields,
  priceOf,
  sizeIdOf,
  stockOf,
} from '../catalogue/product.ts';
import type { IndexedPrice } from '../catalogue/search-index.ts';
import { askMedusa, type MedusaEnv } from '../connection/medusa.ts';
import type { MedusaCart } from './medusa-cart.ts';

const products = z.object({ products: z.array(medusaProduct) });

/** A size of a colour, as it can be bought now. */
export interface Piece {
  variantId: string;
  sku: string;
  productId: string;
  sizeId: string;
  product: MedusaProduct['metadata'];
  colour: Colour;
  availability: Availability;
  /** Pieces that can be ordered: none of a colour that is only sold in stores, or not yet. */
  stock: number;
  /** The price of now; undefined if it is not sold in this currency. */
  price: IndexedPrice | undefined;
}

/**
 * Requires the pieces of a cart to be there, at its prices.
 * @throws `out-of-stock`, `price-changed`
 */
export async function requireSellable(env: MedusaEnv, { items, region_id }: MedusaCart): Promise<void> {
  const skus = items.map(({ variant_sku }) => variant_sku);
  const pieces = await readPieces(env, skus, region_id);
  for (const { variant_sku: sku, quantity, unit_price } of items) {
    const piece = pieces.get(sku);
    if (piece?.price === undefined || piece.stock < quantity)
      throw new Refused('out-of-stock', `There are ${piece?.stock ?? 0} pieces of ${sku}.`);
    if (piece.price.price !== centsOf(unit_price)) throw new Refused('price-changed', `${sku} has another price now.`);
  }
}

/**
 * Reads pieces with today's stock and prices of a region, by sku; unknown ones are missing. They are read with their
 * products: Medusa's list of variants leaves out what it has of the product.
 * @param held pieces that are in stock for the asking cart, too
 */
export async function readPieces(
  env: MedusaEnv,
  skus: readonly string[],
  region_id: string,
  held: ReadonlyMap<string, number> = new Map(),
): Promise<Map<string, Piece>> {
  if (skus.length === 0) return new Map();
  const query = { 'variants[sku]': skus, region_id, fields: medusaProductFields, limit: skus.length };
  const answer = await askMedusa(env, { path: '/store/products', query }, products);
  return new Map(
    answer.products.flatMap(({ external_id: productId, metadata: product, variants }) =>
      variants.flatMap((variant): [string, Piece][] => {
        const { id: variantId, sku } = variant;
        const colour = product.options.find(({ optionId }) => optionId === variant.metadata?.optionId);
        if (colour === undefined || sku === null || !skus.includes(sku)) return [];
        const inStock = stockOf(variant) + (held.get(sku) ?? 0);
        const availability = sizeAvailability(colour.availability, inStock);
        const stock = canBeBought({ availability, availabilityType: colour.availabilityType }) ? inStock : 0;
        const price = priceOf(variant, colour.reason);
        const sizeId = sizeIdOf(variant);
        return [[sku, { variantId, sku, productId, sizeId, product, colour, availability, stock, price }]];
      }),
    ),
  );
}
