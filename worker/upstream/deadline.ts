import type { UpstreamError } from './errors.ts';

/** Milliseconds that all calls of one request have together. */
const requestBudget = 2300;

/** Milliseconds for a call that the page can do without, so that there is time left for what takes its place. */
export const optionalBudget = 1500;

/** Milliseconds in which nothing can be answered any more. */
const nothing = 10;

/**
 * The time that the upstream calls of one request share, so that a page always answers in time. The clock starts
 * with the first of them: how long a form takes to arrive is not their fault.
 */
export class Deadline {
  readonly #budget: number;
  #end: number | undefined;
  /** The call that used up the time. What is not asked any more because of it fails for the same reason. */
  spentOn: UpstreamError | undefined;

  /** `budget` in milliseconds. */
  constructor(budget = requestBudget) {
    this.#budget = budget;
  }

  /** Milliseconds left; 0 when it is too late for any answer. */
  get left(): number {
    this.#end ??= Date.now() + this.#budget;
    const left = this.#end - Date.now();
    return left < nothing ? 0 : left;
  }

  /** What may be used of this time for something that can be done without. */
  forOptional(): Deadline {
    return new Deadline(Math.min(this.left, optionalBudget));
  }
}
