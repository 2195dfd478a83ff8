import { type Facet, type Sort, sorts } from '../../../shared/contract/catalogue/catalog.ts';
import {
  type Filters,
  facetNames,
  readFilters,
  withoutFilter,
} from '../../../shared/contract/catalogue/facets.ts';
import { currencyOf, type Locale, locales } from '../../../shared/markets/locales.ts';
import type { Query } from '../../../shared/routes.ts';

/** Cards on one page of a listing: whole rows of two, three and four. */
export const listingSize = 48;

/** The last page that the gateway answers. */
export const lastPage = 1000;

/** What is asked of a listing: which page, in which order, narrowed by what. */
export interface ListingQuery {
  page: number;
  sort: Sort;
  filters: Filters;
}

/** Stands for a page that no listing has. */
const noPage = 0;

/**
 * What the query string of a listing says. A whole number is the number of a page; one that the listing does not have
 * (below 1, beyond the last) is answered with 404, in the listing's own frame and with the way to its first page.
 * Anything else is no number of a page: like an unknown sort it changes nothing, the first page is shown, and its
 * canonical address is that without it.
 */
export function listingQuery(url: URL): ListingQuery {
  const p = url.searchParams.get('p');
  const number = p !== null && /^-?\d+$/.test(p) ? Number(p) : 1;
  const page = number < 1 || number > lastPage ? noPage : number;
  const asked = url.searchParams.get('sort');
  return {
    page,
    sort: sorts.find((sort) => sort === asked) ?? 'recommended',
    filters: readFilters(url.searchParams),
  };
}

/** The query string of a state of a listing; the usual order and the first page are not said. */
export function queryOf({ page, sort, filters }: ListingQuery): Query {
  return {
    ...filters,
    sort: sort === 'recommended' ? undefined : sort,
    p: page === 1 ? undefined : page,
  };
}

/**
 * The query string of the same choice in another market, from its first page on: what is chosen and the order. Prices
 * mean the same where the currency does.
 */
export function queryElsewhere({ sort, filters }: ListingQuery, own: Locale, other: Locale): Query {
  const isSameMoney = currencyOf[locales[own].iso2] === currencyOf[locales[other].iso2];
  return queryOf({ page: 1, sort, filters: isSameMoney ? filters : withoutFilter(filters, 'price') });
}

/** The page that the gateway is asked for: of a page that cannot be, what the listing has at all. */
export function askedPage({ page }: Pick<ListingQuery, 'page'>): number {
  return page === noPage ? 1 : page;
}

/** Pages that `total` products fill: one at the least. */
export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / listingSize));
}

/** Whether a listing has the page that was asked for. */
export function hasPage({ page, pages }: { page: number; pages: number }): boolean {
  return page !== noPage && page <= pages;
}

/**
 * The choice without the values that the gateway does not know. What is chosen is always among its facets, if only with
 * a count of zero. Null when it knows all of them: then the address is the one to show.
 */
export function knownFilters(filters: Filters, facets: readonly Facet[]): Filters | null {
  const known: Partial<Record<keyof Filters, readonly string[]>> = {};
  let isWhole = true;
  for (const name of facetNames) {
    const ids = new Set(facets.find((facet) => facet.name === name)?.values.map(({ id }) => id));
    const chosen = filters[name] ?? [];
    const values = chosen.filter((id) => ids.has(id));
    if (values.length < chosen.length) isWhole = false;
    if (values.length > 0) known[name] = values;
  }
  return isWhole ? null : known;
}
