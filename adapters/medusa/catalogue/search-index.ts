/** Medusa's search index of colours (server/src/search/colour.js): a document for each colour of a product. */
import { z } from 'zod';
import { availability, pictureType, priceType } from '../../../shared/contract/catalogue/product.ts';
import { listOf } from '../../../shared/contract/gateway/list-of.ts';
import { sentText } from '../../../shared/contract/gateway/values.ts';
import type { Currency } from '../../../shared/markets/locales.ts';
import { jsonText } from '../../catalogue/json-text.ts';
import { askMedusa, type MedusaEnv } from '../connection/medusa.ts';

/** The index has a field for each currency: `price_eur`. */
export const fieldOf = (name: 'price' | 'promotion', currency: Currency): string => `${name}_${currency.toLowerCase()}`;

export type Filters = { [field: string]: unknown };

/** A query of the index, as the Store API takes it. */
export interface IndexQuery {
  /** Fields of the documents; all by default. */
  fields?: readonly string[];
  filters: Filters;
  pagination: { take: number; skip?: number; order?: Readonly<Record<string, 'ASC' | 'DESC'>> };
  search_options?: {
    facets?: readonly ({ field: string; limit: number } | RangeFacet)[];
    attributes_to_search_on?: readonly string[];
    match_strategy?: 'all' | 'any' | 'last';
    typo_tolerance?: boolean;
    min_score?: number;
    distinct?: string;
    count?: 'exact' | 'none';
  };
}

export interface RangeFacet {
  field: string;
  type: 'range';
  ranges: readonly { key: string; from?: number; to?: number | undefined }[];
}

/** A price of a colour in cents: the lowest of its sizes. */
const indexedPrice = z.object({
  price: z.int(),
  before: z.int().nullable(),
  type: priceType,
  isLowest: z.boolean().default(false),
});
export type IndexedPrice = z.output<typeof indexedPrice>;

const byCurrency = z.record(z.string(), indexedPrice);

const indexedCard = z.object({
  productId: z.string(),
  optionId: z.string(),
  name: sentText,
  brand: z.string().default(''),
  color: sentText,
  prices: byCurrency,
  pictures: listOf(pictureType),
  availability,
  categoryLabels: z.array(z.string()),
  marketing: z.record(z.string(), z.string()),
  colors: z.array(z.string()),
  familyId: z.string(),
  updatedAt: z.string(),
});

const indexedSize = z.object({
  sku: z.string(),
  gtin: z.string(),
  sizeId: z.string(),
  availability,
  availabilityType: z.enum(['ONLINE_AND_IN_STORE', 'ONLINE_ONLY', 'IN_STORE_ONLY']),
  prices: byCurrency,
});
export type IndexedSize = z.output<typeof indexedSize>;

const document = z.object({
  id: z.string(),
  product_id: z.string().optional(),
  currency: z.array(z.string()).optional(),
  card: jsonText.pipe(indexedCard).optional(),
  sizes: jsonText.pipe(listOf(indexedSize)).optional(),
});
export type IndexDocument = z.output<typeof document>;

const facet = z.discriminatedUnion('type', [
  z.object({ type: z.literal('value'), values: z.array(z.object({ value: z.string(), count: z.int() })) }),
  z
    .object({ type: z.literal('range'), ranges: z.array(z.object({ key: z.string(), count: z.int() })) })
    .transform(({ ranges }) => ({ values: ranges.map(({ key, count }) => ({ value: key, count })) })),
]);

const answer = z.object({
  results: z.array(
    z
      .object({
        hits: listOf(z.object({ document })),
        facets: z.record(z.string(), facet).optional(),
        metadata: z.object({ count: z.int().nullable() }),
      })
      .transform(({ hits, facets = {}, metadata }) => ({
        total: metadata.count ?? 0,
        documents: hits.map((hit) => hit.document),
        /** Values with their counts, by field. */
        facets: new Map(Object.entries(facets).map(([field, { values }]) => [field, values])),
      })),
  ),
});
export type IndexResult = z.output<typeof answer>['results'][number];

/** Documents that a query returns at most. */
export const maxDocuments = 100;

/** Asks the index up to 20 things at once; the results have the order of the queries. */
export async function search(env: MedusaEnv, queries: readonly IndexQuery[]): Promise<IndexResult[]> {
  if (queries.length === 0) return [];
  const body = { queries: queries.map((query) => ({ entity: 'colour', ...query })) };
  const { results } = await askMedusa(env, { method: 'POST', path: '/store/search', body, reads: true }, answer);
  return results;
}

/** The colours that listings show in a currency. */
export const shownIn = (currency: Currency): Filters => ({ listed: true, currency: { $overlaps: [currency] } });
