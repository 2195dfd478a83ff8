import type { Part } from './parts.ts';

export interface Difference {
  /** Where, e.g. `parameters.params.wishlist`. */
  path: string;
  from: unknown;
  to: unknown;
  /** In words, without the market. */
  words: string;
}

/** A place in a configuration: part, then keys. List entries are given by their name, or by index from 0. */
export type Place = readonly [Part, ...(string | number)[]];

/** A mistake in a configuration (`fault`), or a possible one (`doubt`). */
export interface Finding {
  kind: 'fault' | 'doubt';
  /** In words, without market and place. */
  words: string;
  at?: Place;
}

export const fault = (at: Place, words: string): Finding => ({ kind: 'fault', words, at });
export const doubt = (at: Place, words: string): Finding => ({ kind: 'doubt', words, at });

/** A finding whose words begin with its place, and with the file if it is from files. */
export interface LocatedFinding extends Omit<Finding, 'at'> {
  /** E.g. `pl-pl/parameters.yaml`. */
  file?: string;
  /** Within the file or the release: `params.freeDelivery.NO`. */
  place?: string;
}
