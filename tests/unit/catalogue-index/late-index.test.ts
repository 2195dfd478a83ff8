import { beforeEach, expect, it, vi } from 'vitest';
import { makeAllBlocks } from '../../../backend/assortment/blocks.ts';
import { familyHandlers } from '../../../backend/catalog/families.ts';
import { searchHandlers } from '../../../backend/catalog/search.ts';
import { sitemapHandlers } from '../../../backend/catalog/sitemap.ts';
import type { CatalogueIndex } from '../../../backend/catalogue-index/catalogue-index.ts';
import { DurableIndex } from '../../../backend/catalogue-index/durable/durable-index.ts';
import { NearDatabase } from '../../../backend/database/near-database.ts';
import type { NearEnv } from '../../../backend/env.ts';
import type { Caller } from '../../../backend/serve.ts';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { ReplicatedDatabase } from '../../shop/late-replica.ts';
import { migratedDatabase } from '../migrated-database.ts';
import { SqliteObjects } from './sqlite-object.ts';

const home = { language: 'en', currency: 'EUR' } as const;
const query = { query: 'zebra', filters: '', sort: 'recommended', page: 1, size: 24, ...home } as const;

/** More writes than a test makes. */
const farBehind = 100;

let database: ReplicatedDatabase;
let memory: (db: NearDatabase) => CatalogueIndex;

beforeEach(async () => {
  // An isolate that remembers nothing of the tests before.
  vi.resetModules();
  const { MemoryIndex } = await import('../../../backend/catalogue-index/memory-index.ts');
  memory = (db) => new MemoryIndex({ db, waitUntil: () => undefined });
  const [primary, replica] = [migratedDatabase(), migratedDatabase()];
  // Two copies of one database.
  for (const each of [primary, replica]) each.exec("UPDATE assortment SET id = 'test'");
  database = new ReplicatedDatabase(new SqliteD1(primary), new SqliteD1(replica));
  await seedCatalogue(database, { products: 30 });
  await database.follow(farBehind);
});

/** Renames a product so that the query finds it, which the replica does not have. */
async function rename(): Promise<void> {
  const product = "SELECT product_id FROM listings JOIN options USING (option_id) WHERE family_id = 'women' LIMIT 1";
  const sql = `UPDATE products SET name = json_set(name, '$.en', 'Zebra') WHERE product_id = (${product})`;
  await database.prepare(sql).run();
  await makeAllBlocks(database);
}

/** A call of its own, by a visitor with or without a bookmark: what an index answers it, and what it has read. */
async function found(indexOf: (db: NearDatabase) => CatalogueIndex, bookmark?: string) {
  const db = new NearDatabase(database, bookmark);
  database.takeQueries();
  const { total } = await indexOf(db).search(query);
  const by = [...new Set(database.takeQueries().map((each) => each.by))];
  return { total, bookmark: db.bookmark, by };
}

it("a bookmark that one visitor made up is nobody else's, and in no answer", async () => {
  await rename();
  await database.follow(0);
  await found(memory);
  const { newest } = database;
  expect(await found(memory)).toMatchObject({ bookmark: newest, by: ['replica'] });
  const forged = `ffffffff-00000000-00000000-${'0'.repeat(32)}`;
  expect(await found(memory, forged)).toMatchObject({ bookmark: newest, by: ['primary'] });
  // Also a newer block that the same visitor reads brings no made-up state.
  await rename();
  expect(await found(memory, forged)).toMatchObject({ bookmark: database.newest, by: ['primary'] });
  expect(await found(memory)).toMatchObject({ bookmark: database.newest, by: ['replica'] });
});

it('a shopper who has written something sends nobody else to the primary, unless blocks have changed', async () => {
  await rename();
  await database.follow(0);
  await found(memory);
  await database.follow(farBehind);
  await database.prepare("INSERT INTO redirects VALUES ('en', '/old/', '/new/', 301)").run();
  expect(await found(memory, database.newest)).toMatchObject({ bookmark: database.newest, by: ['primary'] });
  expect((await found(memory)).by).toEqual(['replica']);
  await rename();
  expect((await found(memory, database.newest)).by).toEqual(['primary']);
  expect((await found(memory)).by).toEqual(['primary']);
});

it('memory that is read anew, because most of it is gone, does not go back to a late replica', async () => {
  expect(await found(memory)).toMatchObject({ total: 0 });
  await rename();
  expect(await found(memory)).toMatchObject({ total: 0 });
  const { newest } = database;
  expect((await found(memory, newest)).total).toBeGreaterThan(0);
  const { Assortment } = await import('../../../backend/assortment/queries/assortment.ts');
  const sparse = vi.spyOn(Assortment.prototype, 'isSparse', 'get').mockReturnValueOnce(true);
  expect((await found(memory)).total).toBeGreaterThan(0);
  expect(sparse).toHaveReturnedWith(true);
  sparse.mockRestore();
});

it('concurrent requests read memory anew once', async () => {
  const ask = () => found(memory);
  const before = await ask();
  const { Assortment } = await import('../../../backend/assortment/queries/assortment.ts');
  const sparse = vi.spyOn(Assortment.prototype, 'isSparse', 'get').mockReturnValueOnce(true);
  const take = vi.spyOn(Assortment.prototype, 'take');
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(take.mock.contexts).size).toBe(1);
  for (const { total } of answers) expect(total).toBe(before.total);
  sparse.mockRestore();
});

it('an object that was ended still knows how new the cards of its answers must be', async () => {
  const objects = new SqliteObjects(database);
  const durable = (db: NearDatabase) => new DurableIndex(objects, { db, own: home });
  await rename();
  const { newest } = database;
  expect((await found(durable)).bookmark).toBe(newest);
  await database.prepare("INSERT INTO redirects VALUES ('en', '/old/', '/new/', 301)").run();
  expect(database.newest).not.toBe(newest);
  objects.evict();
  const after = await found(durable);
  expect(after.total).toBeGreaterThan(0);
  expect(after.bookmark).toBe(newest);
});

it('an option that is gone once its card is read is left out, and nothing else', async () => {
  const sql = 'SELECT option_id, product_id FROM listings JOIN options USING (option_id) LIMIT 1';
  const row = await database.prepare(sql).first<{ option_id: string; product_id: string }>();
  const { option_id: kept = '', product_id: productId = '' } = row ?? {};
  const optionIds = ['gone', kept];
  const page = { total: 2, optionIds, facets: [] };
  const answered = async (answer: unknown) => ({ answer, bookmark: undefined });
  const object = {
    listing: () => answered(page),
    search: () => answered({ ...page, leftOut: [], families: [], only: null }),
    suggestions: () => answered({ values: [], families: [], optionIds }),
    sitemapPart: () =>
      answered([
        { productId: 'gone', optionIds: ['gone'] },
        { productId, optionIds },
      ]),
  };
  const DB = new NearDatabase(database, undefined);
  const env = { DB, CATALOGUE_INDEX: 'durable-object', CATALOGUES: { getByName: () => object } };
  // The catalogue uses only these.
  const caller = { env, locale: 'en', language: 'en' } as unknown as Caller<NearEnv>;
  const card = expect.objectContaining({ optionId: kept });
  const { language: _, ...asked } = query;
  const listed = await familyHandlers.listProducts({ ...asked, familyId: 'women' }, caller);
  expect([listed.total, listed.products]).toEqual([2, [card]]);
  expect((await searchHandlers.searchProducts(asked, caller)).products).toEqual([card]);
  expect((await searchHandlers.getSuggestions(asked, caller)).products).toEqual([card]);
  const { products } = await sitemapHandlers.getSitemapPart({ after: '0' }, caller);
  expect(products).toEqual([expect.objectContaining({ productId, options: [card] })]);
});
