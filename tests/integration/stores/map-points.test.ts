import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type MapPoints, mapPointsPath } from '../../../shared/stores/map-points.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

const ask = (path: string) => backend.shop.fetchShop(path);
const pointsOf = async (path: string): Promise<MapPoints> => (await ask(path)).json();

test('all stores of a market are few bytes, cached by everybody, and without a session', async () => {
  const response = await backend.shop.fetchShop(mapPointsPath('fr-fr', 'store', null), {
    headers: { cookie: 'anonymous_id=me; cart_id_local=mine' },
  });
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const text = await response.text();
  const { points, more }: MapPoints = JSON.parse(text);
  const { total } = await backend.call('getStores', {
    deliveryCountries: 'FR,CH,DE,ES,IT,GB,CZ,PL',
    limit: 1,
  });
  expect(more).toBe(false);
  expect(points.length).toBeGreaterThan(50);
  expect(points.length).toBeLessThanOrEqual(total ?? 0);
  console.log(`${points.length} stores: ${text.length} bytes, ${gzipSync(text).length} compressed`);
  expect(text.length / points.length).toBeLessThan(110);
  const lille = points.find(([id]) => id === '42');
  expect(lille?.[1]).toMatch(/, Lille$/);
  expect(lille?.[4]).toMatch(/^\/fr-fr\/stores\/france\/lille\/.*-42\/$/);
  expect((await ask(lille?.[4] ?? '')).status).toBe(200);
});

test('points are those within bounds, for any caller and width', async () => {
  const near = { south: 48.83, west: 2.25, north: 48.89, east: 2.41 };
  const { points } = await pointsOf(mapPointsPath('fr-fr', 'pickup', near));
  expect(points.length).toBeGreaterThan(10);
  for (const [id, name, latitude, longitude, href] of points) {
    expect([id, name]).not.toContain('');
    expect(latitude).toBeGreaterThanOrEqual(48.8);
    expect(latitude).toBeLessThanOrEqual(48.9);
    expect(longitude).toBeGreaterThanOrEqual(2.2);
    expect(longitude).toBeLessThanOrEqual(2.5);
    expect(href).toBeNull();
  }
  const { results } = await backend.db
    .prepare(
      `SELECT point_id FROM parcel_points WHERE kind = 'pickup' AND country = 'FR'
         AND latitude >= 48.8 AND latitude < 48.9 AND longitude >= 2.2 AND longitude < 2.5`,
    )
    .all<{ point_id: string }>();
  expect(points.map(([id]) => id).toSorted()).toEqual(results.map(({ point_id }) => point_id).toSorted());
  const everywhere = { south: 35, west: -10, north: 60, east: 25 };
  const all = await pointsOf(mapPointsPath('fr-fr', 'pickup', everywhere));
  expect(all.points.length).toBeGreaterThan(points.length);
  expect(all.points.length).toBeLessThanOrEqual(3_000);
  const stores = await pointsOf(mapPointsPath('fr-fr', 'store', near));
  expect(stores.points.length).toBeGreaterThan(0);
});

test('an order sees where it can be collected in its country, and nowhere else', async () => {
  const border = { south: 47.5, west: 7.3, north: 48.7, east: 7.9 };
  const inFrance = await pointsOf(mapPointsPath('en', 'pickup', border, 'FR'));
  const all = await pointsOf(mapPointsPath('en', 'pickup', border));
  expect(inFrance.points.length).toBeGreaterThan(0);
  expect(inFrance.points.length).toBeLessThan(all.points.length);
  const nowhere = await pointsOf(mapPointsPath('fr-ch', 'pickup', border, 'PL'));
  expect(nowhere).toEqual({ points: [], more: false });
});

test.each(['', '?kind=nothing', '?kind=pickup', '?kind=store&bounds=1,2,3', '?kind=locker&bounds=48.83,2.25,48.9,2.4'])(
  'invalid queries are refused and never cached: %j',
  async (query) => {
    const response = await ask(`/fr-fr/api/getMapPoints${query}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await response.json()).toMatchObject({ statusCode: 400 });
  },
);

test('the gateway refuses points without bounds, and bounds that are none', async () => {
  const asked = { kind: 'pickup', deliveryCountries: 'FR' } as const;
  expect(await backend.refused('getMapPoints', asked)).toMatchObject({ statusCode: 400 });
  for (const bounds of ['1,1,1,1', '48.83,2,49,3', 'x'])
    expect(await backend.refused('getMapPoints', { ...asked, bounds })).toMatchObject({ statusCode: 400 });
});

test('a store that changes is on the map, and on its page, as soon as the edge is purged', async () => {
  const { shop, db } = backend;
  const id = '900901';
  const path = mapPointsPath('fr-fr', 'store', null);
  const runSchedule = async () => (await shop.backend.getWorker()).scheduled({ cron: '* * * * *' });
  await db
    .prepare(
      `INSERT INTO stores (store_id, name, line1, zip_code, city, country, latitude, longitude, opening_hours)
       VALUES (?, 'Quai Nord', '1 quai Nord', '59000', 'Lille', 'FR', 50.6, 3.1, '[]')`,
    )
    .bind(id)
    .run();
  try {
    await runSchedule();
    const shown = async () => (await pointsOf(path)).points.find(([each]) => each === id);
    await expect.poll(shown).toMatchObject([id, 'Quai Nord, Lille', 50.6, 3.1, expect.any(String)]);
    const page = (await shown())?.[4] ?? '';
    expect(await (await ask(page)).text()).toContain('1 quai Nord');
    await db.prepare(`UPDATE stores SET line1 = '7 quai Nord' WHERE store_id = ?`).bind(id).run();
    await runSchedule();
    await expect.poll(async () => (await ask(page)).text()).toContain('7 quai Nord');
  } finally {
    await db.prepare('DELETE FROM stores WHERE store_id = ?').bind(id).run();
    await runSchedule();
  }
});
