import { beforeEach, expect, it, vi } from 'vitest';
import {
  assortmentBytes,
  countAssortments,
  maxAssortmentBytes,
} from '../../../backend/assortment/assortment-memory.ts';
import { NearDatabase } from '../../../backend/database/near-database.ts';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';
import { SqliteObjects } from './sqlite-object.ts';

const home = { language: 'en', currency: 'EUR' } as const;
const listing = { familyId: 'women', filters: '', sort: 'recommended', page: 1, size: 24, ...home } as const;

let db: SqliteD1;
beforeEach(async () => {
  db = new SqliteD1(migratedDatabase());
  await seedCatalogue(db, { products: 30 });
});

it('objects make room for whatever has assortments in their isolate', async () => {
  let others = 0;
  countAssortments('others', () => others);
  const objects = new SqliteObjects(db);
  const before = assortmentBytes();
  await objects.getByName('en-EUR').listing(listing);
  const one = assortmentBytes() - before;
  await objects.getByName('de-EUR').listing({ ...listing, language: 'de' });
  expect(assortmentBytes() - before).toBeGreaterThan(1.5 * one);
  others = maxAssortmentBytes;
  await objects.getByName('en-EUR').listing(listing);
  const now = assortmentBytes() - others;
  others = 0;
  expect(now).toBeLessThan(before + 1.5 * one);
});

it('logs once that colours do not fit in memory, where languages are all that can be forgotten', async () => {
  vi.resetModules();
  const { MemoryIndex } = await import('../../../backend/catalogue-index/memory-index.ts');
  const { OptionColumns } = await import('../../../backend/assortment/columns/option-columns.ts');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bytes = vi.spyOn(OptionColumns.prototype, 'bytes', 'get').mockReturnValue(1_000_000);
  const memory = new MemoryIndex({ db: new NearDatabase(db, undefined), waitUntil: () => undefined });
  await memory.listing(listing);
  expect(logged).not.toHaveBeenCalled();
  bytes.mockReturnValue(maxAssortmentBytes);
  await memory.listing(listing);
  await memory.listing(listing);
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls.join()).toContain('CATALOGUE_INDEX');
});
