import type { Place } from '../../shared/contract/places.ts';
import type { Country } from '../../shared/locales.ts';
import { slugify } from '../../shared/slug.ts';

/** Beginnings of a zip code that are shorter name no neighbourhood. */
const fewest = 2;
/** Known zip codes that are looked at on either side of one that nobody knows. */
const beside = 8;
/** Letters that a town must have to be found among other words: shorter ones are parts of a street's name. */
const fewestAmongWords = 4;

/** A zip code as `places` keys it; empty for what has no digit. */
export function zipKey(search: string): string {
  const text = search.replace(/[\s-]/g, '').toLowerCase();
  return /\d/.test(text) ? text : '';
}

/** The zip code that stands beside a city, `00-549 Warszawa`: the words with a digit. */
function zipIn(search: string): string {
  return zipKey(
    search
      .split(/\s+/)
      .filter((word) => /\d/.test(word))
      .join(''),
  );
}

/** The city that stands beside a zip code, as cities are looked for; empty where there is none. */
export function cityIn(search: string): string {
  return slugify(
    search
      .split(/\s+/)
      .filter((word) => !/\d/.test(word))
      .join(' '),
  );
}

/**
 * The runs of words that may be a town with its quarter or street beside it, as towns are looked for: `München
 * Gärtnerplatz`, `Rue de Béthune, Lille`. They stand at the beginning or at the end.
 */
export function townsAmong(search: string): string[] {
  const words = cityIn(search).split('-');
  const runs = words.slice(1).flatMap((_, index) => {
    const length = words.length - 1 - index;
    return [words.slice(0, length), words.slice(-length)].map((run) => run.join('-'));
  });
  return [...new Set(runs)].filter((run) => run.length >= fewestAmongWords);
}

/** The words that were typed besides the town: of its quarter or street. Short ones are in every street's name. */
export function wordsBeside(search: string, city: string): string[] {
  const town = new Set(slugify(city).split('-'));
  return cityIn(search)
    .split('-')
    .filter((word) => word.length >= fewestAmongWords && !town.has(word));
}

interface PlaceRow {
  key: string;
  country: Country;
  city: string;
  zip_code: string;
  latitude: number;
  longitude: number;
}

const columns = 'key, country, city, zip_code, latitude, longitude';
const inCountries = 'country IN (SELECT value FROM json_each(?1))';
/** Behind whatever begins with it. */
const behind = (beginning: string) => `${beginning}\u{10ffff}`;

const placeOf = ({ country, city, zip_code, latitude, longitude }: PlaceRow): Place => ({
  ...{ city, zipCode: zip_code, country, latitude, longitude },
});

/** The place with one of these keys: a zip code before a town, a long name before a short one, the largest. */
async function known(db: D1Database, countries: string, keys: readonly string[]): Promise<Place | null> {
  const wanted = keys.filter((key) => key !== '');
  const row = await db
    .prepare(
      `SELECT ${columns} FROM places WHERE key IN (SELECT value FROM json_each(?2)) AND ${inCountries}
       ORDER BY zip_code = '', length(key) DESC, population DESC LIMIT 1`,
    )
    .bind(countries, JSON.stringify(wanted))
    .first<PlaceRow>();
  return row === null ? null : placeOf(row);
}

/** How many characters two keys have in common from their beginning on. */
export function commonBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The middle of the known zip codes that share the longest beginning with one that nobody knows. */
async function neighbourhood(db: D1Database, countries: string, zip: string): Promise<Place | null> {
  const side = (operator: string, order: string) =>
    db
      .prepare(
        `SELECT ${columns} FROM places WHERE key ${operator} ?2 AND key >= ?3 AND key < ?4 AND zip_code <> ''
           AND ${inCountries} ORDER BY key ${order} LIMIT ${beside}`,
      )
      .bind(countries, zip, zip.slice(0, fewest), behind(zip.slice(0, fewest)));
  if (zip.length < fewest) return null;
  const sides = await db.batch<PlaceRow>([side('<', 'DESC'), side('>', 'ASC')]);
  const rows = sides.flatMap(({ results }) => results);
  const longest = Math.max(...rows.map(({ key }) => commonBeginning(key, zip)));
  const nearest = rows.filter(({ key }) => commonBeginning(key, zip) === longest);
  const [first] = nearest;
  if (first === undefined) return null;
  const middle = (of: 'latitude' | 'longitude') =>
    nearest.reduce((sum, row) => sum + row[of], 0) / nearest.length;
  return { ...placeOf(first), zipCode: '', latitude: middle('latitude'), longitude: middle('longitude') };
}

/** The largest town whose name begins so. */
async function begun(db: D1Database, countries: string, city: string): Promise<Place | null> {
  if (city.length < fewest) return null;
  const row = await db
    .prepare(
      `SELECT ${columns} FROM places WHERE key >= ?2 AND key < ?3 AND zip_code = '' AND ${inCountries}
       ORDER BY population DESC LIMIT 1`,
    )
    .bind(countries, city, behind(city))
    .first<PlaceRow>();
  return row === null ? null : placeOf(row);
}

/**
 * The place that was searched for in some countries, typed with or without accents: a zip code or a town, a zip code
 * beside its town, a zip code that nobody knows by its neighbourhood, the beginning of a town, a town beside its quarter or
 * street. Null when no place is called so.
 */
export async function placeCalled(
  db: D1Database,
  searched: readonly Country[],
  search: string,
): Promise<Place | null> {
  const countries = JSON.stringify(searched);
  const zip = zipIn(search);
  const city = cityIn(search);
  return (
    (await known(db, countries, [zipKey(search), slugify(search)])) ??
    (zip !== '' && city !== '' ? await known(db, countries, [zip]) : null) ??
    (await neighbourhood(db, countries, zip === '' ? '' : zipKey(search))) ??
    (zip !== '' ? await neighbourhood(db, countries, zip) : null) ??
    (zip !== '' && city !== '' ? await known(db, countries, [city]) : null) ??
    (await begun(db, countries, zip === '' ? slugify(search) : city)) ??
    (await known(db, countries, townsAmong(search)))
  );
}

/** Towns and zip codes that begin like what was typed, the largest town first, each once. */
export async function placesBegun(
  db: D1Database,
  searched: readonly Country[],
  { search, limit }: { search: string; limit: number },
): Promise<Place[]> {
  const key = zipKey(search) || slugify(search);
  if (key.length < fewest) return [];
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM places WHERE key >= ?2 AND key < ?3 AND ${inCountries}
       GROUP BY country, city, zip_code ORDER BY population DESC, key LIMIT ?4`,
    )
    .bind(JSON.stringify(searched), key, behind(key), limit)
    .all<PlaceRow>();
  return results.map(placeOf);
}
