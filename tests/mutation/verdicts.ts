/** The files by which the two processes of a mutation run communicate, in the folder of the mutated tree. */

/** A seeded mistake, as `mutants.json` lists it. Lines and columns count from 1. */
export interface Mutant {
  id: string;
  file: string;
  line: number;
  column: number;
  mutator: string;
  original: string;
  replacement: string;
}

/**
 * The result for a mutant. `static`: it is active only when its module is loaded, so it cannot be switched on in a
 * running Worker. `uncovered`: no test runs its line.
 */
export type Status = 'killed' | 'timeout' | 'survived' | 'uncovered' | 'static';

/** A mutant with its verdict, as `verdicts.json` lists it. */
export interface Verdict extends Mutant {
  status: Status;
  /** Name of the test that detected it. */
  seenBy?: string;
  /** Number of tests that reach it, and of those that were run. */
  covering: number;
  tried: number;
}

/** What the run wants the judge to do (`order.json`). */
export interface Order {
  /** True to run unit tests only. */
  unit: boolean;
  /** Milliseconds of tests, by their usual time, after which a mutant counts as survivor. */
  timeout: number;
  /** Ids of the mutants to try, in this order. */
  mutants: string[];
  /** Minutes after which no further mutant is tried. */
  minutes: number;
}
