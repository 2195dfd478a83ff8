import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogueIndex, maxOptionsInMemory, maxOptionsMeanwhile } from '../../../backend/catalog/choose-index.ts';
import { DurableIndex } from '../../../backend/catalogue-index/durable/durable-index.ts';
import { MemoryIndex } from '../../../backend/catalogue-index/memory-index.ts';
import { NearDatabase } from '../../../backend/database/near-database.ts';
import type { NearEnv } from '../../../backend/env.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { declaredMemories } from '../../../shared/declared-memory.ts';
import { migratedDatabase } from '../migrated-database.ts';
import { SqliteObjects } from './sqlite-object.ts';

let db: SqliteD1;
let objects: SqliteObjects;
let list: (options: number) => void;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z'), toFake: ['Date'] });
  const database = migratedDatabase();
  db = new SqliteD1(database);
  objects = new SqliteObjects(db);
  database.exec(`INSERT INTO segmentations (segmentation_id, parent_id, title, description, position, listed)
    VALUES ('women', NULL, '{"en":"Women"}', '{}', 1, 0), ('men', NULL, '{"en":"Men"}', '{}', 2, 0),
      ('coats', 'women', '{"en":"Coats"}', '{}', 3, 1000000)`);
  list = (options) => {
    database.exec(`UPDATE segmentations SET listed = ${options} WHERE segmentation_id = 'women'`);
  };
});
afterEach(() => vi.useRealTimers());

/** As a call of its own, which has another object for the same database. */
function chosen(variables: Partial<NearEnv>) {
  // It uses only these.
  const env = { DB: new NearDatabase(db, undefined), CATALOGUES: objects, ...variables } as unknown as NearEnv;
  return catalogueIndex({ env, locale: 'en', language: 'en', waitUntil: () => undefined });
}

it.each([
  [undefined, 0, MemoryIndex],
  [undefined, maxOptionsInMemory, MemoryIndex],
  [undefined, maxOptionsInMemory + 1, DurableIndex],
  ['auto', maxOptionsInMemory + 1, DurableIndex],
  ['memory', maxOptionsInMemory + 1, MemoryIndex],
  ['durable-object', 0, DurableIndex],
] as const)('CATALOGUE_INDEX %s with %i colours', async (kind, options, index) => {
  list(options);
  expect(await chosen(kind === undefined ? {} : { CATALOGUE_INDEX: kind })).toBeInstanceOf(index);
});

it('counts again after an hour', async () => {
  expect(await chosen({})).toBeInstanceOf(MemoryIndex);
  list(maxOptionsInMemory + 1);
  expect(await chosen({})).toBeInstanceOf(MemoryIndex);
  vi.advanceTimersByTime(3_600_000);
  expect(await chosen({})).toBeInstanceOf(DurableIndex);
});

const listing = { familyId: 'women', filters: '', sort: 'recommended', page: 1, size: 24 } as const;
const ask = async () => (await chosen({})).listing({ ...listing, language: 'en', currency: 'EUR' });
const bytes = () => declaredMemories().get('assortments')?.bytes() ?? Number.NaN;

it('frees the memory once objects have answered for a minute', async () => {
  await ask();
  expect(bytes()).toBeGreaterThan(0);
  list(maxOptionsInMemory + 1);
  vi.advanceTimersByTime(3_600_000 - 1_000);
  await ask();
  vi.advanceTimersByTime(1_000);
  // The object still reads.
  await ask();
  expect(bytes()).toBeGreaterThan(0);
  await vi.waitUntil(async () => {
    const object = objects.getByName('en-EUR');
    return !(await object.listing({ ...listing, language: 'en', currency: 'EUR', hasOther: true })).isReading;
  });
  const withObject = bytes();
  vi.advanceTimersByTime(60_000);
  await ask();
  expect(bytes()).toBeLessThan(withObject);
});

it('a catalogue that is too large is not read into memory meanwhile', async () => {
  const read = vi.spyOn(MemoryIndex.prototype, 'listing');
  list(maxOptionsMeanwhile);
  await ask();
  expect(read).toHaveBeenCalledTimes(1);
  list(maxOptionsMeanwhile + 1);
  vi.advanceTimersByTime(3_600_000);
  objects = new SqliteObjects(db);
  expect(await ask()).toMatchObject({ total: 0 });
  expect(read).toHaveBeenCalledTimes(1);
});

it('stays in memory where a Worker has no Durable Objects, unless they are asked for', async () => {
  list(maxOptionsInMemory + 1);
  const without = { CATALOGUES: undefined } as unknown as Partial<NearEnv>;
  expect(await chosen(without)).toBeInstanceOf(MemoryIndex);
  await expect(chosen({ ...without, CATALOGUE_INDEX: 'durable-object' })).rejects.toThrow('without a binding');
});

it('refuses another value', async () => {
  await expect(chosen({ CATALOGUE_INDEX: 'sqlite' })).rejects.toThrow('auto, memory or durable-object');
});
