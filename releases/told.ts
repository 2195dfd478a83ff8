/** One thing that differs between two configurations of a market. */
export interface Difference {
  /** Where, e.g. `parameters.params.wishlist`. */
  path: string;
  from: unknown;
  to: unknown;
  /** In words, without the market. */
  words: string;
}

/** What is wrong with a configuration (`fault`), or may be (`doubt`). */
export interface Finding {
  kind: 'fault' | 'doubt';
  words: string;
}
