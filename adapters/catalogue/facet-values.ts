import { priceBands } from '../../backend/assortment/price-bands.ts';
import { type FacetName, facetNames } from '../../shared/contract/catalogue/facets.ts';
import type { Availability } from '../../shared/contract/catalogue/product.ts';
import type { Market } from './colour.ts';
import type { LabelledFacet } from './vocabulary.ts';

/** What is shown of a value besides its number of products. */
export interface ShownValue {
  label?: string;
  hex?: string | undefined;
  from?: number;
  to?: number | undefined;
}

/** Availabilities in a listing, best first. */
const shownAvailabilities = [
  'AVAILABLE',
  'SOON_UNAVAILABLE',
  'ON_DEMAND',
  'SOON_AVAILABLE',
  'UNAVAILABLE',
] as const satisfies Availability[];

/** The reasons for a lower price: sale, promotion, adjustment. */
const promotions = ['S', 'P', 'A'] as const;

/**
 * The values that may be chosen, with their labels, in the order in which they are shown. There are none of brands.
 * @param categories the families offered as a facet
 */
export function knownValues(
  { vocabulary, currency, language }: Market,
  categories: readonly string[],
): Record<FacetName, Map<string, ShownValue>> {
  const { families, values } = vocabulary;
  const labelled = (name: LabelledFacet) =>
    new Map([...values[name]].map(([id, { label, hex }]) => [id, { label: label[language], ...(hex && { hex }) }]));
  return {
    category: new Map(
      categories.flatMap((id) => {
        const family = families.get(id);
        return family === undefined ? [] : [[id, { label: family.title[language] }] as const];
      }),
    ),
    brand: new Map(),
    size: labelled('size'),
    color: labelled('color'),
    price: new Map(priceBands(currency).map(({ id, from, to }) => [id, { from, ...(to !== undefined && { to }) }])),
    material: labelled('material'),
    availability: new Map(shownAvailabilities.map((id) => [id, {}])),
    promotion: new Map(promotions.map((id) => [id, {}])),
  };
}

interface Counts {
  /** The values that occur without any choice. */
  occurs(name: FacetName, id: string): boolean;
  /** Products with a value under the choice in all other facets. */
  count(name: FacetName, id: string): number;
  isChosen(name: FacetName, id: string): boolean;
}

/** The facets of a listing. Values that nothing has are left out, those that only the choice rules out count 0. */
export function facetsOf(known: Record<FacetName, Map<string, ShownValue>>, { occurs, count, isChosen }: Counts) {
  return facetNames.flatMap((name) => {
    const values = [...known[name]].flatMap(([id, shown]) =>
      occurs(name, id) || isChosen(name, id) ? [{ id, ...shown, count: count(name, id) }] : [],
    );
    return values.length === 0 ? [] : [{ name, values }];
  });
}
