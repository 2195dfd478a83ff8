import { beforeAll, expect, test } from 'vitest';
import { findPoints, type PointSearch } from '../../backend/stores/find-points.ts';
import { placesBegun } from '../../backend/stores/places.ts';
import { storeOf } from '../../backend/stores/points.ts';
import { withStock } from '../../backend/stores/stock.ts';
import { countries } from '../../shared/locales.ts';
import { type Backend, openBackend } from './carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** The database, and how many rows D1 says were read since it was made. */
function counted(): { db: D1Database; rows: () => number } {
  let rows = 0;
  const note = <Result extends { meta: { rows_read?: number } }>(result: Result): Result => {
    rows += result.meta.rows_read ?? 0;
    return result;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, name) => {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === 'all') return async () => note(await target.all());
        if (name === 'first') return async () => note(await target.all()).results[0] ?? null;
        return Reflect.get(target, name);
      },
    });
  const db = new Proxy(backend.db, {
    get: (target, name) => {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const results = [];
          for (const statement of statements) results.push(await statement.all());
          return results;
        };
      return Reflect.get(target, name);
    },
  });
  return { db, rows: () => rows };
}

const asked: PointSearch = {
  ...{ search: '', center: null, radius: 60_000, countries, services: [], page: 1, limit: 12 },
};

test.each([
  ['pickup', 'in the middle of a capital', { center: { latitude: 48.8566, longitude: 2.3522 } }],
  ['pickup', 'beside a capital', { center: { latitude: 48.62, longitude: 2.05 } }],
  ['pickup', 'in the country', { center: { latitude: 46.2, longitude: 2.2 } }],
  ['pickup', 'of a zip code', { search: '00-545' }],
  ['pickup', 'of a zip code that nobody knows', { search: '10999' }],
  ['locker', 'of a town', { search: 'Praha' }],
  ['store', 'of a town', { search: 'münchen' }],
  ['store', 'of a country', { countries: ['FR'] as const, limit: 12 }],
  ['store', 'of all countries', { page: 3 }],
] as const)('a search for a %s %s reads few rows', async (kind, _, search) => {
  const { db, rows } = counted();
  const { rows: found } = await findPoints(db, kind, { ...asked, ...search });
  expect(found.length).toBeGreaterThan(0);
  expect(rows()).toBeLessThan(200);
});

test('how stores stand with a size is one row for each that has it', async () => {
  const { rows: found } = await findPoints(backend.db, 'store', { ...asked, search: 'Paris' });
  const { db, rows } = counted();
  const sku = await backend.db.prepare('SELECT sku FROM store_stock LIMIT 1').first<string>('sku');
  const now = new Date();
  const pieces = [{ sku: sku ?? '', quantity: 1 }];
  const stores = await withStock(
    db,
    found.map((row) => storeOf(row, now)),
    { pieces },
    now,
  );
  expect(stores.every(({ stock }) => stock !== null)).toBe(true);
  expect(rows()).toBeLessThan(60);
});

test('places are suggested from few rows', async () => {
  for (const search of ['par', 'mün', '7500', 'lo']) {
    const { db, rows } = counted();
    expect(await placesBegun(db, countries, { search, limit: 6 })).not.toEqual([]);
    expect(rows(), search).toBeLessThan(1_500);
  }
});
