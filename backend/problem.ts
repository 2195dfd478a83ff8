import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Refusal, type RefusalFacts, refusals } from '../shared/contract/gateway/refusals.ts';

/** An error response: its status and the readable message of the body. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.status = status;
  }
}

/** The database did not report the result of a write, which may have been carried out or may still be (504). */
export class Unanswered extends Error {
  override name = 'Unanswered';

  constructor(cause: unknown) {
    super(`No answer to a write: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** A problem with a code for callers; the code decides the status. */
export class Refused extends Problem {
  override name = 'Refused';
  readonly code: Refusal;
  readonly facts: Partial<RefusalFacts>;

  constructor(code: Refusal, message: string, facts: Partial<RefusalFacts> = {}) {
    super(refusals[code], message);
    this.code = code;
    this.facts = facts;
  }
}
