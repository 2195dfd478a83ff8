import { type Facet, type Sort, sorts } from '../../../shared/contract/catalogue/catalog.ts';
import { type Filters, facetNames, readFilters, withoutFilter } from '../../../shared/contract/catalogue/facets.ts';
import type { Counted } from '../../../shared/contract/gateway/counted.ts';
import { lastPage } from '../../../shared/contract/gateway/values.ts';
import { currencyOf, type Locale, locales } from '../../../shared/markets/locales.ts';
import type { Query } from '../../../shared/routes.ts';
import { pageCount } from '../../page/page-count.ts';

/** Cards per page of a listing: complete rows of two, three and four. */
export const listingSize = 48;

export interface ListingQuery {
  page: number;
  sort: Sort;
  filters: Filters;
}

/** Stands for a page that no listing has. */
const noPage = 0;

/**
 * Parses the query string of a listing. A whole number is a page number; if the listing has no such page (below 1,
 * after the last) it is answered with 404, in the listing's layout and with a link to its first page. Anything else
 * is ignored, like an unknown sort: the first page is shown, and its canonical url is the one without the parameter.
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

/** The query string of a listing's state, without the default sort and the first page. */
export function queryOf({ page, sort, filters }: ListingQuery): Query {
  return {
    ...filters,
    sort: sort === 'recommended' ? undefined : sort,
    p: page === 1 ? undefined : page,
  };
}

/**
 * The query string of the first page with the same filters and sort in another market. Price filters are kept only if
 * the currency is the same.
 */
export function queryElsewhere({ sort, filters }: ListingQuery, own: Locale, other: Locale): Query {
  const isSameMoney = currencyOf[locales[own].iso2] === currencyOf[locales[other].iso2];
  return queryOf({ page: 1, sort, filters: isSameMoney ? filters : withoutFilter(filters, 'price') });
}

/** The page to request from the gateway: the first if there can be no such page, for the listing's other data. */
export function askedPage({ page }: Pick<ListingQuery, 'page'>): number {
  return page === noPage ? 1 : page;
}

/** Number of pages of a listing, by the products that were sent of the requested page. */
export function listingPages(list: Counted & { products: readonly unknown[] }, query: { page: number }): number {
  return pageCount(list, { page: askedPage(query), size: listingSize, sent: list.products.length });
}

/** True if a listing has the requested page. */
export function hasPage({ page, pages }: { page: number; pages: number }): boolean {
  return page !== noPage && page <= pages;
}

/**
 * Returns the filters without values that the gateway does not know. A chosen value is always among the facets, if
 * only with a count of zero. Null if all are known: then no redirect is needed.
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
