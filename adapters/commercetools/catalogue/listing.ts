import type { z } from 'zod';
import { bandOf } from '../../../backend/assortment/price-bands.ts';
import type { catalogRows, Sort } from '../../../shared/contract/catalogue/catalog.ts';
import { type FacetName, type Filters, facetNames } from '../../../shared/contract/catalogue/facets.ts';
import { cardsOf } from '../../catalogue/cards.ts';
import type { Market } from '../../catalogue/colour.ts';
import { facetsOf, knownValues } from '../../catalogue/facet-values.ts';
import type { Colour } from './products.ts';
import { familiesOf, type Vocabulary } from './vocabulary.ts';

type Listing = z.input<typeof catalogRows.searchProducts.output>;

/** What is chosen among colours. */
interface Choice extends Market {
  vocabulary: Vocabulary;
  chosen: Filters;
  /** The families offered as a facet. */
  categories: readonly string[];
  sort: Sort;
  page: number;
  size: number;
}

const priceOf = ({ card }: Colour, { currency }: Choice): number => card.prices[currency]?.price ?? 0;
const ratingOf = ({ product }: Colour): number => product.attributes.reviews?.averageRating ?? 0;
const reviewsOf = ({ product }: Colour): number => product.attributes.reviews?.totalReviewCount ?? 0;

/** Negative if the first colour comes first. Equal ones have the order of recommendation. */
const orders: Record<Sort, (one: Colour, other: Colour, choice: Choice) => number> = {
  recommended: () => 0,
  new: (one, other) => other.product.attributes.publishedAt.localeCompare(one.product.attributes.publishedAt),
  'price-ascending': (one, other, choice) => priceOf(one, choice) - priceOf(other, choice),
  'price-descending': (one, other, choice) => priceOf(other, choice) - priceOf(one, choice),
  rating: (one, other) => ratingOf(other) - ratingOf(one) || reviewsOf(other) - reviewsOf(one),
};

/** The values of a colour by facet. */
function valuesOf(colour: Colour, { vocabulary, currency }: Choice): Record<FacetName, readonly string[]> {
  const { card, sizes, about, product } = colour;
  const price = card.prices[currency];
  return {
    category: familiesOf(colour, vocabulary),
    brand: [],
    size: sizes.filter(({ stock }) => stock > 0).map(({ sizeId }) => sizeId),
    color: about.colorGroup === undefined ? [] : [about.colorGroup],
    price: price === undefined ? [] : [bandOf(price.price, currency)],
    material: product.attributes.materials,
    availability: [card.availability],
    promotion: price === undefined || price.before === null ? [] : [price.type],
  };
}

/**
 * A page of colours with its facets. Each facet is counted under the choice in all others. All of it is done here, for
 * as many colours as one family has: commercetools could sort and count, but its mock does neither.
 */
export function listingOf(colours: readonly Colour[], choice: Choice): Listing {
  const { chosen, categories, sort, page, size } = choice;
  const known = knownValues(choice, categories);
  // The values of an enum have labels, but no colour.
  const hexes = new Map(colours.map(({ about }) => [about.colorGroup, about.hex]));
  for (const [id, value] of known.color) value.hex ??= hexes.get(id);
  const sold = colours
    .filter(({ card, about }) => card.prices[choice.currency] !== undefined && about.status !== 'DISCONTINUED')
    .map((colour) => ({ colour, values: valuesOf(colour, choice) }));
  const wanted = facetNames.flatMap((name) => {
    // Values that are not known choose nothing.
    const ids = chosen[name]?.filter((id) => known[name].has(id)) ?? [];
    return ids.length === 0 ? [] : [{ name, ids }];
  });
  const under = (except?: FacetName) =>
    sold.filter(({ values }) =>
      wanted.every(({ name, ids }) => name === except || ids.some((id) => values[name].includes(id))),
    );
  const underOthers = new Map(facetNames.map((name) => [name, under(name)]));
  const matching = under()
    .map(({ colour }) => colour)
    .toSorted(
      (one, other) =>
        orders[sort](one, other, choice) || one.about.rank - other.about.rank || (one.id < other.id ? -1 : 1),
    );
  return {
    total: matching.length,
    products: cardsOf(matching.slice((page - 1) * size, page * size), choice),
    facets: facetsOf(known, {
      occurs: (name, id) => sold.some(({ values }) => values[name].includes(id)),
      count: (name, id) => underOthers.get(name)?.filter(({ values }) => values[name].includes(id)).length ?? 0,
      isChosen: (name, id) => chosen[name]?.includes(id) ?? false,
    }),
  };
}
