/** What a shopper can choose by, in the order in which it is offered; the names are those of the query parameters. */
export const facetNames = [
  'category',
  'size',
  'color',
  'price',
  'material',
  'availability',
  'promotion',
] as const;
export type FacetName = (typeof facetNames)[number];

/** Chosen values by facet: those of one facet are alternatives, facets narrow each other. */
export type Filters = Readonly<Partial<Record<FacetName, readonly string[]>>>;

/** Values of one facet that are read; more say nothing. */
const maxValues = 32;

/** The chosen values of a query string, each once and in one order, so that the same choice is one choice. */
export function readFilters(query: URLSearchParams): Filters {
  const chosen: Partial<Record<FacetName, readonly string[]>> = {};
  for (const name of facetNames) {
    const values = [...new Set(query.getAll(name))].slice(0, maxValues).sort();
    if (values.length > 0) chosen[name] = values;
  }
  return chosen;
}

/** The same as text, for a call; empty without a choice. */
export function filtersText(filters: Filters): string {
  const query = new URLSearchParams();
  for (const name of facetNames) for (const value of filters[name] ?? []) query.append(name, value);
  return query.toString();
}

/** The choice without one value, or without all of a facet. */
export function withoutFilter(filters: Filters, name: FacetName, value?: string): Filters {
  const { [name]: values = [], ...rest } = filters;
  const left = value === undefined ? [] : values.filter((each) => each !== value);
  return left.length === 0 ? rest : { ...rest, [name]: left };
}

/** How many values are chosen. */
export function filterCount(filters: Filters): number {
  return facetNames.reduce((sum, name) => sum + (filters[name]?.length ?? 0), 0);
}
