import type { Sort } from '../../../shared/contract/catalogue/catalog.ts';
import type { Currency } from '../../../shared/markets/locales.ts';
import { maxSortNumber, sortedBy } from '../columns/option-order.ts';
import type { Assortment } from './assortment.ts';
import type { RowList } from './choose.ts';
import { resultCache, resultKey } from './memory.ts';

/** Ratings are in thousandths up to five; what is left of a sort number has the reviews. */
const maxReviews = 2 ** 19 - 1;

/** The number that a row is sorted by, lowest first; ties keep the order of the list. */
function sortNumber(
  { options }: Assortment,
  sort: Exclude<Sort, 'recommended'>,
  currency: Currency,
): (row: number) => number {
  const { published, rating, reviews } = options;
  const { amount } = options.prices(currency);
  const numbers: Record<typeof sort, (row: number) => number> = {
    new: (row) => maxSortNumber - published.get(row),
    'price-ascending': (row) => amount.get(row),
    'price-descending': (row) => maxSortNumber - amount.get(row),
    // Equal averages: more reviews first.
    rating: (row) => maxSortNumber - (rating.get(row) * (maxReviews + 1) + Math.min(reviews.get(row), maxReviews)),
  };
  return numbers[sort];
}

const orders = resultCache<Uint32Array>('orders of listings', ({ byteLength }) => byteLength);

function inOrder(assortment: Assortment, { key, rows }: RowList, sort: Sort, currency: Currency): Uint32Array {
  if (sort === 'recommended') return rows;
  return orders(resultKey('order', key, assortment.generation, sort, currency), () => {
    const numberOf = sortNumber(assortment, sort, currency);
    return sortedBy(rows.length, (at) => numberOf(rows[at] ?? 0)).map((at) => rows[at] ?? 0);
  });
}

export interface Page {
  sort: Sort;
  currency: Currency;
  page: number;
  size: number;
}

/** The ids of one page of options in an order. */
export function pageOf(assortment: Assortment, list: RowList, { sort, currency, page, size }: Page): string[] {
  const first = (page - 1) * size;
  const rows = inOrder(assortment, list, sort, currency).subarray(first, first + size);
  return Array.from(rows, (row) => assortment.options.ids.idOf(row));
}
