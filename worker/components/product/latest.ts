import { onePerProduct } from '../../../shared/catalogue/one-per-product.ts';
import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';

/** Number of products shown where a page has no other content: a row on desktops, two on phones. */
const latestShown = 4;

/** Listing query for them. Asks for more, as a listing has a card for each colour and only one per product is shown. */
export const latestQuery = { page: 1, size: 16, sort: 'new' } as const;

/** Returns the first colour of each of the first few products. */
export function latestOf(cards: readonly ProductCard[]): ProductCard[] {
  return onePerProduct(cards).slice(0, latestShown);
}
