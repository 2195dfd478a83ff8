import { currencyOf, locales } from '../../shared/markets/locales.ts';
import { memoise } from '../../shared/memoise.ts';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import { DurableIndex } from '../catalogue-index/durable/durable-index.ts';
import type { MarketIndexes } from '../catalogue-index/durable/market-index.ts';
import { freeUnusedMemory, MemoryIndex } from '../catalogue-index/memory-index.ts';
import type { ReadDatabase } from '../database/read-database.ts';
import type { NearEnv } from '../env.ts';
import type { Caller } from '../serve.ts';

/** Beyond so many colours the words of all languages do not fit in memory, and `auto` takes the Durable Objects. */
export const maxOptionsInMemory = 120_000;

/** Beyond so many an isolate could end, even if memory answers only while an object reads the catalogue. */
export const maxOptionsMeanwhile = 2 * maxOptionsInMemory;

/** Milliseconds after which `auto` counts again: catalogues grow slowly. */
const countedFor = 3_600_000;

interface Count {
  options: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** By the binding of the objects: the database is another object in every call. */
const lastCount = memoise((_objects: MarketIndexes): { count: Count | undefined } => ({ count: undefined }));

/** The number of listed colours, some of them twice if departments share them. */
async function countOptions(db: ReadDatabase, objects: MarketIndexes): Promise<number> {
  const last = lastCount(objects);
  const now = Date.now();
  if (last.count !== undefined && now - last.count.at < countedFor) return last.count.options;
  const options = await db
    .prepare('SELECT coalesce(sum(listed), 0) AS options FROM segmentations WHERE parent_id IS NULL')
    .first<number>('options');
  last.count = { options: options ?? 0, at: now };
  return last.count.options;
}

/**
 * The catalogue index of this shop: as CATALOGUE_INDEX says, by default by the size of the catalogue.
 *
 * @throws Error if the variable is none of its values, or there is no binding CATALOGUES
 */
export async function catalogueIndex(
  caller: Pick<Caller<NearEnv>, 'env' | 'waitUntil' | 'locale' | 'language'>,
): Promise<CatalogueIndex> {
  const { env, waitUntil, locale, language } = caller;
  const { CATALOGUE_INDEX: chosen = 'auto', CATALOGUES: objects, DB: db } = env;
  const memory = new MemoryIndex({ db, waitUntil });
  const own = { language, currency: currencyOf[locales[locale].iso2] };
  if (chosen === 'memory') return memory;
  if (chosen === 'durable-object') {
    if (objects === undefined) throw new Error('CATALOGUE_INDEX is durable-object without a binding CATALOGUES.');
    return new DurableIndex(objects, { db, own });
  }
  if (chosen !== 'auto') throw new Error('CATALOGUE_INDEX must be auto, memory or durable-object.');
  if (objects === undefined) return memory;
  const options = await countOptions(db, objects);
  if (options <= maxOptionsInMemory) return memory;
  freeUnusedMemory();
  return new DurableIndex(objects, { db, own, meanwhile: options <= maxOptionsMeanwhile ? memory : undefined });
}
