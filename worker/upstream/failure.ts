import { isUnauthorized, OutcomeUnknown, PartDisabled, UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';

/** Why a write to the cart failed or is uncertain, and the status of the page that says so. */
export type Failure =
  | { reason: 'stock'; status: 412 }
  | { reason: 'pieces'; status: 412 }
  /** The pickup point of the order is gone or closed. */
  | { reason: 'place'; status: 412 }
  | { reason: 'changed'; status: 409 }
  /** A payment of the cart is in progress at the bank. */
  | { reason: 'paying'; status: 423 }
  | { reason: 'limit'; status: 429 }
  | { reason: 'input'; status: 422 }
  /** Changes are disabled: by operators, or in a preview. */
  | { reason: 'disabled'; status: 503 }
  /** Sent without an answer; it may have been carried out. */
  | { reason: 'unknown'; status: 502 }
  | { reason: 'failed'; status: 502 };

/**
 * Maps the error of a write to a failure for the visitor. Refusals of the gateway are not logged, its failures are.
 * Rethrows errors that are no answer of the gateway, or that require signing in.
 */
export function failureOf(error: unknown, { log }: { log: LogContext }): Failure {
  if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
  if (error instanceof PartDisabled && error.part === 'changes') return { reason: 'disabled', status: 503 };
  switch (error.status) {
    case 412:
      if (error.code === 'no-delivery-point') return { reason: 'place', status: 412 };
      return { reason: error.code === 'too-many-pieces' ? 'pieces' : 'stock', status: 412 };
    // The line or the cart is gone: removed in another tab, or ordered.
    case 404:
    case 409:
      return { reason: 'changed', status: 409 };
    case 423:
      return { reason: 'paying', status: 423 };
    case 429:
      return { reason: 'limit', status: 429 };
    case 400:
    case 422:
      return { reason: 'input', status: 422 };
    default:
      logError(error, log);
      return { reason: error instanceof OutcomeUnknown ? 'unknown' : 'failed', status: 502 };
  }
}
