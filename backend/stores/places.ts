import type { Place } from '../../shared/contract/delivery/places.ts';
import { slugify } from '../../shared/format/slug.ts';
import type { Country } from '../../shared/markets/locales.ts';
import { distance } from '../../shared/stores/distance.ts';

/** Beginnings of a zip code that are shorter name no neighbourhood. */
const fewest = 2;
/** Known zip codes that are looked at on either side of one that nobody knows. */
const beside = 8;
/** No country gives a place zeros alone. */
const noZip = /^0{4,5}$/;
/** Letters that a town must have to be found among other words: shorter ones are parts of a street's name. */
const fewestAmongWords = 4;

/** A zip code as `places` keys it; empty for what has no digit. */
export function zipKey(search: string): string {
  const text = search.replace(/[\s-]/g, '').toLowerCase();
  return /\d/.test(text) ? text : '';
}

/** Whether a key of zip codes is whole: four or five digits, or a British one, which begins with letters. */
const isWholeZip = (key: string): boolean => /^(\d{4,5}|[a-z]{1,2}\d[a-z\d]{0,5})$/.test(key);

/**
 * The zip code that stands beside a city, `00-549 Warszawa`, `110 00 Praha`; empty where there is none. Other numbers are
 * those of houses and quarters.
 */
export function zipIn(search: string): string {
  const words = search.split(/[\s,;]+/);
  const keys = words.map(zipKey);
  // One of two words, like the Czech and the British, or one alone.
  const pairs = keys.map((key, at) => (key === '' ? '' : key + (keys[at + 1] ?? '')));
  return [...pairs, ...keys].find(isWholeZip) ?? '';
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

/** The ways to write a town's name: `st-denis` is also `saint-denis`. */
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

/** Of zip codes beside one that nobody knows, those that share most of its beginning, in the country that has most of them. */
function nearestZips(rows: readonly PlaceRow[], zip: string): PlaceRow[] {
  const longestMatch = Math.max(...rows.map(({ key }) => commonBeginning(key, zip)));
  const nearest = rows.filter(({ key }) => commonBeginning(key, zip) === longestMatch);
  const byCountry = Map.groupBy(nearest, ({ country }) => country);
  return [...byCountry.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/**
 * The middle of the known zip codes that share the longest beginning with one that nobody knows: of those that are as
 * long, else of all.
 */
async function neighbourhood(db: D1Database, countries: string, zip: string): Promise<Place | null> {
  if (zip.length < fewest || noZip.test(zip)) return null;
  const side = (operator: string, order: string, length: string) =>
    db
      .prepare(
        `SELECT ${columns} FROM places WHERE key ${operator} ?2 AND key >= ?3 AND key < ?4 AND zip_code <> ''
           AND ${length} AND ${inCountries} ORDER BY key ${order} LIMIT ${beside}`,
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
  const middle = (of: 'latitude' | 'longitude') =>
    nearest.reduce((sum, row) => sum + row[of], 0) / nearest.length;
  return { ...placeOf(first), zipCode: '', latitude: middle('latitude'), longitude: middle('longitude') };
}

/** The largest town whose name begins so. */
async function begun(db: D1Database, countries: string, city: string): Promise<Place | null> {
  const [place] = await begunBy(db, countries, spellings(city), { towns: true, limit: 1 });
  return place ?? null;
}

/** Places, or `towns` alone, whose keys begin in one of these ways, the largest town first, each once. */
async function begunBy(
  db: D1Database,
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

/** Metres around a town within which a zip code is believed that stands beside it. */
const townReaches = 50_000;

/** A zip code beside its town: the neighbourhood, where it is one of that town; else the town. */
async function inTown(db: D1Database, town: Place, zip: string): Promise<Place> {
  if (zip === '' || !town.country) return town;
  const country = JSON.stringify([town.country]);
  const quarter = (await known(db, country, [zip])) ?? (await neighbourhood(db, country, zip));
  return quarter !== null && distance(quarter, town) <= townReaches ? quarter : town;
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

/** Towns and zip codes that begin like what was typed, the largest town first, each once. */
export async function placesBegun(
  db: D1Database,
  searched: readonly Country[],
  { search, limit }: { search: string; limit: number },
): Promise<Place[]> {
  const zip = zipKey(search);
  const beginnings = zip === '' ? spellings(slugify(search)) : [zip];
  return begunBy(db, JSON.stringify(searched), beginnings, { towns: false, limit });
}
