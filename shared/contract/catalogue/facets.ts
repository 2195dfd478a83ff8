/** The facets, in the order in which they are shown; the names are those of the query parameters. */
export const facetNames = [
  'category',
  'brand',
  'size',
  'color',
  'price',
  'material',
  'availability',
  'promotion',
] as const;
export type FacetName = (typeof facetNames)[number];

/** Chosen values by facet. Values of one facet are alternatives; facets narrow each other. */
export type Filters = Readonly<Partial<Record<FacetName, readonly string[]>>>;

/** Maximum number of values read for one facet; more are ignored. */
const maxValues = 32;

/** Reads the chosen values of a query string, without duplicates and sorted, so that the same choices are equal. */
export function readFilters(query: URLSearchParams): Filters {
  const chosen: Partial<Record<FacetName, readonly string[]>> = {};
  for (const name of facetNames) {
    const values = [...new Set(query.getAll(name))].slice(0, maxValues).sort();
    if (values.length > 0) chosen[name] = values;
  }
  return chosen;
}

/** Returns the filters as text, for a call; empty without a choice. */
export function filtersText(filters: Filters): string {
  const query = new URLSearchParams();
  for (const name of facetNames) for (const value of filters[name] ?? []) query.append(name, value);
  return query.toString();
}

/** Returns the filters without one value, or without all values of a facet. */
export function withoutFilter(filters: Filters, name: FacetName, value?: string): Filters {
  const { [name]: values = [], ...rest } = filters;
  const left = value === undefined ? [] : values.filter((each) => each !== value);
  return left.length === 0 ? rest : { ...rest, [name]: left };
}

export function filterCount(filters: Filters): number {
  return facetNames.reduce((sum, name) => sum + (filters[name]?.length ?? 0), 0);
}
