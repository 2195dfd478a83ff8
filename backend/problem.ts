import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type Refusal, type RefusalFacts, refusals } from '../shared/contract/refusals.ts';

/** An answer other than success: its status and the readable message of the body. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: ContentfulStatusCode;

  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.status = status;
  }
}

/** A problem that callers tell apart by its code; the code decides the status. */
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
