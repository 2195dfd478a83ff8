import { z } from 'zod';
import { fold } from '../../backend/catalog/fold.ts';
import { zipKey } from '../../backend/stores/places.ts';
import { country } from '../../shared/contract/values.ts';
import { slugify } from '../../shared/slug.ts';
import parcelPoints from './parcel-points.json' with { type: 'json' };
import places from './places.json' with { type: 'json' };

const week = [1, 2, 3, 4, 5, 6, 7];
const open = (days: readonly number[], opens: string, closes: string) =>
  days.map((day) => ({ day, opens, closes }));

/** When pickup points and lockers are open, by the name that the data give it. */
const hours = {
  shop: open(week.slice(0, 6), '09:00', '19:00'),
  lunch: [...open(week.slice(1, 6), '09:00', '12:30'), ...open(week.slice(1, 6), '14:00', '18:30')],
  long: open(week, '07:00', '21:00'),
  always: open(week, '00:00', '24:00'),
};

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

const points = z
  .array(
    z.object({
      pointId: z.string(),
      kind: z.enum(['pickup', 'locker']),
      name: z.string(),
      line1: z.string(),
      zipCode: z.string(),
      city: z.string(),
      country,
      latitude: z.number(),
      longitude: z.number(),
      hours: z.enum(['shop', 'lunch', 'long', 'always']),
      closedFrom: z.iso.date().optional(),
      closedUntil: z.iso.date().optional(),
    }),
  )
  .parse(parcelPoints);

/** All that a street is found by: its name, zip code in both spellings, places. */
function searchOf({ name, zipCode, locality, country: of }: (typeof streets)[number]): string {
  const own = localities.find((each) => each.country === of && each.zipCode === zipCode);
  return fold([name, zipCode, zipCode.replace(/[\s-]/g, ''), locality, own?.synonym ?? ''].join(' '));
}

/** What can be searched around: the zip codes, and each town by the middle of its first one. */
function searchable(): object[] {
  const towns = new Map(localities.map((each) => [each.country + each.locality, each]));
  return [
    ...localities.map((each) => ({ ...each, key: zipKey(each.zipCode), zip: each.zipCode })),
    ...[...towns.values()].map((each) => ({ ...each, key: slugify(each.locality), zip: '' })),
  ];
}

/** A small set of places, streets, pickup points and lockers in every country of the shop. */
export async function seedPlaces(db: D1Database): Promise<void> {
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
      'key, country, city, zip_code, latitude, longitude',
      ['key', 'country', 'locality', 'zip', 'latitude', 'longitude'],
      searchable(),
    ),
    insert(
      'streets',
      `country, zip_code, locality, name, number_position, first_number, last_number, building_name, building_info,
       additional_info, search`,
      [
        ...[
          'country',
          'zipCode',
          'locality',
          'name',
          'position',
          'first',
          'last',
          'buildingName',
          'buildingInfo',
        ],
        ...['additionalInfo', 'search'],
      ],
      streets.map((each) => ({ ...each, search: searchOf(each) })),
    ),
    insert(
      'parcel_points',
      `point_id, kind, name, line1, zip_code, city, country, latitude, longitude, opening_hours, closed_from,
       closed_until`,
      [
        ...['pointId', 'kind', 'name', 'line1', 'zipCode', 'city', 'country', 'latitude', 'longitude'],
        ...['openingHours', 'closedFrom', 'closedUntil'],
      ],
      points.map((each) => ({ ...each, openingHours: hours[each.hours] })),
    ),
  ]);
}
