import type { LinkFault } from '../../shared/content/preview.ts';
import type { ShopPart } from '../../shared/contract/gateway/parts.ts';
import { noFacts, type Refusal, type RefusalFacts } from '../../shared/contract/gateway/refusals.ts';

/** The page or the thing it is about does not exist: answered by the not-found page (specification, section 8). */
export class NotFound extends Error {
  override name = 'NotFound';
  /** What may come to be there: the page that says so is forgotten when one of these changes. */
  readonly tags: readonly string[];

  /** `Page Not Found: {path}` unless a message is given. */
  constructor(path: string, message = `Page Not Found: ${path}`, tags: readonly string[] = []) {
    super(message);
    this.tags = tags;
  }
}

/** The visitor asks faster than people do: answered by a page that asks to wait, status 429. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests';

  constructor() {
    super('Too many requests.');
  }
}

/** A link for operators that does not count was followed: answered by a page that says why, status 410 or 400. */
export class RefusedLink extends Error {
  override name = 'RefusedLink';
  readonly fault: LinkFault;

  constructor(fault: LinkFault) {
    super(`A link is refused: ${faultWords[fault]}.`);
    this.fault = fault;
  }
}

/** What is wrong with a link, for operators. */
const faultWords: Record<LinkFault, string> = {
  over: 'it has run out',
  elsewhere: 'it is for another market',
  unknown: 'it is not what was signed here',
};

/** An upstream call that failed: its status (0 when there was no answer) and the message of its body. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly call: string;
  readonly status: number;
  /** Which refusal of the contract it is, when the upstream says so. */
  readonly code: Refusal | undefined;
  /** What the refusal says besides. */
  readonly facts: RefusalFacts;
  /** What the call had sent of what somebody typed: a message may quote it, the log must not. */
  typed: readonly string[] = [];

  constructor(call: string, status: number, message: string, code?: Refusal, facts: RefusalFacts = noFacts) {
    super(message);
    this.call = call;
    this.status = status;
    this.code = code;
    this.facts = facts;
  }
}

/** A token that is not three parts with dots between them (specification, sections 5 and 8): it is good for nothing. */
export class InvalidToken extends UpstreamError {
  override name = 'InvalidToken';

  constructor(call: string) {
    super(call, 401, 'Invalid token');
  }
}

/**
 * What is not asked for, or not shown, because its part of the shop rests: an operator has switched it off (`hand`), or it
 * has failed again and again (`circuit`).
 */
export class PartDisabled extends UpstreamError {
  override name = 'Resting';
  readonly part: ShopPart;
  readonly by: 'hand' | 'circuit';

  constructor(call: string, part: ShopPart, by: PartDisabled['by'] = 'hand') {
    super(call, 503, `'${part}' rests.`);
    this.part = part;
    this.by = by;
  }
}

/**
 * A write to the cart that may have been carried out: it was sent, nobody heard an answer, and the cart does not show it
 * (yet).
 */
export class OutcomeUnknown extends UpstreamError {
  override name = 'OutcomeUnknown';

  constructor({ call, status, message, typed }: UpstreamError) {
    super(call, status, message);
    this.typed = typed;
  }
}

/** A call that was sent and not answered in a way that says what became of it; what rests is not sent. */
export function isUnanswered(error: unknown): error is UpstreamError {
  return (
    error instanceof UpstreamError &&
    !(error instanceof PartDisabled) &&
    (error.status === 0 || error.status >= 500)
  );
}

/** Throws on why a write failed; where nothing was answered, as one that may have been carried out, at least in part. */
export function perhapsDone(error: unknown): never {
  throw isUnanswered(error) ? new OutcomeUnknown(error) : error;
}

/** The customer's tokens are no longer good, and could not be renewed (specification, section 8). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 401;
}
