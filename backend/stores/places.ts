import type { Place } from '../../shared/contract/delivery/places.ts';
import { slugify } from '../../shared/format/slug.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { distance } from '../../shared/stores/distance.ts';
import type { ReadDatabase } from '../database/read-database.ts';

/** Minimum length of a zip code's beginning that identifies a neighbourhood. */
const fewest = 2;
/** Number of known zip codes that are compared on either side of an unknown one. */
const maxNeighbours = 8;
/** No country has a zip code of zeros alone. */
const noZip = /^0{4,5}$/;
/** Minimum length of a town that is searched among other words: shorter ones are parts of street names. */
const fewestAmongWords = 4;

/** Returns a zip code as a key of `places`; empty without a digit. */
export function zipKey(search: string): string {
  const text = search.replace(/[\s-]/g, '').toLowerCase();
  return /\d/.test(text) ? text : '';
}

/** True if a zip code is complete: four or five digits, or a British one, which begins with letters. */
const isWholeZip = (key: string): boolean => /^(\d{4,5}|[a-z]{1,2}\d[a-z\d]{0,5})$/.test(key);

/**
 * Returns the zip code next to a city, `00-549 Warszawa`, `110 00 Praha`; empty without one. Other numbers are those
 * of houses and districts.
 */
export function zipIn(search: string): string {
  const words = search.split(/[\s,;]+/);
  const keys = words.map(zipKey);
  // One of two words, like Czech and British ones, or of one word.
  const pairs = keys.map((key, at) => (key === '' ? '' : key + (keys[at + 1] ?? '')));
  return [...pairs, ...keys].find(isWholeZip) ?? '';
}

/** Returns the city next to a zip code, as a key of `places`; empty without one. */
export function cityIn(search: string): string {
  return slugify(
    search
      .split(/\s+/)
      .filter((word) => !/\d/.test(word))
      .join(' '),
  );
}

/**
 * Returns the runs of words that may be a town next to a district or street, as keys of `places`: `München
 * Gärtnerplatz`, `Rue de Béthune, Lille`. They are at the beginning or at the end.
 */
export function townsAmong(search: string): string[] {
  const words = cityIn(search).split('-');
  const runs = words.slice(1).flatMap((_, index) => {
    const length = words.length - 1 - index;
    return [words.slice(0, length), words.slice(-length)].map((run) => run.join('-'));
  });
  return [...new Set(runs)].filter((run) => run.length >= fewestAmongWords);
}

/**
 * Returns the words typed besides the town: of its district or street. Short words are left out, since they are in
 * every street name.
 */
export function wordsWithoutTown(search: string, city: string): string[] {
  const town = new Set(slugify(city).split('-'));
  return cityIn(search)
    .split('-')
    .filter((word) => word.length >= fewestAmongWords && !town.has(word));
}

/** Returns the spellings of a town's name: `st-denis` is also `saint-denis`. */
export function spellings(slug: string): string[] {
  const whole = slug.replace(/(^|-)st(e?)(?=-)/g, '$1saint$2');
  return [...new Set([slug, whole])].filter((each) => each !== '');
}

interface PlaceRow {
  key: string;
  country: Country;
  city: string;
  zip_code: string;
  latitude: number;
  longitude: number;
}

const columns = 'places.key, country, city, zip_code, latitude, longitude';
const inCountries = 'country IN (SELECT value FROM json_each(?1))';
/** Upper bound of all keys with this beginning. */
const behind = (beginning: string) => `${beginning}\u{10ffff}`;

const placeOf = ({ country, city, zip_code, latitude, longitude }: PlaceRow): Place => ({
  ...{ city, zipCode: zip_code, country, latitude, longitude },
});

/** The place with one of these keys: a zip code before a town, a long name before a short one, the largest first. */
async function known(db: ReadDatabase, countries: string, keys: readonly string[]): Promise<Place | null> {
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

/** Returns the length of the common beginning of two keys. */
export function commonBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The zip codes next to an unknown one with the longest common beginning, in the country that has most of them. */
function nearestZips(rows: readonly PlaceRow[], zip: string): PlaceRow[] {
  const longestMatch = Math.max(...rows.map(({ key }) => commonBeginning(key, zip)));
  const nearest = rows.filter(({ key }) => commonBeginning(key, zip) === longestMatch);
  const byCountry = Map.groupBy(nearest, ({ country }) => country);
  return [...byCountry.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/**
 * Returns the centre of the known zip codes that share the longest beginning with an unknown one: of those with the
 * same length, otherwise of all.
 */
async function neighbourhood(db: ReadDatabase, countries: string, zip: string): Promise<Place | null> {
  if (zip.length < fewest || noZip.test(zip)) return null;
  const side = (operator: string, order: string, length: string) =>
    db
      .prepare(
        `SELECT ${columns} FROM places WHERE key ${operator} ?2 AND key >= ?3 AND key < ?4 AND zip_code <> ''
           AND ${length} AND ${inCountries} ORDER BY key ${order} LIMIT ${maxNeighbours}`,
      )
      .bind(countries, zip, zip.slice(0, fewest), behind(zip.slice(0, fewest)));
  const asLong = 'length(key) = length(?2)';
  const any = '1';
  const answers = await db.batch<PlaceRow>([
    ...[side('<', 'DESC', asLong), side('>', 'ASC', asLong)],
    ...[side('<', 'DESC', any), side('>', 'ASC', any)],
  ]);
  const rowsOf = (sides: typeof answers) => sides.flatMap(({ results }) => results);
  const equals = rowsOf(answers.slice(0, 2));
  const nearest = nearestZips(equals.length > 0 ? equals : rowsOf(answers), zip);
  const [first] = nearest;
  if (first === undefined) return null;
  const middle = (of: 'latitude' | 'longitude') => nearest.reduce((sum, row) => sum + row[of], 0) / nearest.length;
  return { ...placeOf(first), zipCode: '', latitude: middle('latitude'), longitude: middle('longitude') };
}

/** Returns the largest town whose name begins like this. */
async function begun(db: ReadDatabase, countries: string, city: string): Promise<Place | null> {
  const [place] = await begunBy(db, countries, spellings(city), { towns: true, limit: 1 });
  return place ?? null;
}

/** Places, or with `towns` only towns, whose keys begin in one of these ways, the largest town first, each once. */
async function begunBy(
  db: ReadDatabase,
  countries: string,
  beginnings: readonly string[],
  { towns, limit }: { towns: boolean; limit: number },
): Promise<Place[]> {
  const which = towns ? "zip_code = ''" : '1';
  const wanted = beginnings.filter(({ length }) => length >= fewest).map((each) => [each, behind(each)]);
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM json_each(?2) wanted CROSS JOIN places
         ON places.key >= wanted.value ->> 0 AND places.key < wanted.value ->> 1
       WHERE ${which} AND ${inCountries}
       GROUP BY country, city, zip_code ORDER BY population DESC, places.key LIMIT ?3`,
    )
    .bind(countries, JSON.stringify(wanted), limit)
    .all<PlaceRow>();
  return results.map(placeOf);
}

/** Metres around a town within which a zip code typed next to it is accepted. */
const townReaches = 50_000;

/** For a zip code next to its town, returns the neighbourhood if it is in reach of the town; otherwise the town. */
async function inTown(db: ReadDatabase, town: Place, zip: string): Promise<Place> {
  if (zip === '' || !town.country) return town;
  const country = JSON.stringify([town.country]);
  const quarter = (await known(db, country, [zip])) ?? (await neighbourhood(db, country, zip));
  return quarter !== null && distance(quarter, town) <= townReaches ? quarter : town;
}

/**
 * Returns the place of a search in some countries, typed with or without accents: a zip code or a town, a zip code
 * next to its town, an unknown zip code by its neighbourhood, the beginning of a town, a town next to its district or
 * street. Null if there is no such place.
 */
export async function placeCalled(
  db: ReadDatabase,
  searched: readonly Country[],
  search: string,
): Promise<Place | null> {
  const countries = JSON.stringify(searched);
  const whole = await known(db, countries, [zipKey(search), ...spellings(slugify(search))]);
  if (whole !== null) return whole;
  const city = cityIn(search);
  // Digits alone are a zip code, or its beginning.
  if (city === '') return neighbourhood(db, countries, zipKey(search));
  const zip = zipIn(search);
  const town = await known(db, countries, spellings(city));
  if (town !== null) return inTown(db, town, zip);
  if (zip !== '') {
    const found = (await known(db, countries, [zip])) ?? (await neighbourhood(db, countries, zip));
    if (found !== null) return found;
  }
  return (await begun(db, countries, city)) ?? known(db, countries, townsAmong(search));
}

/** Returns towns and zip codes that begin with the text typed, the largest town first, each once. */
export async function placesBegun(
  db: ReadDatabase,
  searched: readonly Country[],
  { search, limit }: { search: string; limit: number },
): Promise<Place[]> {
  const zip = zipKey(search);
  const beginnings = zip === '' ? spellings(slugify(search)) : [zip];
  return begunBy(db, JSON.stringify(searched), beginnings, { towns: false, limit });
}
