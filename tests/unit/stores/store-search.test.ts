import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, it } from 'vitest';
import { findPoints, type PointSearch } from '../../../backend/stores/find-points.ts';
import { random } from '../../../demo/random.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { type Coordinates, distance } from '../../../shared/stores/distance.ts';
import { migratedDatabase } from '../migrated-database.ts';

const towns: readonly Coordinates[] = [
  { latitude: 48.8566, longitude: 2.3522 },
  { latitude: 52.52, longitude: 13.405 },
  { latitude: 40.4168, longitude: -3.7038 },
  { latitude: 50.6367, longitude: 3.0635 },
];

interface Placed extends Coordinates {
  point_id: string;
}

/** As many points in and around the towns, and a tenth of them between. */
function placed(count: number): Placed[] {
  const chance = random('points');
  return Array.from({ length: count }, (_, index) => {
    const town = towns[index % towns.length];
    const anywhere = index % 10 === 9 || town === undefined;
    const spread = () => (chance() - 0.5) * (chance() * 1.2);
    return {
      point_id: `P${index}`,
      latitude: anywhere ? 40 + chance() * 13 : town.latitude + spread(),
      longitude: anywhere ? -4 + chance() * 18 : town.longitude + spread(),
    };
  });
}

interface Filled {
  points: readonly Placed[];
  db: D1Database;
  /** Rows of points read since the last call. */
  rows: () => number;
}

function filled(count: number): Filled {
  const database: DatabaseSync = migratedDatabase();
  const points = placed(count);
  database
    .prepare(
      `INSERT INTO parcel_points (point_id, kind, name, line1, zip_code, city, country, latitude, longitude,
         opening_hours)
       SELECT value ->> 'point_id', 'pickup', 'Point', '1 rue', '1', 'Town', 'FR', value ->> 'latitude',
         value ->> 'longitude', '[]' FROM json_each(?)`,
    )
    .run(JSON.stringify(points));
  let read = 0;
  const own = new SqliteD1(database);
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => counted(target.bind(...values));
        if (name === 'all')
          return async () => {
            const answer = await target.all();
            read += answer.results.length;
            return answer;
          };
        return Reflect.get(target, name);
      },
    });
  const db = new Proxy<D1Database>(own, {
    get: (target, name) =>
      name === 'prepare' ? (sql: string) => counted(target.prepare(sql)) : Reflect.get(target, name),
  });
  const rows = () => {
    const since = read;
    read = 0;
    return since;
  };
  return { points, db, rows };
}

let few: Filled;
let many: Filled;
beforeAll(() => {
  few = filled(500);
  many = filled(50_000);
});

const asked: PointSearch = {
  ...{ search: '', center: null, radius: 60_000, countries: ['FR'], services: [], page: 1, limit: 12 },
};

/** The nearest points, by brute force. */
const nearest = (points: readonly Placed[], center: Coordinates, { page, limit, radius }: PointSearch) =>
  points
    .map((point) => ({ id: point.point_id, away: distance(center, point) }))
    .filter(({ away }) => away <= radius)
    .sort((one, other) => one.away - other.away || one.id.localeCompare(other.id))
    .slice((page - 1) * limit, page * limit)
    .map(({ id }) => id);

const centers: readonly (readonly [string, Coordinates])[] = [
  ...towns.map((town, index) => [`in town ${index}`, town] as const),
  ['beside a town', { latitude: 48.45, longitude: 2.1 }],
  ['far from all towns', { latitude: 46.2, longitude: 7.2 }],
];

it.each(centers)('the nearest of 50,000 points are found %s', async (_, center) => {
  for (const search of [asked, { ...asked, page: 3 }, { ...asked, radius: 4_000 }]) {
    const { rows } = await findPoints(many.db, 'pickup', { ...search, center });
    expect(rows.map(({ point_id }) => point_id)).toEqual(nearest(many.points, center, search));
  }
});

it('a search reads tens of rows among 50,000 points, as among 500', async () => {
  for (const [where, center] of centers) {
    few.rows();
    many.rows();
    await findPoints(few.db, 'pickup', { ...asked, center });
    await findPoints(many.db, 'pickup', { ...asked, center });
    expect(few.rows(), where).toBeLessThan(80);
    expect(many.rows(), where).toBeLessThan(200);
  }
});
