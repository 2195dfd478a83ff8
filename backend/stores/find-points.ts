import type { Place } from '../../shared/contract/delivery/places.ts';
import type { PointKind } from '../../shared/contract/delivery/point-kinds.ts';
import { slugify } from '../../shared/format/slug.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { type Coordinates, distance } from '../../shared/stores/distance.ts';
import type { ReadDatabase } from '../database/read-database.ts';
import { type CellRange, cellsAround } from './cells.ts';
import { placeCalled, wordsWithoutTown } from './places.ts';
import { type PointRow, tableOf } from './points.ts';

export interface PointSearch {
  /** Zip code, town or name; empty for all. */
  search: string;
  /** The point to search around, if known; it takes precedence over `search`. */
  center: Coordinates | null;
  /** Metres. */
  radius: number;
  countries: readonly Country[];
  /** Only stores with all of these. */
  services: readonly string[];
  page: number;
  limit: number;
}

export interface PointsResult {
  rows: PointRow[];
  /** The place that was searched around; null without one, or if it is unknown. */
  around: Place | null;
  /** Number of points on all pages; null if it was not counted. */
  total: number | null;
}

/** The condition that a store has all services of a list (JSON, the parameter of that number). */
const hasServices = (parameter: number) =>
  `NOT EXISTS (SELECT 1 FROM json_each(?${parameter}) wanted
     WHERE wanted.value NOT IN (SELECT value FROM json_each(services)))`;

const servicesOf = (kind: PointKind, parameter: number) =>
  kind === 'store' ? hasServices(parameter) : `?${parameter} IS NOT NULL`;

/** Finds stores, pickup points or lockers: those near the search, those with its name, or all of the countries. */
export async function findPoints(db: ReadDatabase, kind: PointKind, search: PointSearch): Promise<PointsResult> {
  const { center, countries } = search;
  if (center !== null) {
    const here = { ...center, city: '', zipCode: '', country: null };
    return { ...(await near(db, kind, search, center)), around: here };
  }
  if (search.search === '') return { ...(await listed(db, kind, search)), around: null };
  const place = await placeCalled(db, countries, search.search);
  if (place !== null) return { ...(await nearAndNamed(db, kind, search, place)), around: place };
  return { ...(await called(db, kind, search)), around: null };
}

type Matches = Omit<PointsResult, 'around'>;
type NearRow = PointRow & { range: number; latitude: number; longitude: number };

/**
 * The nearest points first. Ranges of cells are read in order of distance, no more rows than needed. If points of
 * later ranges may be nearer than the last rows read, more are read, from the range of the last row on.
 */
async function near(
  db: ReadDatabase,
  kind: PointKind,
  { radius, countries, services, page, limit }: PointSearch,
  center: Coordinates,
): Promise<Matches> {
  const ranges = cellsAround(center, radius);
  const { table, columns, kindIs } = tableOf(kind);
  const statement = db.prepare(
    `SELECT around.key AS range, ${columns} FROM json_each(?1) around CROSS JOIN ${table}
       ON cell BETWEEN around.value ->> 0 AND around.value ->> 1
     WHERE ${kindIs} AND country IN (SELECT value FROM json_each(?2)) AND ${servicesOf(kind, 3)} LIMIT ?4`,
  );
  const wanted = page * limit;
  const found: NearRow[] = [];
  let from = 0;
  for (let maxRows = wanted + 8; ; maxRows *= 2) {
    const cells = JSON.stringify(ranges.slice(from).map(({ first, last }) => [first, last]));
    const { results } = await statement
      .bind(cells, JSON.stringify(countries), JSON.stringify(services), maxRows)
      .all<NearRow>();
    found.push(...results.map((row) => ({ ...row, range: row.range + from })));
    const isAll = results.length < maxRows;
    const sorted = nearest(found, center, isAll ? radius : coveredBy(found, ranges));
    if (isAll || sorted.length >= wanted)
      return { rows: sorted.slice(wanted - limit, wanted), total: isAll ? sorted.length : null };
    // There may be more in the last range, which is read again.
    from = found.at(-1)?.range ?? from;
    while (found.at(-1)?.range === from) found.pop();
  }
}

/** Points read beyond the requested ones, to look for the words of the search in their names. */
const maxNamed = 60;

/** The nearest points first; before them those whose name or street contains the words typed besides the town. */
async function nearAndNamed(db: ReadDatabase, kind: PointKind, search: PointSearch, place: Place): Promise<Matches> {
  const words = wordsWithoutTown(search.search, place.city);
  if (words.length === 0) return near(db, kind, search, place);
  const end = search.page * search.limit;
  const { rows, total } = await near(db, kind, { ...search, page: 1, limit: end + maxNamed }, place);
  return { rows: namedFirst(rows, words).slice(end - search.limit, end), total };
}

/** Puts the rows whose name or street contains most of the words first, then the others, each in their order. */
export function namedFirst<Row extends Pick<PointRow, 'name' | 'line1'>>(
  rows: readonly Row[],
  words: readonly string[],
): Row[] {
  const matches = rows.map(({ name, line1 }) => {
    const own = new Set(slugify(`${name ?? ''} ${line1}`).split('-'));
    return words.filter((word) => own.has(word)).length;
  });
  const maxRows = Math.max(1, ...matches);
  const isNamed = (_: Row, index: number) => matches[index] === maxRows;
  return [...rows.filter(isNamed), ...rows.filter((row, index) => !isNamed(row, index))];
}

/** Returns the radius in metres within which the rows read so far are complete. */
function coveredBy(rows: readonly NearRow[], ranges: readonly CellRange[]): number {
  return ranges[rows.at(-1)?.range ?? 0]?.distance ?? 0;
}

function nearest(rows: readonly NearRow[], center: Coordinates, farthest: number): NearRow[] {
  return rows
    .map((row) => ({ row, away: distance(center, row) }))
    .filter(({ away }) => away <= farthest)
    .sort((one, other) => one.away - other.away || one.row.point_id.localeCompare(other.row.point_id))
    .map(({ row }) => row);
}

/** All points, by country, city and id. */
async function listed(
  db: ReadDatabase,
  kind: PointKind,
  { countries, services, page, limit }: PointSearch,
): Promise<Matches> {
  const { table, id, columns, kindIs } = tableOf(kind);
  const counted = await db
    .prepare(
      `SELECT country, points FROM point_counts WHERE kind = ? AND points > 0
         AND country IN (SELECT value FROM json_each(?)) ORDER BY country`,
    )
    .bind(kind, JSON.stringify(countries))
    .all<{ country: Country; points: number }>();
  const rows: PointRow[] = [];
  // Countries that end before the page are not read, unless a filter makes their number unknown.
  let skipped = (page - 1) * limit;
  for (const { country, points } of counted.results) {
    if (rows.length === limit) break;
    if (services.length === 0 && skipped >= points) {
      skipped -= points;
      continue;
    }
    const { results } = await db
      .prepare(
        `SELECT ${columns} FROM ${table} WHERE ${kindIs} AND country = ?1 AND ${servicesOf(kind, 2)}
         ORDER BY city, ${id} LIMIT ?3`,
      )
      .bind(country, JSON.stringify(services), skipped + limit - rows.length)
      .all<PointRow>();
    rows.push(...results.slice(skipped));
    skipped = Math.max(0, skipped - results.length);
  }
  const total = counted.results.reduce((sum, { points }) => sum + points, 0);
  return { rows, total: services.length === 0 ? total : null };
}

/** Points whose zip code, city, name or street begins with the search, if it is no known place. */
async function called(
  db: ReadDatabase,
  kind: PointKind,
  { search, countries, services, page, limit }: PointSearch,
): Promise<Matches> {
  const { table, id, columns, kindIs } = tableOf(kind);
  const begins = (column: string) =>
    `SELECT ${id} FROM json_each(?1) meant CROSS JOIN ${table}
     WHERE ${kindIs} AND country = meant.value AND ${column} COLLATE NOCASE >= ?2 AND ${column} COLLATE NOCASE < ?3`;
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM ${table} WHERE ${id} IN (
         ${begins('zip_code')} UNION ${begins('city')} UNION ${begins('name')}
         UNION ${begins('line1')} LIMIT 1000)
       AND ${servicesOf(kind, 4)} ORDER BY country, city, ${id} LIMIT ?5 OFFSET ?6`,
    )
    .bind(JSON.stringify(countries), search, `${search}\u{10ffff}`, JSON.stringify(services), limit, (page - 1) * limit)
    .all<PointRow>();
  return { rows: results, total: null };
}
