import { z } from 'zod';
import { fold } from '../../backend/assortment/fold.ts';
import { zipKey } from '../../backend/stores/places.ts';
import { country } from '../../shared/contract/gateway/values.ts';
import { slugify } from '../../shared/format/slug.ts';
import { entriesOf } from '../data-file.ts';
import otherNames from './other-names.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };
import { knownTowns, shoppingTowns } from './towns.ts';

const place = { country, zipCode: z.string(), locality: z.string() };

const localities = z
  .array(z.object({ ...place, synonym: z.string(), latitude: z.number(), longitude: z.number() }))
  .parse(places.localities);

const streets = z
  .array(
    z.object({
      ...place,
      name: z.string(),
      position: z.literal([1, 2]),
      first: z.int(),
      last: z.int(),
      buildingName: z.string(),
      buildingInfo: z.string(),
      additionalInfo: z.string(),
    }),
  )
  .parse(places.streets);

/** Search text of a street: name, zip code in both spellings, places. */
function searchOf({ name, zipCode, locality, country: of }: (typeof streets)[number]): string {
  const own = localities.find((each) => each.country === of && each.zipCode === zipCode);
  return fold([name, zipCode, zipCode.replace(/[\s-]/g, ''), locality, own?.synonym ?? ''].join(' '));
}

/** Names of towns in other languages, by country and local name: `Köln` is `Cologne` and `Colonia`. */
const abroad = new Map(
  Object.entries(entriesOf(otherNames, z.array(z.string()))).flatMap(([of, lines]) =>
    lines.map((line) => {
      const [name = '', others = ''] = line.split('|');
      return [`${of} ${name}`, others.split(',')] as const;
    }),
  ),
);

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/** Other spellings of a town's name: without an addition, `Halle (Saale)`, and without umlauts. */
function alsoTyped(name: string): string[] {
  const alone = name.replace(/ *\(.*\)/, '');
  return [name, alone, alone.replace(/[äöü]/gi, (letter) => umlauts[letter] ?? letter)];
}

interface Searchable {
  key: string;
  country: string;
  city: string;
  zip: string;
  population: number;
  latitude: number;
  longitude: number;
}

/**
 * Towns that can be searched, by local and international name, and zip codes. A zip code without a place of its own
 * gets its town's.
 */
function searchable(): Searchable[] {
  const town = (each: (typeof knownTowns)[number], name: string, city = name) => ({
    ...{ country: each.country, population: each.population },
    ...{ latitude: each.latitude, longitude: each.longitude },
    ...{ key: slugify(name), city, zip: '' },
  });
  const spoken = new Map(shoppingTowns.map((each) => [`${each.country} ${each.known}`, each.name]));
  const all: Searchable[] = [
    ...localities.map(({ country: of, locality, zipCode, latitude, longitude }) => ({
      ...{ key: zipKey(zipCode), country: of, city: locality, zip: zipCode, latitude, longitude },
      population: 0,
    })),
    ...shoppingTowns.flatMap((each) => [
      ...alsoTyped(each.name).map((name) => town(each, name, each.name)),
      ...(abroad.get(`${each.country} ${each.name}`) ?? []).map((name) => town(each, name, each.name)),
      ...each.zipCodes.map((zip) => ({ ...town(each, each.name), key: zipKey(zip), zip })),
    ]),
    ...knownTowns.flatMap((each) =>
      alsoTyped(each.name).map((name) => town(each, name, spoken.get(`${each.country} ${each.name}`) ?? each.name)),
    ),
    ...localities.map((each) => town({ ...each, name: each.locality, population: 0 }, each.locality)),
  ];
  // The first entry of each name is used: those of the data file are more precise.
  const found = new Map<string, Searchable>();
  for (const each of all.toReversed()) found.set(`${each.key} ${each.country} ${each.city} ${each.zip}`, each);
  return [...found.values()];
}

/**
 * Seeds places and some streets in every country of the shop, for searches and the completion of addresses.
 *
 * @param parcelPoints pickup points and lockers, as rows of their table in camel case
 */
export async function seedPlaces(db: D1Database, parcelPoints: readonly object[] = []): Promise<void> {
  const insert = (table: string, columns: string, paths: readonly string[], rows: readonly object[]) =>
    db
      .prepare(
        `INSERT INTO ${table} (${columns})
         SELECT ${paths.map((path) => `value ->> '${path}'`).join(', ')} FROM json_each(?)`,
      )
      .bind(JSON.stringify(rows));
  await db.batch([
    insert(
      'localities',
      'country, zip_code, locality, synonym, search, latitude, longitude',
      ['country', 'zipCode', 'locality', 'synonym', 'search', 'latitude', 'longitude'],
      localities.map((each) => ({ ...each, search: slugify(each.locality) })),
    ),
    insert(
      'places',
      'key, country, city, zip_code, population, latitude, longitude',
      ['key', 'country', 'city', 'zip', 'population', 'latitude', 'longitude'],
      searchable(),
    ),
    insert(
      'streets',
      `country, zip_code, locality, name, number_position, first_number, last_number, building_name, building_info,
       additional_info, search`,
      [
        ...['country', 'zipCode', 'locality', 'name', 'position', 'first', 'last', 'buildingName', 'buildingInfo'],
        ...['additionalInfo', 'search'],
      ],
      streets.map((each) => ({ ...each, search: searchOf(each) })),
    ),
    insert(
      'parcel_points',
      `point_id, kind, name, line1, zip_code, city, country, latitude, longitude, opening_hours, closed_from,
       closed_until, open_on_holidays`,
      [
        ...['pointId', 'kind', 'name', 'line1', 'zipCode', 'city', 'country', 'latitude', 'longitude'],
        ...['openingHours', 'closedFrom', 'closedUntil', 'openOnHolidays'],
      ],
      parcelPoints,
    ),
  ]);
}
