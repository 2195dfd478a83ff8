import { z } from 'zod';
import { type LocalizedText, sentText } from '../../../shared/contract/gateway/values.ts';
import { type Currency, currencies } from '../../../shared/markets/locales.ts';
import { askMedusa, type MedusaEnv } from '../connection/medusa.ts';
import { search, shownIn } from './search-index.ts';

export interface Family {
  familyId: string;
  parentId: string | null;
  title: LocalizedText;
  description: Partial<LocalizedText>;
}

/** A value of a facet. */
interface Value {
  label: LocalizedText;
  hex?: string | undefined;
}

type Facet = 'size' | 'color' | 'material';

/** What all calls need to know of the catalogue: it changes rarely, and is cached for a minute. */
export interface Vocabulary {
  /** In the order of the menu. */
  families: ReadonlyMap<string, Family>;
  /** In the order in which shoppers see them. */
  values: Readonly<Record<Facet, ReadonlyMap<string, Value>>>;
  /** Medusa's region of each currency in which it sells. */
  regions: ReadonlyMap<Currency, string>;
  /** The families that list something in a currency. */
  sold: ReadonlyMap<Currency, ReadonlySet<string>>;
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

function valuesOf(facet: Facet, { product_tags }: z.output<typeof tags>): Map<string, Value> {
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

/** Milliseconds until a failed refresh is tried again. */
const retryAfter = 5_000;

let cached: { url: string; until: number; vocabulary: Promise<Vocabulary> } | undefined;

/** The vocabulary of the Medusa of this Worker. */
export function currentVocabulary(env: MedusaEnv): Promise<Vocabulary> {
  const now = Date.now();
  if (cached === undefined || cached.url !== env.MEDUSA_URL || cached.until < now) {
    const url = env.MEDUSA_URL;
    const former = cached?.url === url ? cached.vocabulary : undefined;
    const vocabulary = readVocabulary(env).catch((error) => {
      // A failure is not cached: the former copy serves until the next try.
      cached = former && { url, until: Date.now() + retryAfter, vocabulary: former };
      if (former === undefined) throw error;
      return former;
    });
    cached = { url, until: now + maxAge, vocabulary };
  }
  return cached.vocabulary;
}

export const childrenOf = ({ families }: Vocabulary, familyId: string | null): Family[] =>
  [...families.values()].filter(({ parentId }) => parentId === familyId);

/** The families above a family, the topmost first. */
export function ancestorsOf(vocabulary: Vocabulary, familyId: string): Family[] {
  const parent = vocabulary.families.get(vocabulary.families.get(familyId)?.parentId ?? '');
  return parent === undefined ? [] : [...ancestorsOf(vocabulary, parent.familyId), parent];
}

/** The topmost family above a family; the family itself if there is none. */
export const departmentOf = (vocabulary: Vocabulary, familyId: string): Family | undefined =>
  ancestorsOf(vocabulary, familyId)[0] ?? vocabulary.families.get(familyId);
