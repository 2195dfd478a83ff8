import type { DeliveryPoint } from '../../shared/contract/delivery-point.ts';
import type { PointKind } from '../../shared/delivery-modes.ts';
import { type Coordinates, distance } from '../../shared/distance.ts';
import type { Country } from '../../shared/locales.ts';
import { slugify } from '../../shared/slug.ts';
import { Refused } from '../problem.ts';
import { neighbourhoodOf, placeOf } from './places.ts';

/** Metres beyond which nobody goes to collect a parcel. */
const farthest = 60_000;

interface PointRow {
  point_id: string;
  name: string | null;
  line1: string;
  zip_code: string;
  city: string;
  country: Country;
  latitude: number | null;
  longitude: number | null;
  opening_hours: string;
  closed_until: string | null;
}

interface Found extends DeliveryPoint {
  at: Coordinates | null;
}

function pointOf(row: PointRow): Found {
  const { latitude, longitude } = row;
  return {
    storeId: row.point_id,
    name: row.name,
    line1: row.line1,
    zipCode: row.zip_code,
    city: row.city,
    country: row.country,
    openingHours: JSON.parse(row.opening_hours),
    closedUntil: row.closed_until,
    distance: null,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
  };
}

interface Search {
  search: string;
  countries: readonly Country[];
  limit: number;
}

/**
 * Stores, pickup points or lockers of some countries: those near a zip code or a city, the nearest first; where no such
 * place is known, those whose zip code, city or name begins so; where there are none, those near the neighbourhood of
 * the zip code.
 */
export async function findPoints(
  db: D1Database,
  kind: PointKind,
  { search, countries, limit }: Search,
): Promise<DeliveryPoint[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM delivery_points WHERE kind = ?1 AND country IN (SELECT value FROM json_each(?2))
       ORDER BY country, city, point_id`,
    )
    .bind(kind, JSON.stringify(countries))
    .all<PointRow>();
  const points = results.map(pointOf);
  return (await found(db, points, countries, search)).slice(0, limit).map(({ at, ...point }) => point);
}

async function found(
  db: D1Database,
  points: readonly Found[],
  countries: readonly Country[],
  search: string,
): Promise<readonly Found[]> {
  if (search === '') return points;
  const center = await placeOf(db, countries, search);
  if (center !== null) return near(points, center);
  const called = named(points, search);
  if (called.length > 0) return called;
  const around = await neighbourhoodOf(db, countries, search);
  return around === null ? [] : near(points, around);
}

function near(points: readonly Found[], center: Coordinates): Found[] {
  return points
    .flatMap((point) => (point.at === null ? [] : [{ ...point, distance: distance(center, point.at) }]))
    .filter((point) => point.distance <= farthest)
    .sort((one, other) => one.distance - other.distance);
}

function named(points: readonly Found[], search: string): Found[] {
  const words = slugify(search);
  return points.filter(({ zipCode, city, name }) =>
    [zipCode, city, name ?? ''].some((text) => slugify(text).startsWith(words)),
  );
}

/** The open point of a kind and an id. Refuses (412) when there is none, or it is closed for now. */
export async function requirePoint(db: D1Database, kind: PointKind, id: string): Promise<DeliveryPoint> {
  const row = await db
    .prepare('SELECT * FROM delivery_points WHERE point_id = ? AND kind = ?')
    .bind(id, kind)
    .first<PointRow>();
  if (row === null) throw new Refused('no-delivery-point', `There is no ${kind} '${id}'.`);
  const { at, ...point } = pointOf(row);
  if (point.closedUntil !== null)
    throw new Refused('no-delivery-point', `The ${kind} '${id}' is closed until ${point.closedUntil}.`);
  return point;
}
