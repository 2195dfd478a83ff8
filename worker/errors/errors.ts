import type { LinkFault } from '../../shared/content/preview.ts';
import type { Capability } from '../../shared/contract/gateway/capabilities.ts';
import type { ShopPart } from '../../shared/contract/gateway/parts.ts';
import { noFacts, type Refusal, type RefusalFacts } from '../../shared/contract/gateway/refusals.ts';

/** The page or its subject does not exist. Answered by the not-found page (specification, section 8). */
export class NotFound extends Error {
  override name = 'NotFound';
  /** Cache tags of the not-found page, so that it is purged when the missing thing appears. */
  readonly tags: readonly string[];

  /** The default message is `Page Not Found: {path}`. */
  constructor(path: string, message = `Page Not Found: ${path}`, tags: readonly string[] = []) {
    super(message);
    this.tags = tags;
  }
}

/** Rate limit exceeded. Answered with status 429 and a page that asks to wait. */
export class TooManyRequests extends Error {
  override name = 'TooManyRequests';

  constructor() {
    super('Too many requests.');
  }
}

/** An invalid link for operators. Answered with status 410 or 400 and a page with the reason. */
export class RefusedLink extends Error {
  override name = 'RefusedLink';
  readonly fault: LinkFault;

  constructor(fault: LinkFault) {
    super(`A link is refused: ${faultWords[fault]}.`);
    this.fault = fault;
  }
}

const faultWords: Record<LinkFault, string> = {
  over: 'it has run out',
  elsewhere: 'it is for another market',
  unknown: 'it is not what was signed here',
};

/** An upstream call that failed: its status (0 without an answer) and the message of its body. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly call: string;
  readonly status: number;
  /** The refusal code of the contract, if the upstream sent one. */
  readonly code: Refusal | undefined;
  readonly facts: RefusalFacts;
  /** Values of the call that somebody typed: a message may quote them, the log must not. */
  typed: readonly string[] = [];

  constructor(call: string, status: number, message: string, code?: Refusal, facts: RefusalFacts = noFacts) {
    super(message);
    this.call = call;
    this.status = status;
    this.code = code;
    this.facts = facts;
  }
}

/** A token that does not have three parts separated by dots (specification, sections 5 and 8). */
export class InvalidToken extends UpstreamError {
  override name = 'InvalidToken';

  constructor(call: string) {
    super(call, 401, 'Invalid token');
  }
}

/**
 * The part of the shop is disabled: an operator has switched it off (`hand`), or its circuit is open after repeated
 * failures (`circuit`). The call was not sent, or the page is not shown.
 */
export class PartDisabled extends UpstreamError {
  override name = 'PartDisabled';
  readonly part: ShopPart;
  readonly by: 'operator' | 'circuit';

  constructor(call: string, part: ShopPart, by: PartDisabled['by'] = 'operator') {
    super(call, 503, `'${part}' is disabled.`);
    this.part = part;
    this.by = by;
  }
}

/** The gateway cannot do this (`capabilities` of web-domains). The call was not sent; for pages it is not found. */
export class CapabilityMissing extends UpstreamError {
  override name = 'CapabilityMissing';

  constructor(call: string, capability: Capability) {
    super(call, 404, `The gateway does not have '${capability}'.`, 'unknown');
  }
}

/** A write to the cart with unknown outcome: it was sent, no answer came, and the cart does not show it (yet). */
export class OutcomeUnknown extends UpstreamError {
  override name = 'OutcomeUnknown';

  constructor({ call, status, message, typed }: UpstreamError) {
    super(call, status, message);
    this.typed = typed;
  }
}

/** True for a call that was sent and whose outcome is unknown. Calls to disabled parts are not sent. */
export function isUnanswered(error: unknown): error is UpstreamError {
  return (
    error instanceof UpstreamError && !(error instanceof PartDisabled) && (error.status === 0 || error.status >= 500)
  );
}

/** Rethrows the error of a write; without an answer as `OutcomeUnknown`, since it may have been carried out. */
export function perhapsDone(error: unknown): never {
  throw isUnanswered(error) ? new OutcomeUnknown(error) : error;
}

/** True if the customer's tokens are invalid and could not be renewed (specification, section 8). */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 401;
}
