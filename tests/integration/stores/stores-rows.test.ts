import { beforeAll, expect, test } from 'vitest';
import { findPoints, type PointSearch } from '../../../backend/stores/find-points.ts';
import { placesBegun } from '../../../backend/stores/places.ts';
import { storeOf } from '../../../backend/stores/points.ts';
import { withStock } from '../../../backend/stores/stock.ts';
import { countries } from '../../../shared/markets/locales.ts';
import { rowsCounted } from '../../shop/rows-counted.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const asked: PointSearch = {
  ...{ search: '', center: null, radius: 60_000, countries, services: [], page: 1, limit: 12 },
};

test.each([
  ['pickup', 'in the middle of a capital', { center: { latitude: 48.8566, longitude: 2.3522 } }],
  ['pickup', 'beside a capital', { center: { latitude: 48.62, longitude: 2.05 } }],
  ['pickup', 'in the country', { center: { latitude: 47.2, longitude: 1.5 } }],
  ['pickup', 'of a zip code', { search: '00-545' }],
  ['pickup', 'of a zip code that nobody knows', { search: '10999' }],
  ['locker', 'of a town', { search: 'Praha' }],
  ['store', 'of a town', { search: 'münchen' }],
  ['store', 'of a country', { countries: ['FR'] as const, limit: 12 }],
  ['store', 'of all countries', { page: 3 }],
] as const)('a search for a %s %s reads few rows', async (kind, _, search) => {
  const { db, rows } = rowsCounted(backend.db);
  const { rows: found } = await findPoints(db, kind, { ...asked, ...search });
  expect(found.length).toBeGreaterThan(0);
  expect(rows()).toBeLessThan(320);
});

test('how stores stand with a size is one row for each that has it', async () => {
  const { rows: found } = await findPoints(backend.db, 'store', { ...asked, search: 'Paris' });
  const { db, rows } = rowsCounted(backend.db);
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
    const { db, rows } = rowsCounted(backend.db);
    expect(await placesBegun(db, countries, { search, limit: 6 })).not.toEqual([]);
    expect(rows(), search).toBeLessThan(1_500);
  }
});
