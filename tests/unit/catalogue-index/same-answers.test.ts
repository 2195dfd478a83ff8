import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAllBlocks } from '../../../backend/assortment/blocks.ts';
import type { CatalogueIndex, Market } from '../../../backend/catalogue-index/catalogue-index.ts';
import { DurableIndex } from '../../../backend/catalogue-index/durable/durable-index.ts';
import type { MarketIndex } from '../../../backend/catalogue-index/durable/market-index.ts';
import { MemoryIndex } from '../../../backend/catalogue-index/memory-index.ts';
import { NearDatabase } from '../../../backend/database/near-database.ts';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';
import { RandomQueries } from './random-queries.ts';
import { SqliteObjects } from './sqlite-object.ts';

interface Shop {
  database: DatabaseSync;
  db: SqliteD1;
  objects: SqliteObjects;
}

async function seeded(products?: number): Promise<Shop> {
  const database = migratedDatabase();
  const db = new SqliteD1(database);
  await seedCatalogue(db, products === undefined ? {} : { products });
  return { database, db, objects: new SqliteObjects(db) };
}

const home: Market = { language: 'en', currency: 'EUR' };

/** Both indexes of a shop. */
function indexes(shop: Shop): [memory: CatalogueIndex, durable: CatalogueIndex] {
  const db = new NearDatabase(shop.db, undefined);
  return [new MemoryIndex({ db, waitUntil: () => undefined }), new DurableIndex(shop.objects, { db, own: home })];
}

/** Asks both the same, and returns the answer. */
async function same<Answer>(shop: Shop, ask: (index: CatalogueIndex) => Promise<Answer>, about: unknown) {
  const [memory, durable] = indexes(shop);
  const [expected, answer] = [await ask(memory), await ask(durable)];
  expect(answer, JSON.stringify(about)).toEqual(expected);
  return expected;
}

const listing = { familyId: 'women', filters: '', sort: 'recommended', page: 1, size: 24, ...home } as const;
const sample = (shop: Shop) => async () => [
  await same(shop, (index) => index.listing(listing), 'listing'),
  await same(shop, (index) => index.listing({ ...listing, sort: 'price-ascending', filters: 'size=M' }), 'filtered'),
  await same(shop, (index) => index.search({ ...listing, query: 'black dress' }), 'search'),
  await same(shop, (index) => index.search({ ...listing, query: 'zebra' }), 'unknown'),
  await same(shop, (index) => index.suggestions({ query: 'dr', ...home }), 'suggestions'),
];

/** Until it does not tell callers to ask another index. */
const untilRead = (object: MarketIndex) =>
  vi.waitUntil(async () => !(await object.listing({ ...listing, hasOther: true })).isReading);

describe('memory and Durable Objects answer the same', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await seeded();
  });

  it.each(['listings', 'searches', 'suggestions'])('to random %s', async (what) => {
    const random = new RandomQueries(shop.database, what);
    let found = 0;
    for (let count = 0; count < 250; count += 1) {
      const market = random.market();
      const page = { ...random.page(), ...market };
      if (what === 'listings') {
        const asked = { familyId: random.of(random.families), ...page };
        found += (await same(shop, (index) => index.listing(asked), asked))?.total ?? 0;
      } else if (what === 'searches') {
        const asked = { query: random.query(market.language), ...page };
        found += (await same(shop, (index) => index.search(asked), asked)).total;
      } else {
        const asked = { query: random.query(market.language), ...market };
        found += (await same(shop, (index) => index.suggestions(asked), asked)).values.length;
      }
    }
    expect(found).toBeGreaterThan(250);
  });

  it('to what sitemaps and menus ask', async () => {
    for (const currency of ['EUR', 'CZK', 'CHF', 'PLN'] as const)
      expect(await same(shop, (index) => index.soldFamilies(currency), currency)).not.toEqual([]);
    const parts = await same(shop, (index) => index.sitemapParts(100), 'parts');
    const products = [];
    for (const after of parts) products.push(...(await same(shop, (index) => index.sitemapPart(after, 100), after)));
    const listed = shop.database
      .prepare('SELECT DISTINCT product_id AS id FROM listings JOIN options USING (option_id) ORDER BY 1')
      .all();
    expect(products.map(({ productId }) => productId)).toEqual(listed.map(({ id }) => id));
    expect(await same(shop, (index) => index.listing({ ...listing, familyId: 'nothing' }), 'unknown')).toBeNull();
  });
});

describe('an object', () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await seeded(120);
  });
  const option = "SELECT option_id FROM listings WHERE family_id = 'women' ORDER BY rank LIMIT 1";
  const product = `SELECT product_id FROM options WHERE option_id = (${option})`;
  const changes = [
    `UPDATE prices SET price = 1, strike_through_price = NULL WHERE option_id = (${option})`,
    `UPDATE products SET name = json_set(name, '$.en', 'Zebra coat') WHERE product_id = (${product})`,
    `UPDATE options SET color = json_set(color, '$.en', 'Zebra') WHERE product_id = (${product})`,
    `UPDATE products SET brand = 'Zebra' WHERE product_id = (${product})`,
    `DELETE FROM listings WHERE option_id = (${option})`,
    `UPDATE segmentations SET title = json_set(title, '$.en', 'Zebras') WHERE segmentation_id = 'w_dresses'`,
  ];
  const change = async (sql: string) => {
    shop.database.exec(sql);
    await makeAllBlocks(shop.db);
  };

  it('goes on from its storage after it was ended, and reads only what has changed', async () => {
    const before = await sample(shop)();
    shop.objects.evict();
    expect(await sample(shop)()).toEqual(before);
    for (const sql of changes) {
      await change(sql);
      shop.objects.evict();
      await sample(shop)();
    }
    expect(await sample(shop)()).not.toEqual(before);
  });

  it('is never half up to date: stopped at any statement, it answers the same after it', async () => {
    const before = await sample(shop)();
    const storage = shop.objects.storageOf('en-EUR');
    let stops = 0;
    for (const sql of changes) {
      await change(sql);
      // Each time it gets further before it is stopped.
      for (let statements = 0; ; statements += 7) {
        shop.objects.evict();
        storage.statementsLeft = statements;
        const stopped = await shop.objects
          .getByName('en-EUR')
          .listing(listing)
          .then(
            () => false,
            (error: Error) => error.message === 'The object was stopped.',
          );
        storage.statementsLeft = Number.POSITIVE_INFINITY;
        if (!stopped) break;
        stops += 1;
      }
      await sample(shop)();
    }
    expect(stops).toBeGreaterThan(changes.length);
    expect(await sample(shop)()).not.toEqual(before);
  });

  it('keeps nothing of a failed update in memory', async () => {
    const before = await sample(shop)();
    const storage = shop.objects.storageOf('en-EUR');
    await change(changes[1] ?? '');
    storage.statementsLeft = 4;
    await expect(shop.objects.getByName('en-EUR').listing(listing)).rejects.toThrow('stopped');
    storage.statementsLeft = Number.POSITIVE_INFINITY;
    expect(await sample(shop)()).not.toEqual(before);
  });

  it('begins anew with another database', async () => {
    await sample(shop)();
    shop.database.exec("UPDATE assortment SET id = 'another'; DELETE FROM assortment_blocks WHERE part = 'options'");
    const { total } = (await same(shop, (index) => index.listing(listing), 'emptied')) ?? {};
    expect(total).toBe(0);
  });

  it('forgets the words and names of former products', async () => {
    const count = (table: string) =>
      shop.objects.storageOf('en-EUR').sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).toArray()[0]?.n;
    await sample(shop)();
    for (let round = 0; round < 10; round += 1) {
      await change(
        `UPDATE products SET name = json_set(name, '$.en', 'Coat ' || product_id || 'x' || ${round} || ' ' ||
           (SELECT group_concat(product_id || 'y' || ${round} || 'z' || value, ' ')
            FROM json_each('[1, 2, 3, 4, 5, 6, 7, 8]')))`,
      );
      await indexes(shop)[1].listing(listing);
    }
    expect(count('names')).toBeGreaterThan(1_200);
    shop.objects.evict();
    await sample(shop)();
    expect(count('terms')).toBeLessThan(120 * 9 + 1_500);
    expect(count('names')).toBe(120);
  });

  it('is asked only once it has read the whole catalogue, if the memory answers meanwhile', async () => {
    const [memory] = indexes(shop);
    const asked = vi.spyOn(memory, 'listing');
    const db = new NearDatabase(shop.db, undefined);
    const durable = new DurableIndex(shop.objects, { db, own: home, meanwhile: memory });
    const answer = await durable.listing(listing);
    expect(asked).toHaveBeenCalledTimes(1);
    await untilRead(shop.objects.getByName('en-EUR'));
    expect(await durable.listing(listing)).toEqual(answer);
    expect(await durable.search({ ...listing, query: 'black dress' })).not.toMatchObject({ total: 0 });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('lets the memory answer as well while it reads another database', async () => {
    const [memory] = indexes(shop);
    const asked = vi.spyOn(memory, 'listing');
    const db = new NearDatabase(shop.db, undefined);
    const durable = new DurableIndex(shop.objects, { db, own: home, meanwhile: memory });
    await shop.objects.getByName('en-EUR').listing(listing);
    await durable.listing(listing);
    expect(asked).not.toHaveBeenCalled();
    shop.database.exec("UPDATE assortment SET id = 'another'");
    const answers = await Promise.all([durable.listing(listing), durable.listing(listing)]);
    expect(asked).toHaveBeenCalledTimes(2);
    await untilRead(shop.objects.getByName('en-EUR'));
    expect(answers).toEqual([await durable.listing(listing), await durable.listing(listing)]);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('reads on after its first reading failed', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const object = shop.objects.getByName('en-EUR');
    const storage = shop.objects.storageOf('en-EUR');
    storage.statementsLeft = 300;
    const asked = { ...listing, hasOther: true };
    expect(await Promise.all([object.listing(asked), object.listing(asked)])).toEqual([
      { isReading: true },
      { isReading: true },
    ]);
    await vi.waitUntil(() => logged.mock.calls.length > 0);
    storage.statementsLeft = Number.POSITIVE_INFINITY;
    expect(await object.listing(asked)).toEqual({ isReading: true });
    await untilRead(object);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
    await sample(shop)();
  });

  it('answers calls that come at the same time, from one reading', async () => {
    const object = shop.objects.getByName('en-EUR');
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => object.listing(listing)));
    for (const other of others) expect(other).toEqual(first);
  });
});
