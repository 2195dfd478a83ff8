import { z } from 'zod';
import type { Country } from '../../shared/markets/locales.ts';
import type { Coordinates } from '../../shared/stores/distance.ts';
import { entriesOf } from '../../starter/data-file.ts';
import { hash, random } from '../random.ts';
import names from './street-names.json' with { type: 'json' };

const streets = entriesOf(
  names,
  z.object({
    /** Format of an address. */
    pattern: z.string(),
    /** Each with the name of its quarter. */
    streets: z.array(z.string()),
    shops: z.array(z.string()),
    lockers: z.array(z.string()),
  }),
);

/** One of a list, the same for the same seed. */
export function pick<Each>(
  list: readonly [Each, ...Each[]] | readonly Each[],
  ...seed: readonly (string | number)[]
): Each {
  const [first] = list;
  const found = list[hash(...seed) % list.length] ?? first;
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

export interface Address {
  line1: string;
  /** The quarter of the street; stores are named after it. */
  quarter: string;
}

/** The nth address in a town. Streets take turns, so that none is repeated before all are used. */
export function addressIn(country: Country, town: string, index: number): Address {
  const { pattern, streets: known } = streets[country];
  const start = hash('street', country, town) % known.length;
  const [street = '', quarter = ''] = (known[(start + index) % known.length] ?? '').split('|');
  const number = 1 + (hash('number', country, town, index) % 89);
  return { line1: pattern.replace('{number}', String(number)).replace('{street}', street), quarter };
}

/** The name of a pickup point or locker in a quarter. */
export function pointName(kind: 'pickup' | 'locker', country: Country, quarter: string, seed: string): string {
  const { shops, lockers } = streets[country];
  return `${pick(kind === 'pickup' ? shops : lockers, 'point', seed)} ${quarter}`;
}

/** A random place within this distance (metres) from the centre of a town, rounded to ten metres. */
export function somewhereNear({ latitude, longitude }: Coordinates, metres: number, seed: string): Coordinates {
  const chance = random('near', seed);
  const angle = chance() * 2 * Math.PI;
  const away = (Math.sqrt(chance()) * metres) / 111_000;
  const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return {
    latitude: rounded(latitude + away * Math.sin(angle)),
    longitude: rounded(longitude + (away * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180)),
  };
}
