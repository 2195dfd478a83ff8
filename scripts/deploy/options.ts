import { InvalidArgumentError } from 'commander';
import type { Upstreams } from '../building/upstreams.ts';

/** Regions where the primary of a D1 database can be. */
export const databaseLocations = ['weur', 'eeur', 'enam', 'wnam', 'apac', 'oc'] as const;

/** Upstreams are addresses of somebody else, or `reference`. */
export interface Options extends Upstreams {
  dryRun?: boolean;
  preview?: boolean;
  domain?: string;
  backendDomain?: string;
  /** Open markets, separated by commas; or `all`. */
  markets?: string;
  /** Region of a new database's primary. */
  location?: (typeof databaseLocations)[number];
  seed?: boolean;
  newSecrets?: boolean;
  atOnce?: boolean;
  /** Percent of the visitors, ascending; the last is 100. */
  share?: readonly number[];
  /** Seconds between two shares. */
  pause?: number;
}

/** Parses shares: `10,50,100`. @throws InvalidArgumentError */
export function sharesIn(typed: string): readonly number[] {
  const shares = typed.split(',').map(Number);
  const ascending = shares.every((each, index) => each > (shares[index - 1] ?? 0));
  if (!shares.every(Number.isInteger) || !ascending || shares.at(-1) !== 100)
    throw new InvalidArgumentError('Whole percents that grow and end with 100, e.g. 10,50,100.');
  return shares;
}

/** Parses seconds. @throws InvalidArgumentError */
export function secondsIn(typed: string): number {
  const seconds = Number(typed);
  if (!(Number.isInteger(seconds) && seconds >= 0)) throw new InvalidArgumentError('Whole seconds.');
  return seconds;
}
