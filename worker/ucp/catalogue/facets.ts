import type { Facet, FacetValue } from '../../../shared/contract/catalogue/catalog.ts';
import { type FacetName, type Filters, facetNames } from '../../../shared/contract/catalogue/facets.ts';
import { valueWords } from '../../components/product/facet-words.ts';
import type { MarketNow } from '../../components/product/product-grid.tsx';
import type { PriceRange, SearchFilters } from './inputs.ts';

/** What the protocol says of a variant (types/variant.json), by the shop's availabilities of a colour. */
const byStatus: ReadonlyMap<string, readonly string[]> = new Map([
  ['in_stock', ['AVAILABLE', 'SOON_UNAVAILABLE']],
  ['preorder', ['AVAILABLE', 'SOON_UNAVAILABLE', 'ON_DEMAND']],
  ['backorder', ['ON_DEMAND']],
  ['out_of_stock', ['SOON_AVAILABLE', 'UNAVAILABLE']],
]);

/** The field of the protocol's filters that narrows by a facet: its name, except of categories. */
export const fieldOf = (name: FacetName): string => (name === 'category' ? 'categories' : name);

/**
 * The chosen values by facet, as the platform wrote them: ids of values, or their labels. Categories are among them if
 * a text is searched; browsing lists them instead.
 */
export function chosenBy(asked: SearchFilters, isSearch: boolean): Filters {
  const chosen: Partial<Record<FacetName, readonly string[]>> = {};
  for (const name of facetNames) {
    const values: unknown = name === 'price' || (name === 'category' && !isSearch) ? undefined : asked[fieldOf(name)];
    if (!Array.isArray(values) || values.length === 0) continue;
    const texts = values.map(String);
    chosen[name] = name === 'availability' ? [...new Set(texts.flatMap((text) => byStatus.get(text) ?? text))] : texts;
  }
  return chosen;
}

/** The availabilities that a platform has chosen by the protocol's words; null if it has chosen others as well. */
export function statusesIn({ availability }: SearchFilters): ReadonlySet<string> | null {
  const texts: readonly unknown[] = Array.isArray(availability) ? availability : [];
  const statuses = texts.filter((text): text is string => typeof text === 'string' && byStatus.has(text));
  return statuses.length > 0 && statuses.length === texts.length ? new Set(statuses) : null;
}

export const valuesOf = (facets: readonly Facet[], name: FacetName): readonly FacetValue[] =>
  facets.find((facet) => facet.name === name)?.values ?? [];

/** A choice that no facet has. */
interface Unknown {
  /** JSONPath of its filter. */
  path: string;
  text: string;
}

/** The same choice with the ids of values; what no facet has is `unknown`. */
export function inIds(chosen: Filters, facets: readonly Facet[], market: MarketNow) {
  const ids: Partial<Record<FacetName, readonly string[]>> = {};
  const unknown: Unknown[] = [];
  for (const name of facetNames) {
    const values = valuesOf(facets, name).map((value) => ({
      id: value.id,
      labels: [value.label, valueWords({ name }, value, market)].map((label) => label.toLowerCase()),
    }));
    const found = (chosen[name] ?? []).flatMap((text) => {
      const value = values.find(({ id, labels }) => id === text || labels.includes(text.toLowerCase()));
      if (value === undefined) unknown.push({ path: `$.filters.${fieldOf(name)}`, text });
      return value === undefined ? [] : [value.id];
    });
    if (found.length > 0) ids[name] = found;
  }
  return { ids, unknown };
}

/** The bands of prices that overlap the wanted range; products outside of it are left out afterwards. */
export function bandsIn(facets: readonly Facet[], { min = 0, max = Number.POSITIVE_INFINITY }: PriceRange): string[] {
  return valuesOf(facets, 'price')
    .filter(({ from = 0, to = Number.POSITIVE_INFINITY }) => from <= max && to > min)
    .map(({ id }) => id);
}

/** Facets that the platform can offer as filters, in the market's language, by the fields of the protocol's filters. */
export function shownFacets(facets: readonly Facet[], market: MarketNow) {
  return facets
    .filter(({ name }) => name !== 'price')
    .map(({ name, values }) => ({
      name: fieldOf(name),
      values: values.map((value) => ({
        id: value.id,
        label: valueWords({ name }, value, market),
        ...(value.count !== null && { count: value.count }),
      })),
    }));
}
