import { z } from 'zod';
import { sentText } from '../../../shared/contract/gateway/values.ts';
import { type Currency, currencies } from '../../../shared/markets/locales.ts';
import {
  ancestorsOf,
  type Vocabulary as CatalogueVocabulary,
  type FacetValue,
  type Family,
  type SoldFamilies,
} from '../../catalogue/vocabulary.ts';
import { cacheFor } from '../../connection/cache-for.ts';
import { askCommercetools } from '../connection/commercetools.ts';
import type { Env } from '../connection/env.ts';
import { productTypeKey } from './attributes.ts';
import { type Colour, coloursWhere } from './products.ts';

export interface Vocabulary extends CatalogueVocabulary {
  /** The key of a category, which is the number of a family, by its id. */
  familyOfCategory: ReadonlyMap<string, string>;
}

/** Milliseconds for which both are cached. */
const vocabularyAge = 60_000;
const soldAge = 600_000;

const categories = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      name: sentText,
      description: z.record(z.string(), z.string()).default({}),
      parent: z.object({ id: z.string() }).optional(),
      orderHint: z.string(),
    }),
  ),
});

const productType = z.object({
  attributes: z.array(
    z.object({
      name: z.string(),
      type: z.object({
        values: z.array(z.object({ key: z.string(), label: z.unknown() })).optional(),
        elementType: z
          .object({ values: z.array(z.object({ key: z.string(), label: z.unknown() })).optional() })
          .optional(),
      }),
    }),
  ),
});

/** The values of a localized enum, in its order. */
function valuesOf({ attributes }: z.output<typeof productType>, name: string): Map<string, FacetValue> {
  const type = attributes.find((attribute) => attribute.name === name)?.type;
  const values = type?.values ?? type?.elementType?.values ?? [];
  return new Map(values.map(({ key, label }) => [key, { label: sentText.parse(label) }]));
}

/** The families of a colour: those of its product, and the ones above them. */
export function familiesOf({ product }: Colour, { families, familyOfCategory }: Vocabulary): string[] {
  const own = product.categories.flatMap(({ id }) => familyOfCategory.get(id) ?? []);
  return [...new Set(own.flatMap((id) => [id, ...ancestorsOf({ families }, id).map(({ familyId }) => familyId)]))];
}

async function readVocabulary(env: Env): Promise<Vocabulary> {
  const [{ results }, type] = await Promise.all([
    askCommercetools(env, { path: '/categories', query: { limit: 500 } }, categories),
    askCommercetools(env, { path: `/product-types/key=${productTypeKey}` }, productType),
  ]);
  const familyOfCategory = new Map(results.map(({ id, key }) => [id, key]));
  return {
    families: new Map(
      results
        .toSorted((one, other) => Number(one.orderHint) - Number(other.orderHint))
        .map(({ key, name, description, parent }): [string, Family] => [
          key,
          { familyId: key, parentId: familyOfCategory.get(parent?.id ?? '') ?? null, title: name, description },
        ]),
    ),
    familyOfCategory,
    values: {
      size: valuesOf(type, 'size'),
      color: valuesOf(type, 'colorGroup'),
      material: valuesOf(type, 'materials'),
    },
  };
}

const projectOf = ({ COMMERCETOOLS_API_URL, COMMERCETOOLS_PROJECT }: Env): string =>
  `${COMMERCETOOLS_API_URL}/${COMMERCETOOLS_PROJECT}`;

/** The vocabulary of the project: categories, and the values of the product type. */
export const currentVocabulary: (env: Env) => Promise<Vocabulary> = cacheFor(vocabularyAge, projectOf, readVocabulary);

/** The families that list something. It reads all products. */
export const soldFamilies: (env: Env) => Promise<SoldFamilies> = cacheFor(soldAge, projectOf, async (env) => {
  const [vocabulary, colours] = await Promise.all([currentVocabulary(env), coloursWhere(env)]);
  const soldIn = (currency: Currency) =>
    new Set(colours.flatMap((colour) => (colour.card.prices[currency] ? familiesOf(colour, vocabulary) : [])));
  return new Map(currencies.map((currency) => [currency, soldIn(currency)]));
});
