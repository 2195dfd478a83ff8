import type { UpstreamError } from '../errors/errors.ts';

/** The part of the time that a call may use when something comes after its failure: what takes its place, or looks what became of it. */
const optionalPart = 0.65;

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

  /** `budget` in milliseconds: what all calls of one request have together. */
  constructor(budget: number) {
    this.#budget = budget;
  }

  /** Milliseconds left; 0 when it is too late for any answer. */
  get left(): number {
    this.#end ??= Date.now() + this.#budget;
    const left = this.#end - Date.now();
    return left < nothing ? 0 : left;
  }

  /** Whole milliseconds that one call may take which the page can do without. */
  get optional(): number {
    return Math.floor(this.#budget * optionalPart);
  }

  /** Whole milliseconds that a write may take, so that what became of it can be read when no answer comes. */
  get write(): number {
    return Math.floor(this.left * optionalPart);
  }

  /** What may be used of this time for something that can be done without. */
  forOptional(): Deadline {
    return new Deadline(Math.min(this.left, this.optional));
  }
}
