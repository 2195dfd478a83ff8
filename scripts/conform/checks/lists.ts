/** What holds for every list of products, of a family and of a search. */
import type { Facet, FacetValue } from '../../../shared/contract/catalogue/catalog.ts';
import { type FacetName, filtersText } from '../../../shared/contract/catalogue/facets.ts';
import type { ProductCard } from '../../../shared/contract/catalogue/product.ts';
import type { CallName } from '../../../shared/contract/contract.ts';
import { must } from '../trial/check.ts';

/** Cards of a page of a list, and pages of one list that are read at most. */
export const pageSize = 24;
export const maxPages = 6;

/** A page of a list. */
interface List {
  products: readonly ProductCard[];
  total: number | null;
  more: boolean;
  facets: readonly Facet[];
}

/** Cards of a list, page after page, and the total that each page says; null if it says none. */
export async function allPages(call: CallName, ask: (page: number) => Promise<List>) {
  const cards: ProductCard[] = [];
  const totals: (number | null)[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const { products, total, more } = await ask(page);
    must(products.length > 0 || !more, `${call}: page ${page} is empty, and announces more`);
    cards.push(...products);
    totals.push(total);
    if (products.length === 0 || (total === null ? !more : cards.length >= total)) break;
  }
  return { cards, totals };
}

/** Facets of which a card has one value. */
const exclusive: readonly FacetName[] = ['brand', 'color', 'price'];

const named = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' and ');

/** True if two lists begin with the same cards, and are equally long as far as that is known. */
function isSame(one: List, other: List): boolean {
  const ids = ({ products }: List) => products.map(({ optionId }) => optionId).join();
  return one.total === other.total && ids(one) === ids(other);
}

/** Why a card is not one of those that were chosen; undefined if it is one, or that cannot be seen. */
function strangeness({ brand, prices }: ProductCard, name: FacetName, { id, label, from, to }: FacetValue) {
  const { appliedPrice, isLowest } = prices.current;
  if (name === 'price' && !isLowest && (appliedPrice < (from ?? 0) || appliedPrice >= (to ?? Number.POSITIVE_INFINITY)))
    return `costs ${appliedPrice}`;
  const called = [id, label].map((each) => each.toLowerCase());
  if (name === 'brand' && brand !== undefined && !called.includes(brand.toLowerCase())) return `is of ${brand}`;
  return undefined;
}

/**
 * Chooses the first and the last value of every facet.
 * @param ask a list's first page under chosen values, in the form of `filters`
 * @throws Violation if one leaves nothing, more than there was, another number than it says, or cards of another value;
 *   or if choosing changes nothing
 */
export async function mustFilter(call: CallName, all: List, ask: (filters: string) => Promise<List>): Promise<void> {
  const choices: boolean[] = [];
  for (const { name, values } of all.facets) {
    const offered = values.filter(({ count }) => count !== 0);
    const chosen = offered.length > 1 ? [...offered.slice(0, 1), ...offered.slice(-1)] : offered;
    const keepAll: string[] = [];
    for (const value of chosen) {
      const filters = filtersText({ [name]: [value.id] });
      const list = await ask(filters);
      const { total, products } = list;
      must(products.length > 0, `${call}: ${filters} leaves nothing, and is offered`);
      must(
        total === null || value.count === null || total === value.count,
        `${call}: ${filters} leaves ${total}, its facet says ${value.count}`,
      );
      must(
        total === null || all.total === null || total <= all.total,
        `${call}: ${filters} leaves ${total} of ${all.total}`,
      );
      for (const card of products) {
        const fault = strangeness(card, name, value);
        must(fault === undefined, `${call}: ${filters} leaves ${card.optionId}, which ${fault}`);
      }
      if (isSame(list, all)) keepAll.push(filters);
    }
    if (chosen.length < 2 || all.products.length < 2) continue;
    const isIgnored = keepAll.length === chosen.length;
    must(!isIgnored || !exclusive.includes(name), `${call}: ${named(keepAll)} leave the same, everything`);
    choices.push(isIgnored);
  }
  // A single facet may have values that all products share, e.g. sizes.
  must(choices.length < 2 || choices.includes(false), `${call}: no chosen filter changes anything`);
  const unknown = await ask('color=nosuchcolour');
  must(
    unknown.products.length === 0 || isSame(unknown, all),
    `${call}: an unknown colour leaves ${unknown.total ?? 'something'} of ${all.total ?? 'more'}`,
  );
}
