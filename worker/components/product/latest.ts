import { onePerProduct } from '../../../shared/catalogue/one-per-product.ts';
import type { ProductCard } from '../../../shared/contract/catalogue/catalog.ts';

/** Where there is nothing else to show: a row of a desktop, two of a phone. */
const latestShown = 4;

/** What is asked of a listing for it: colours of a piece stand side by side there, and only one of them is shown. */
export const latestQuery = { page: 1, size: 16, sort: 'new' } as const;

/** The first colour of each of the first few pieces. */
export function latestOf(cards: readonly ProductCard[]): ProductCard[] {
  return onePerProduct(cards).slice(0, latestShown);
}
