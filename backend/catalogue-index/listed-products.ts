import type { Assortment } from '../assortment/queries/assortment.ts';
import { resultCache, resultKey } from '../assortment/queries/memory.ts';
import type { ListedProduct } from './catalogue-index.ts';

/** Sorts before all product numbers. */
const beginning = '0';

const lists = resultCache<Uint32Array>('products by id', ({ byteLength }) => byteLength);

/** The numbers of all listed products, sorted by their ids as text like in the database. */
function productsById({ id, structure, options, products, ranked }: Assortment): Uint32Array {
  return lists(resultKey('products', id, structure), () => {
    const isListed = new Uint8Array(products.size);
    for (const row of ranked) isListed[options.product.get(row)] = 1;
    const ids: string[] = [];
    for (const [product, listed] of isListed.entries()) if (listed === 1) ids.push(products.idOf(product));
    return Uint32Array.from(ids.sort(), (productId) => products.numberOf(productId));
  });
}

/** The product ids after which parts of at most `size` products begin. */
export function partsOf(assortment: Assortment, size: number): string[] {
  const products = productsById(assortment);
  const last = products.filter((_, at) => at % size === size - 1 && at < products.length - 1);
  return products.length === 0 ? [] : [beginning, ...Array.from(last, (product) => assortment.products.idOf(product))];
}

/** The place of the first product after an id. */
function placeAfter({ products }: Assortment, sorted: Uint32Array, after: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (products.idOf(sorted[middle] ?? 0) > after) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The next `size` products after an id, with their options. */
export function partAfter(assortment: Assortment, after: string, size: number): ListedProduct[] {
  const { options, products, ranked } = assortment;
  const all = productsById(assortment);
  const first = placeAfter(assortment, all, after);
  const part = new Map<number, ListedProduct>();
  for (const product of all.subarray(first, first + size))
    part.set(product, { productId: products.idOf(product), optionIds: [] });
  const isMeant = new Uint8Array(products.size);
  for (const product of part.keys()) isMeant[product] = 1;
  for (const row of ranked) {
    const product = options.product.get(row);
    if (isMeant[product] === 1) part.get(product)?.optionIds.push(options.ids.idOf(row));
  }
  return [...part.values()];
}
