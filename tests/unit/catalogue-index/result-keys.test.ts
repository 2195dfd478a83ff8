import { expect, it } from 'vitest';
import { resultKey } from '../../../backend/assortment/queries/memory.ts';
import { MemoryIndex } from '../../../backend/catalogue-index/memory-index.ts';
import { NearDatabase } from '../../../backend/database/near-database.ts';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

it('results of different parts have different keys, whatever is typed', () => {
  const typed = ['dress', 'dress 7', 'dress","7', '["dress",7]', 'dress\\', '\\"'];
  const keys = typed.flatMap((text) => [
    resultKey('search', text, 7),
    resultKey('search', text, '7'),
    resultKey('search', text, 7, ['women']),
    resultKey('search', text, 7, ['women', 'men']),
    resultKey('search', text, 7, ['women,men']),
    resultKey('order', resultKey('search', text), 7),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
});

it('a search text cannot be the key of the order of another filtered search', async () => {
  const database = migratedDatabase();
  const db = new SqliteD1(database);
  await seedCatalogue(db, { products: 120 });
  const index = new MemoryIndex({ db: new NearDatabase(db, undefined), waitUntil: () => undefined });
  const market = { language: 'en', currency: 'EUR' } as const;
  const asked = { ...market, query: 'dress', filters: '', sort: 'price-ascending', page: 1, size: 24 } as const;
  await index.search({ ...asked, sort: 'recommended' });
  const one = (sql: string) => String(Object.values(database.prepare(sql).get() ?? {})[0]);
  const blocks = one("SELECT count(*) FROM assortment_blocks WHERE part IN ('options', 'labels', 'texts-en')");
  const departments = one(
    'SELECT group_concat(segmentation_id) FROM (SELECT * FROM segmentations WHERE parent_id IS NULL ORDER BY position)',
  );
  // What the parts of that key are, joined by spaces.
  await index.search({ ...asked, query: `dress ${blocks} en EUR ${departments} color=black` });
  const { total, optionIds } = await index.search({ ...asked, filters: 'color=black' });
  expect(total).toBeGreaterThan(0);
  expect(optionIds).toHaveLength(Math.min(24, total));
});
