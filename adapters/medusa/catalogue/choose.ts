import type { z } from 'zod';
import { priceBands } from '../../../backend/assortment/price-bands.ts';
import type { catalogRows, Sort } from '../../../shared/contract/catalogue/catalog.ts';
import { type Filters as Chosen, type FacetName, facetNames } from '../../../shared/contract/catalogue/facets.ts';
import { type Card, cardsOf } from '../../catalogue/cards.ts';
import type { Market } from '../../catalogue/colour.ts';
import { facetsOf, knownValues, type ShownValue } from '../../catalogue/facet-values.ts';
import type { MedusaEnv } from '../connection/medusa.ts';
import { type Filters, fieldOf, type IndexQuery, type IndexResult, search } from './search-index.ts';

type Listing = z.input<typeof catalogRows.searchProducts.output>;
type Facets = NonNullable<Listing['facets']>;

/** What is asked of the index. */
export interface Choice extends Market {
  /** All colours among which the shopper chooses. */
  filters: Filters;
  /** Text options of the index, with the text in `filters.q`. */
  text?: IndexQuery['search_options'];
  chosen: Chosen;
  /** The families offered as a facet. */
  categories: readonly string[];
  sort: Sort;
  page: number;
  size: number;
}

/** Values of a facet that the index may count. */
const mostValues = 1000;

/** The index's field of a facet; there is none of brands. */
function fieldsIn({ currency }: Choice): Record<Exclude<FacetName, 'brand'>, string> {
  return {
    category: 'family',
    size: 'size',
    color: 'color',
    price: fieldOf('price', currency),
    material: 'material',
    availability: 'availability',
    promotion: fieldOf('promotion', currency),
  };
}

/** The filters of the chosen values, by facet. Values that are not known choose nothing. */
function narrowings(choice: Choice, known: Record<FacetName, Map<string, ShownValue>>): Map<FacetName, Filters> {
  const fields = fieldsIn(choice);
  return new Map(
    facetNames.flatMap((name): [FacetName, Filters][] => {
      const ids = choice.chosen[name]?.filter((id) => known[name].has(id)) ?? [];
      if (ids.length === 0 || name === 'brand') return [];
      const field = fields[name];
      if (name !== 'price') return [[name, { [field]: ids }]];
      const bands = ids.flatMap((id) => known.price.get(id) ?? []);
      return [
        [
          name,
          {
            $or: bands.map(({ from, to }) => ({ [field]: { $gte: from ?? 0, ...(to !== undefined && { $lt: to }) } })),
          },
        ],
      ];
    }),
  );
}

type Order = NonNullable<IndexQuery['pagination']['order']>;

const orders: Record<Sort, (choice: Choice) => Order> = {
  recommended: ({ text }) => ({ ...(text !== undefined && { _score: 'DESC' as const }), rank: 'ASC' }),
  new: () => ({ published: 'DESC', rank: 'ASC' }),
  'price-ascending': ({ currency }) => ({ [fieldOf('price', currency)]: 'ASC', rank: 'ASC' }),
  'price-descending': ({ currency }) => ({ [fieldOf('price', currency)]: 'DESC', rank: 'ASC' }),
  // Equal averages: more reviews first.
  rating: () => ({ rating: 'DESC', reviews: 'DESC', rank: 'ASC' }),
};

/** The request of the index that counts the values of a facet. */
function counted(name: Exclude<FacetName, 'brand'>, choice: Choice) {
  const field = fieldsIn(choice)[name];
  if (name !== 'price') return { field, limit: mostValues };
  const ranges = priceBands(choice.currency).map(({ id, from, to }) => ({
    key: id,
    from,
    ...(to !== undefined && { to }),
  }));
  return { field, type: 'range' as const, ranges };
}

const facets = facetNames.filter((name) => name !== 'brand');

/**
 * A page of colours with its facets. Each facet is counted under the choice in all others, so a chosen facet takes a
 * query of its own. Values that nothing has are left out, those that only the choice rules out are counted 0.
 */
export async function choose(
  env: MedusaEnv,
  choice: Choice,
): Promise<{ total: number; products: Card[]; facets: Facets }> {
  const known = knownValues(choice, choice.categories);
  const narrowed = narrowings(choice, known);
  const { filters, text, page, size, sort } = choice;
  const { q, ...others } = filters;
  const under = (except?: FacetName): Filters => ({
    ...(q !== undefined && { q }),
    $and: [others, ...[...narrowed].filter(([name]) => name !== except).map(([, filter]) => filter)],
  });
  const counting = (names: typeof facets, where: Filters): IndexQuery => ({
    fields: ['id'],
    filters: where,
    pagination: { take: 0 },
    search_options: { ...text, facets: names.map((name) => counted(name, choice)) },
  });
  const chosen = facets.filter((name) => narrowed.has(name));
  const free = facets.filter((name) => !narrowed.has(name));
  const [hits, everything, ...ofChosen] = await search(env, [
    {
      ...counting(free, under()),
      fields: ['id', 'card'],
      pagination: { take: size, skip: (page - 1) * size, order: orders[sort](choice) },
    },
    // Without a choice this would be the same again.
    ...(chosen.length === 0 ? [] : [counting(facets, filters)]),
    ...chosen.map((name) => counting([name], under(name))),
  ]);
  if (hits === undefined) throw new Error('The search index did not answer.');
  const countsOf = new Map<FacetName, IndexResult>([
    ...free.map((name) => [name, hits] as const),
    ...chosen.flatMap((name, at) => {
      const result = ofChosen[at];
      return result === undefined ? [] : [[name, result] as const];
    }),
  ]);
  const fields = fieldsIn(choice);
  const numbers = (name: FacetName, result: IndexResult | undefined) =>
    new Map(
      name === 'brand' ? [] : result?.facets.get(fields[name])?.map(({ value, count }) => [value, count] as const),
    );
  const counts = new Map(facets.map((name) => [name as FacetName, numbers(name, countsOf.get(name))]));
  const occurring = new Map(facets.map((name) => [name as FacetName, numbers(name, everything ?? hits)]));
  return {
    total: hits.total,
    products: cardsOf(hits.documents, choice),
    facets: facetsOf(known, {
      occurs: (name, id) => (occurring.get(name)?.get(id) ?? 0) > 0,
      count: (name, id) => counts.get(name)?.get(id) ?? 0,
      isChosen: (name, id) => choice.chosen[name]?.includes(id) ?? false,
    }),
  };
}
