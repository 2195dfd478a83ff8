import type { Part } from './parts.ts';

/** One thing that differs between two configurations of a market. */
export interface Difference {
  /** Where, e.g. `parameters.params.wishlist`. */
  path: string;
  from: unknown;
  to: unknown;
  /** In words, without the market. */
  words: string;
}

/** Where something stands in a configuration: its part, then names; entries of lists by what names them, or from 0. */
export type Place = readonly [Part, ...(string | number)[]];

/** What is wrong with a configuration (`fault`), or may be (`doubt`). */
export interface Finding {
  kind: 'fault' | 'doubt';
  /** In words, without the market and without the place. */
  words: string;
  at?: Place;
}

export const fault = (at: Place, words: string): Finding => ({ kind: 'fault', words, at });
export const doubt = (at: Place, words: string): Finding => ({ kind: 'doubt', words, at });

/** A finding whose words begin with its place: in which file, for what files say. */
export interface LocatedFinding extends Omit<Finding, 'at'> {
  /** E.g. `pl-pl/parameters.yaml`. */
  file?: string;
  /** Within the file, or the release: `params.freeDelivery.NO`. */
  place?: string;
}
