import { worldOf } from '../../shared/stores/base-map.ts';
import { knownTowns, shoppingTowns } from '../../starter/places/towns.ts';

/** Towns of the shop's own map, largest first: towns with stores or above this population (GeoNames, CC BY 4.0). */
const smallest = 60_000;

const keyOf = ({ country, latitude, longitude }: (typeof knownTowns)[number]) => `${country} ${latitude} ${longitude}`;

/** `Lille|33340|21874;…`: name and position in map units (shared/stores/base-map.ts). */
export function makeMapTowns(): string {
  const spoken = new Map(shoppingTowns.map((town) => [keyOf(town), town.name]));
  return knownTowns
    .filter((town) => town.population > smallest || spoken.has(keyOf(town)))
    .toSorted((one, other) => other.population - one.population)
    .map((town) => {
      const [x, y] = worldOf(town.latitude, town.longitude);
      return [spoken.get(keyOf(town)) ?? town.name, Math.round(x), Math.round(y)].join('|');
    })
    .join(';');
}
