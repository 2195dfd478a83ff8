/** The cost of many pickup points: searches of the locator, alternating with a shop that has 500. */

import { findPoints } from '../../backend/stores/find-points.ts';
import { step } from '../../scripts/steps.mjs';
import { type CallInput, contract } from '../../shared/contract/contract.ts';
import { gatewayHeaders } from '../../shared/contract/gateway/headers.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import { toWire } from '../../shared/contract/gateway/wire.ts';
import { countries } from '../../shared/markets/locales.ts';
import { type Shop, startShop } from '../shop/harness.ts';
import { rowsCounted } from '../shop/rows-counted.ts';
import { table } from './report.ts';

const few = 500;

/** Searches by kind, rotating, so that no single place dominates. */
const searches: Record<string, readonly CallInput<'getPickups'>[]> = {
  'around a point in a capital': [
    { lat: 48.8566, lon: 2.3522 },
    { lat: 52.52, lon: 13.405 },
    { lat: 40.4168, lon: -3.7038 },
  ],
  'around a point in the country': [
    { lat: 46.2, lon: 2.2 },
    { lat: 51.3, lon: 9.9 },
    { lat: 52.7, lon: 19.1 },
  ],
  'by town': [{ search: 'Lyon' }, { search: 'München' }, { search: 'kraków' }],
  'by zip code': [{ search: '75011' }, { search: '80331' }, { search: '00-545' }],
  'of a country': [{ countryCode: 'FR' }, { countryCode: 'DE' }, { countryCode: 'PL' }],
};

/** Reduces the demo's points to this number, or adds copies around each. */
async function fill({ db }: Shop, points: number): Promise<void> {
  const known = (await db.prepare('SELECT count(*) AS c FROM parcel_points').first<number>('c')) ?? 1;
  await db
    .prepare(
      `DELETE FROM parcel_points WHERE point_id IN (
         SELECT point_id FROM parcel_points ORDER BY (unicode(substr(point_id, -1)) * 7 + length(name) * 31) % 97,
           point_id LIMIT ?)`,
    )
    .bind(Math.max(0, known - points))
    .run();
  for (let copy = 1; copy * known < points; copy += 1)
    await db
      .prepare(
        `INSERT INTO parcel_points (point_id, kind, name, line1, zip_code, city, country, latitude, longitude,
           opening_hours)
         SELECT point_id || '-' || ?1, kind, name, line1, zip_code, city, country,
           latitude + ((?1 * 7919 + rank) % 200 - 100) / 1000.0,
           longitude + ((?1 * 104729 + rank * 31) % 200 - 100) / 1000.0, opening_hours
         FROM (SELECT *, row_number() OVER () AS rank FROM parcel_points WHERE point_id NOT LIKE '%-%-%') LIMIT ?2`,
      )
      .bind(copy, Math.min(known, points - copy * known))
      .run();
}

async function timed({ backendUrl, secrets }: Shop, input: CallInput<'getPickups'>): Promise<number> {
  const row: CallRow = contract.getPickups;
  const { path } = toWire(row, { ...input });
  const started = performance.now();
  const response = await fetch(`${backendUrl}/${row.upstream}${path}`, {
    headers: {
      [gatewayHeaders.language]: 'fr-fr',
      [gatewayHeaders.subscriptionKey]: secrets.GATEWAY_SUBSCRIPTION_KEY,
      [gatewayHeaders.storeId]: '1',
      [gatewayHeaders.sessionId]: 'bench',
      [gatewayHeaders.deviceChannel]: 'SD',
    },
  });
  await response.arrayBuffer();
  // A search in the country may find nothing among few points.
  if (!response.ok && response.status !== 404) throw new Error(`getPickups answered ${response.status}`);
  return performance.now() - started;
}

/** Rows that D1 reads for a search of the gateway's call. */
async function rowsRead(shop: Shop, { search = '', lat, lon, countryCode }: CallInput<'getPickups'>): Promise<number> {
  const { db, rows } = rowsCounted(shop.db);
  await findPoints(db, 'pickup', {
    search,
    center: lat === undefined || lon === undefined ? null : { latitude: Number(lat), longitude: Number(lon) },
    countries: countries.filter((country) => countryCode === undefined || country === countryCode),
    ...{ radius: 60_000, services: [], page: 1, limit: 12 },
  });
  return rows();
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures a shop with 500 points and one with many, alternating. Returns the table. */
export async function comparePoints(points: number, rounds: number): Promise<string> {
  const shops = [
    await step('Start the shop with few points', () => startShop()),
    await step('Start the shop with many', () => startShop()),
  ];
  for (const [index, shop] of shops.entries())
    await step(`Place ${index === 0 ? few : points} points`, () => fill(shop, index === 0 ? few : points));
  const rows: string[][] = [];
  for (const [name, inputs] of Object.entries(searches)) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds * 4; round += 1)
      for (const [index, shop] of shops.entries())
        for (const input of inputs) {
          const milliseconds = await timed(shop, input);
          // The first round warms up.
          if (round > 0) times[index]?.push(milliseconds);
        }
    const [one, other] = [median(times[0]), median(times[1])];
    const read = await Promise.all(shops.map((shop) => Promise.all(inputs.map((input) => rowsRead(shop, input)))));
    rows.push([
      name,
      one.toFixed(2),
      other.toFixed(2),
      `${(other / one).toFixed(2)} ×`,
      ...read.map((each) => String(Math.max(...each))),
    ]);
  }
  for (const shop of shops) await shop.dispose();
  return table(
    [
      'search',
      `${few} points, p50 ms`,
      `${points.toLocaleString('en')} points`,
      'so many times',
      `rows read of ${few}, at most`,
      `of ${points.toLocaleString('en')}`,
    ],
    rows,
  );
}
