/** Milliseconds that all calls of one request have together. */
const requestBudget = 2300;

/** Milliseconds for a call that the page can do without, so that there is time left for what takes its place. */
export const optionalBudget = 1500;

/**
 * The time that the upstream calls of one request share, so that a page always answers in time. The clock starts
 * with the first of them: how long a form takes to arrive is not their fault.
 */
export class Deadline {
  readonly #budget: number;
  #end: number | undefined;

  /** `budget` in milliseconds. */
  constructor(budget = requestBudget) {
    this.#budget = budget;
  }

  /** Milliseconds left, never negative. */
  get left(): number {
    this.#end ??= Date.now() + this.#budget;
    return Math.max(0, this.#end - Date.now());
  }
}
