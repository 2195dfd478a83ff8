import type { UpstreamError } from '../errors/errors.ts';

/** Share of the time for a call that can fail, so that time is left for a fallback or for a look at the cart. */
const optionalPart = 0.65;

/** Milliseconds that are too few for any answer. */
const nothing = 10;

/**
 * The time that the upstream calls of one request share. The clock starts with the first call, since the time in which
 * a form arrives is not the upstreams' fault.
 */
export class Deadline {
  readonly #budget: number;
  #end: number | undefined;
  /** The call that used up the time. Later calls are not sent and fail with the same error. */
  spentOn: UpstreamError | undefined;

  /** @param budget milliseconds for all calls of one request */
  constructor(budget: number) {
    this.#budget = budget;
  }

  /** Milliseconds left; 0 if they are too few for any answer. */
  get left(): number {
    this.#end ??= Date.now() + this.#budget;
    const left = this.#end - Date.now();
    return left < nothing ? 0 : left;
  }

  /** Milliseconds for an optional call, whole. */
  get optional(): number {
    return Math.floor(this.#budget * optionalPart);
  }

  /** Milliseconds for a write, whole. The remaining time is for reading its outcome if no answer comes. */
  get write(): number {
    return Math.floor(this.left * optionalPart);
  }

  /** A deadline for optional work, within this one. */
  forOptional(): Deadline {
    return new Deadline(Math.min(this.left, this.optional));
  }
}
