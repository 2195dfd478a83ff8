import { z } from 'zod';
import { sentText } from '../../../shared/contract/gateway/values.ts';
import { type Currency, currencies } from '../../../shared/markets/locales.ts';
import type {
  Vocabulary as CatalogueVocabulary,
  FacetValue,
  Family,
  LabelledFacet,
  SoldFamilies,
} from '../../catalogue/vocabulary.ts';
import { cacheFor } from '../../connection/cache-for.ts';
import { askMedusa, type MedusaEnv } from '../connection/medusa.ts';
import { search, shownIn } from './search-index.ts';

/** What all calls need to know of the catalogue: it is cached for a minute. */
export interface Vocabulary extends CatalogueVocabulary {
  /** Medusa's region of each currency in which it sells. */
  regions: ReadonlyMap<Currency, string>;
  sold: SoldFamilies;
}

/** Milliseconds for which it is cached. */
const maxAge = 60_000;

/** Medusa sends at most this many entries of a list. */
const all = 1000;

const categories = z.object({
  product_categories: z.array(
    z.object({
      id: z.string(),
      parent_category_id: z.string().nullable(),
      metadata: z
        .object({
          familyId: z.string(),
          place: z.number(),
          title: sentText,
          description: z.record(z.string(), z.string()),
        })
        .nullable()
        .catch(null),
    }),
  ),
});

const tags = z.object({
  product_tags: z.array(
    z.object({
      value: z.string(),
      metadata: z.object({ place: z.number(), label: sentText, hex: z.string().optional() }).nullable().catch(null),
    }),
  ),
});

const regionList = z.object({ regions: z.array(z.object({ id: z.string(), currency_code: z.string() })) });

/** The families, from the categories that have a family's metadata. */
export function familiesOf({ product_categories }: z.output<typeof categories>): Map<string, Family> {
  const idOf = new Map(product_categories.map(({ id, metadata }) => [id, metadata?.familyId]));
  return new Map(
    product_categories
      .flatMap(({ metadata, parent_category_id }) => (metadata === null ? [] : [{ ...metadata, parent_category_id }]))
      .toSorted((one, other) => one.place - other.place)
      .map(({ familyId, title, description, parent_category_id }) => [
        familyId,
        { familyId, parentId: idOf.get(parent_category_id ?? '') ?? null, title, description },
      ]),
  );
}

function valuesOf(facet: LabelledFacet, { product_tags }: z.output<typeof tags>): Map<string, FacetValue> {
  const prefix = `${facet}:`;
  return new Map(
    product_tags
      .flatMap(({ value, metadata }) => (value.startsWith(prefix) && metadata !== null ? [{ value, ...metadata }] : []))
      .toSorted((one, other) => one.place - other.place)
      .map(({ value, label, hex }) => [value.slice(prefix.length), { label, hex }]),
  );
}

async function readVocabulary(env: MedusaEnv): Promise<Vocabulary> {
  const [listed, tagged, { regions }] = await Promise.all([
    askMedusa(
      env,
      { path: '/store/product-categories', query: { limit: all, fields: 'id,parent_category_id,metadata' } },
      categories,
    ),
    askMedusa(env, { path: '/store/product-tags', query: { limit: all, fields: 'value,metadata' } }, tags),
    askMedusa(env, { path: '/store/regions', query: { limit: all, fields: 'id,currency_code' } }, regionList),
  ]);
  const regionOf = new Map(
    currencies.flatMap((currency) => {
      const region = regions.find(({ currency_code }) => currency_code.toUpperCase() === currency);
      return region === undefined ? [] : [[currency, region.id] as const];
    }),
  );
  return {
    families: familiesOf(listed),
    values: {
      size: valuesOf('size', tagged),
      color: valuesOf('color', tagged),
      material: valuesOf('material', tagged),
    },
    regions: regionOf,
    sold: await readSold(env, [...regionOf.keys()]),
  };
}

/** The families in which the index has colours, by currency. */
async function readSold(env: MedusaEnv, asked: readonly Currency[]): Promise<Map<Currency, Set<string>>> {
  const results = await search(
    env,
    asked.map((currency) => ({
      filters: shownIn(currency),
      pagination: { take: 0 },
      search_options: { facets: [{ field: 'family', limit: all }] },
    })),
  );
  return new Map(
    asked.map((currency, at) => [currency, new Set(results[at]?.facets.get('family')?.map(({ value }) => value))]),
  );
}

/** The vocabulary of the Medusa of this Worker. */
export const currentVocabulary: (env: MedusaEnv) => Promise<Vocabulary> = cacheFor(
  maxAge,
  ({ MEDUSA_URL }) => MEDUSA_URL,
  readVocabulary,
);
