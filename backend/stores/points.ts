import type { DeliveryPoint } from '../../shared/contract/delivery-point.ts';
import type { PointKind } from '../../shared/delivery-modes.ts';
import { type Coordinates, distance } from '../../shared/distance.ts';
import type { Country } from '../../shared/locales.ts';
import { slugify } from '../../shared/slug.ts';
import { Refused } from '../problem.ts';

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

/** The middle of what was searched for: a zip code or its beginning, or a city; null when no place is called so. */
async function placeOf(
  db: D1Database,
  countries: readonly Country[],
  search: string,
): Promise<Coordinates | null> {
  const zipCode = search.replace(/[\s-]/g, '').toUpperCase();
  const found = await db
    .prepare(
      `SELECT avg(latitude) AS latitude, avg(longitude) AS longitude FROM localities
       WHERE country IN (SELECT value FROM json_each(?1))
         AND (replace(replace(zip_code, ' ', ''), '-', '') = ?2 OR search = ?3)`,
    )
    .bind(JSON.stringify(countries), zipCode, slugify(search))
    .first<{ latitude: number | null; longitude: number | null }>();
  if (found?.latitude == null || found.longitude === null) return null;
  return { latitude: found.latitude, longitude: found.longitude };
}

interface Search {
  search: string;
  countries: readonly Country[];
  limit: number;
}

/**
 * Stores, pickup points or lockers of some countries: those near a zip code or a city, the nearest first; where no such
 * place is known, those whose zip code, city or name begins so.
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
  const center = search === '' ? null : await placeOf(db, countries, search);
  return (center === null ? named(points, search) : near(points, center))
    .slice(0, limit)
    .map(({ at, ...point }) => point);
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
