import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeAllBlocks } from '../../../backend/assortment/blocks.ts';
import type { CatalogueIndex } from '../../../backend/catalogue-index/catalogue-index.ts';
import { DurableIndex } from '../../../backend/catalogue-index/durable/durable-index.ts';
import { MarketAnswers } from '../../../backend/catalogue-index/durable/market-answers.ts';
import type { MarketIndex } from '../../../backend/catalogue-index/durable/market-index.ts';
import { MemoryIndex } from '../../../backend/catalogue-index/memory-index.ts';
import { NearDatabase } from '../../../backend/database/near-database.ts';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';
import { SqliteObjectStorage, SqliteObjects } from './sqlite-object.ts';

const home = { language: 'en', currency: 'EUR' } as const;
const listing = { familyId: 'women', filters: '', sort: 'recommended', page: 1, size: 24, ...home } as const;

let database: DatabaseSync;
let db: SqliteD1;
let objects: SqliteObjects;
beforeEach(async () => {
  database = migratedDatabase();
  db = new SqliteD1(database);
  await seedCatalogue(db, { products: 60 });
  objects = new SqliteObjects(db);
});

afterEach(() => vi.useRealTimers());

const near = () => new NearDatabase(db, undefined);
const durable = () => new DurableIndex(objects, { db: near(), own: home });
const memory = () => new MemoryIndex({ db: near(), waitUntil: () => undefined });

it.each([
  ['an object', durable],
  ['the memory', memory],
] satisfies [string, () => CatalogueIndex][])('%s reads a database anew that was put back', async (_, index) => {
  expect((await index().listing(listing))?.total).toBeGreaterThan(0);
  // As D1's Time Travel leaves it: the same id, smaller versions, other data.
  database.exec("UPDATE assortment_blocks SET version = version - 3, data = '[]' WHERE part = 'options'");
  expect(await index().listing(listing)).toMatchObject({ total: 0 });
});

it('a brand is written as its products write it now, also in an object that was ended', async () => {
  const brands = async () =>
    (await durable().listing(listing))?.facets
      .filter(({ name }) => name === 'brand')
      .flatMap(({ values }) => values.map(({ label }) => label));
  database.exec("UPDATE products SET brand = CASE CAST(product_id AS INTEGER) % 2 WHEN 0 THEN 'Acme' ELSE 'OAK' END");
  await makeAllBlocks(db);
  expect(await brands()).toEqual(['Acme', 'OAK']);
  database.exec("UPDATE products SET brand = 'Oak' WHERE brand = 'OAK'");
  await makeAllBlocks(db);
  objects.evict();
  expect(await brands()).toEqual(['Acme', 'Oak']);
});

it('another format may have other columns', async () => {
  const storage = new SqliteObjectStorage();
  for (const sql of [
    'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
    "INSERT INTO facts VALUES ('market', 'en EUR'), ('format', '0'), ('database', 'former')",
    'CREATE TABLE postings (term INTEGER, block INTEGER, name BLOB, PRIMARY KEY (term, block)) WITHOUT ROWID',
  ])
    storage.sql.exec(sql);
  const { answer } = await new MarketAnswers(storage, db).listing(listing);
  expect(answer?.total).toBeGreaterThan(0);
});

it('a reading that gets no answer ends, so that the next one can begin', async () => {
  const object = new MarketAnswers(new SqliteObjectStorage(), db);
  const answer = await object.listing(listing);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = Promise.withResolvers<D1Result<never>[]>();
  vi.spyOn(db, 'batch').mockReturnValueOnce(late.promise);
  const failed = expect(object.listing(listing)).rejects.toThrow('not answer in time');
  // Until that reading has begun: whoever asks before shares it.
  await vi.advanceTimersByTimeAsync(1);
  const next = object.listing({ ...listing, page: 2 });
  await vi.advanceTimersByTimeAsync(15_000);
  await failed;
  expect((await next).answer?.total).toBe(answer.answer?.total);
  // What comes at last is of another database, and is not taken.
  const results = [[{ id: 'another', is_put_back: 0 }], [], [], [], []] as never[][];
  late.resolve(results.map((rows) => ({ results: rows, success: true, meta: {} as never })));
  await vi.advanceTimersByTimeAsync(1);
  expect(await object.listing({ ...listing, hasOther: true })).toEqual(answer);
});

it.each([
  ['once more', { retryable: true }, 2],
  ['once', { retryable: true, overloaded: true }, 1],
  ['once', {}, 1],
])('asks %s after an error with %o', async (_, properties, calls) => {
  const found = { total: 0, optionIds: [], facets: [] };
  const error = Object.assign(new Error('The object was reset.'), properties);
  const call = vi.fn<() => Promise<unknown>>().mockResolvedValue({ answer: found, bookmark: undefined });
  call.mockRejectedValueOnce(error);
  // Only this is called.
  const getByName = () => ({ listing: call }) as unknown as MarketIndex;
  const answer = new DurableIndex({ getByName }, { db: near(), own: home }).listing(listing);
  await (calls === 1 ? expect(answer).rejects.toBe(error) : expect(answer).resolves.toBe(found));
  expect(call).toHaveBeenCalledTimes(calls);
});
