import { type Facet, type Sort, sorts } from '../../../shared/contract/catalog.ts';
import { type Filters, facetNames, readFilters } from '../../../shared/facets.ts';
import type { Query } from '../../../shared/routes.ts';
import { NotFound } from '../../upstream/errors.ts';

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

/** What the query string of a listing says. A page that cannot be is not found; an unknown sort is the usual one. */
export function listingQuery(url: URL): ListingQuery {
  const p = url.searchParams.get('p');
  const page = p !== null && /^-?\d+$/.test(p) ? Number(p) : 1;
  if (page < 1 || page > lastPage) throw new NotFound(url.pathname);
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

/** Pages that `total` products fill: one at the least. Throws `NotFound` when `page` is beyond the last. */
export function pageCount(total: number, page: number, url: URL): number {
  const count = Math.max(1, Math.ceil(total / listingSize));
  if (page > count) throw new NotFound(url.pathname);
  return count;
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
