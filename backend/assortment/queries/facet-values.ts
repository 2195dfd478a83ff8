import type { FacetName } from '../../../shared/contract/catalogue/facets.ts';
import type { Availability } from '../../../shared/contract/catalogue/product.ts';
import type { Currency, Language } from '../../../shared/markets/locales.ts';
import { priceBands } from '../price-bands.ts';
import type { Assortment } from './assortment.ts';

/** What a value of a facet has besides its number of options. */
export interface FacetValue {
  label?: string;
  hex?: string;
  from?: number;
  to?: number;
}

/** Reasons for a lower price, in the order in which they are offered (specification, section 3). */
const promotions = ['S', 'P', 'A'];

/** Availabilities in a listing, best first. */
const availabilityOrder = [
  'AVAILABLE',
  'SOON_UNAVAILABLE',
  'ON_DEMAND',
  'SOON_AVAILABLE',
  'UNAVAILABLE',
] as const satisfies readonly Availability[];

interface Market {
  language: Language;
  currency: Currency;
  /** The families offered as a facet. */
  categories: readonly string[];
}

/** All existing values with their labels, in the order in which they are shown. */
export function facetValues(
  { labels, brands }: Assortment,
  { language, categories, currency }: Market,
): Record<FacetName, Map<string, FacetValue>> {
  const titled = categories.flatMap((id): [string, FacetValue][] => {
    const family = labels.families.get(id);
    return family === undefined ? [] : [[id, { label: family.title[language] }]];
  });
  return {
    category: new Map(titled),
    brand: new Map(
      [...brands]
        .toSorted(([, one], [, other]) => one.localeCompare(other, language))
        .map(([id, label]) => [id, { label }]),
    ),
    size: new Map([...labels.sizes].map(([id, label]) => [id, { label: label[language] }])),
    color: new Map([...labels.colors].map(([id, { label, hex }]) => [id, { label: label[language], hex }])),
    price: new Map(priceBands(currency).map(({ id, from, to }) => [id, to === undefined ? { from } : { from, to }])),
    material: new Map([...labels.materials].map(([id, label]) => [id, { label: label[language] }])),
    availability: new Map(availabilityOrder.map((id) => [id, {}])),
    promotion: new Map(promotions.map((id) => [id, {}])),
  };
}
