/** The files that the two halves of a mutation run hand to each other, in the folder of the mutated tree. */

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
 * What became of a mutant. `static`: it acts when its module is loaded only, so it cannot be switched on in a Worker
 * that runs. `uncovered`: no test runs its line.
 */
export type Status = 'killed' | 'timeout' | 'survived' | 'uncovered' | 'static';

/** A mutant with its verdict, as `verdicts.json` lists it. */
export interface Verdict extends Mutant {
  status: Status;
  /** Name of the test that saw it. */
  seenBy?: string;
  /** How many tests ran it, and how many of them were tried. */
  covering: number;
  tried: number;
}

/** What the run asks of the judge (`order.json`). */
export interface Order {
  /** Whether unit tests alone are asked. */
  unit: boolean;
  /** Milliseconds of tests, by their usual time, that a mutant may survive before it counts as survivor. */
  timeout: number;
  /** Ids of the mutants to try, in this order. */
  mutants: string[];
  /** After so many no further mutant is tried. */
  minutes: number;
}
