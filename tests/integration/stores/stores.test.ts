import { beforeAll, describe, expect, test } from 'vitest';
import { cellOf } from '../../../backend/stores/cells.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { inStore } from './reservations-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

describe('a search around a point', () => {
  test('gives the nearest first, within the radius, page by page', async () => {
    const paris = { lat: 48.8566, lon: 2.3522 };
    const all = await backend.call('getPickups', { ...paris, radius: 200_000, limit: 20 });
    expect(all.around).toMatchObject({ latitude: 48.8566, city: '' });
    const distances = all.pickups.map(({ distance }) => distance ?? -1);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    const ids = all.pickups.map(({ storeId }) => storeId);
    const [first, second] = [1, 2].map((page) => ({ ...paris, radius: 200_000, limit: 1, page }));
    const pages = await Promise.all([first, second].map((input) => backend.call('getPickups', input ?? {})));
    expect(pages.flatMap(({ pickups }) => pickups.map(({ storeId }) => storeId))).toEqual(ids.slice(0, 2));
    const close = await backend.call('getPickups', { ...paris, radius: 2_000 });
    expect(close.pickups.every(({ distance }) => (distance ?? 2_001) <= 2_000)).toBe(true);
  });

  test('asks for both degrees of a point', async () => {
    expect(await backend.refused('getStores', { lat: 45 })).toMatchObject({ statusCode: 400 });
    expect(await backend.refused('getStores', { lat: 91, lon: 4 })).toMatchObject({ statusCode: 400 });
    expect(await backend.refused('getStores', { lat: -45, lon: 4 })).toMatchObject({ statusCode: 404 });
  });
});

test('a place carries the cell that the search looks for', async () => {
  const { results } = await backend.db
    .prepare('SELECT latitude, longitude, cell FROM parcel_points WHERE latitude IS NOT NULL LIMIT 200')
    .all<{ latitude: number; longitude: number; cell: number }>();
  expect(results.length).toBeGreaterThan(0);
  expect(results.map(cellOf)).toEqual(results.map(({ cell }) => cell));
});

describe('places', () => {
  const suggested = async (search: string, countryCode?: 'FR' | 'DE' | 'PL') =>
    (await backend.call('suggestPlaces', { search, ...(countryCode && { countryCode }) })).map(
      ({ city, zipCode, country }) => [country, city, zipCode],
    );

  test('are suggested by their beginning, without accents, in any case', async () => {
    expect(await suggested('MÜN')).toContainEqual(['DE', 'München', '']);
    expect(await suggested('munch')).toContainEqual(['DE', 'München', '']);
    expect(await suggested('75002', 'FR')).toEqual([['FR', 'Paris', '75002']]);
    expect(await suggested('Par', 'PL')).not.toContainEqual(['FR', 'Paris', '']);
    expect(await suggested('--')).toEqual([]);
  });

  test('are searched around when they are called so', async () => {
    const { around } = await backend.call('getStores', { search: 'lille', countryCode: 'FR' });
    expect(around).toMatchObject({ city: 'Lille', country: 'FR' });
  });

  test.each([
    ['Paris 15', 'FR', 'Paris'],
    ['1200', 'CH', 'Genève'],
    ['Geneva', 'CH', 'Genève'],
    ['Cologne', 'DE', 'Köln'],
    ['Seville', 'ES', 'Sevilla'],
    ['Muenchen', 'DE', 'München'],
    ['duesseldorf', 'DE', 'Düsseldorf'],
    ['St-Etienne', 'FR', 'Saint-Étienne'],
    ['St Gallen', 'CH', 'St. Gallen'],
    ['Halle', 'DE', 'Halle (Saale)'],
    ['75015 Paris', 'FR', 'Paris'],
  ] as const)('are known by what people type, in all countries: %s', async (search, country, city) => {
    const { around, stores } = await backend.call('getStores', { search });
    expect(around).toMatchObject({ country, city });
    expect(stores[0]?.distance).toBeLessThan(60_000);
  });

  test('a store is found by its own street and number', async () => {
    const { stores } = await backend.call('getStores', { search: '31 rue vieille du temple' });
    expect(stores.map(({ city }) => city)).toEqual(['Paris']);
  });

  test('are found beside their quarter or street; nonsense is found nowhere', async () => {
    const aroundOf = async (search: string) => (await backend.call('getStores', { search })).around?.city;
    expect(await aroundOf('München Gärtnerplatz')).toBe('München');
    expect(await aroundOf('Rue de Béthune, Lille')).toBe('Lille');
    // Places of this name come first, though others are nearer to the middle of the town.
    for (const search of ['München Gärtnerplatz', 'gartnerplatz munchen']) {
      const { stores } = await backend.call('getStores', { search, limit: 2 });
      expect(stores.map(({ city }) => city)).toEqual(['München', 'München']);
      expect(stores[0]?.name, search).toBe('Gärtnerplatz');
    }
    for (const nonsense of ['xqzk', 'xqzk 7', 'xqzk99'])
      expect(await backend.refused('getStores', { search: nonsense }), nonsense).toMatchObject({
        code: 'unknown',
      });
  });
});

test('the retailer has stores in eight countries, some without a name, and carriers have thousands of points', async () => {
  const counted = await backend.db
    .prepare('SELECT kind, count(*) AS countries, sum(points) AS points FROM point_counts GROUP BY kind')
    .all<{ kind: string; countries: number; points: number }>();
  const of = (kind: string) => counted.results.find((each) => each.kind === kind);
  expect(of('store')).toMatchObject({ countries: 8 });
  expect(of('store')?.points).toBeGreaterThan(400);
  expect(of('pickup')?.points).toBeGreaterThan(3_000);
  expect(of('locker')?.points).toBeGreaterThan(600);
  const { stores } = await backend.call('getStores', { countryCode: 'DE', limit: 200 });
  expect(stores.some(({ name }) => name === null)).toBe(true);
  expect(stores.every(({ coordinates, phone }) => coordinates !== null && phone !== null)).toBe(true);
});

test('stores are found by what they do', async () => {
  const tailors = await backend.call('getStores', { search: 'Paris', services: 'tailoring,repair' });
  expect(tailors.stores.length).toBeGreaterThan(0);
  for (const { services } of tailors.stores) expect(services).toEqual(expect.arrayContaining(['tailoring', 'repair']));
});

describe('the stock of stores', () => {
  test('is shown in words, for a piece, for pieces that are wanted together, and for a product', async () => {
    const sku = await inStore(backend, 3, '42');
    const [scarce, gone] = [await inStore(backend, 1, '42'), await backend.product(5)];
    const stock = async (input: { pieces?: string; productId?: string; size?: string }) => {
      const { stores } = await backend.call('getStores', { search: 'Lille', context: 'eresa', ...input });
      return stores.find(({ storeId }) => storeId === '42');
    };
    expect(await stock({ pieces: sku })).toMatchObject({ stock: 'AVAILABLE' });
    expect((await stock({ pieces: sku }))?.readyOn).toMatch(/^\d{4}-/);
    expect(await stock({ pieces: `${sku}:3` })).toMatchObject({ stock: 'FEW_REMAINING' });
    expect(await stock({ pieces: `${sku}:4` })).toMatchObject({ stock: 'UNAVAILABLE' });
    expect(await stock({ pieces: `${sku},${scarce}` })).toMatchObject({ stock: 'FEW_REMAINING' });
    const late = await stock({ pieces: `${sku},${gone}` });
    expect(late).toMatchObject({ stock: 'UNAVAILABLE' });
    expect((late?.readyOn ?? '') > ((await stock({ pieces: sku }))?.readyOn ?? '')).toBe(true);
    const productId = sku.slice(0, -3);
    expect(await stock({ productId, size: 'test' })).toMatchObject({ stock: 'AVAILABLE' });
    expect(await stock({ productId, size: 'XXL' })).toMatchObject({ stock: 'UNAVAILABLE' });
    expect(await stock({})).toMatchObject({ stock: null, readyOn: null });
    expect(await backend.call('getStore', { storeId: '42', pieces: sku })).toMatchObject({
      stock: 'AVAILABLE',
    });
    expect(await backend.refused('getStores', { pieces: 'a*b' })).toMatchObject({ statusCode: 400 });
  });

  test('is there for a good part of what the shop sells', async () => {
    const counted = await backend.db
      .prepare('SELECT count(*) AS rows, count(DISTINCT store_id) AS stores FROM store_stock')
      .first<{ rows: number; stores: number }>();
    expect(counted?.rows).toBeGreaterThan(100_000);
    expect(counted?.stores).toBeGreaterThan(400);
  });
});

test('all stores of a country come page by page, and it is said how many there are', async () => {
  const { stores, total } = await backend.call('getStores', { countryCode: 'FR', limit: 200 });
  const cities = stores.map(({ city, storeId }) => `${city} ${storeId}`);
  expect(total).toBe(stores.length);
  const half = Math.ceil(stores.length / 2);
  const parts = await Promise.all(
    [1, 2].map((page) => backend.call('getStores', { deliveryCountries: 'FR', limit: half, page })),
  );
  expect(parts.flatMap((part) => part.stores.map(({ city, storeId }) => `${city} ${storeId}`))).toEqual(cities);
  const [{ stores: counted } = { stores: 0 }] = await backend.call('getStoreCountries', { countries: 'FR' });
  expect(counted).toBe(total);
});
