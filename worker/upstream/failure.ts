import { isUnauthorized, OutcomeUnknown, PartDisabled, UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';

/** Why a write to the cart did not happen, or what is not known of it, and the status of the page that says so. */
export type Failure =
  | { reason: 'stock'; status: 412 }
  | { reason: 'pieces'; status: 412 }
  /** Where the order was to be collected is gone, or closed. */
  | { reason: 'place'; status: 412 }
  | { reason: 'changed'; status: 409 }
  /** The bank has a payment of the cart in its hands. */
  | { reason: 'paying'; status: 423 }
  | { reason: 'limit'; status: 429 }
  | { reason: 'input'; status: 422 }
  /** Nothing can be changed for now: operators have switched that off, or the shop is only looked at. */
  | { reason: 'disabled'; status: 503 }
  /** It was sent, and may have been carried out. */
  | { reason: 'unknown'; status: 502 }
  | { reason: 'failed'; status: 502 };

/**
 * What a failed write means for the visitor. What the gateway refuses is only told; what it failed at is logged too.
 * Errors that are no answer of the gateway, or that ask for signing in, are thrown on.
 */
export function failureOf(error: unknown, { log }: { log: LogContext }): Failure {
  if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
  if (error instanceof PartDisabled && error.part === 'changes') return { reason: 'disabled', status: 503 };
  switch (error.status) {
    case 412:
      if (error.code === 'no-delivery-point') return { reason: 'place', status: 412 };
      return { reason: error.code === 'too-many-pieces' ? 'pieces' : 'stock', status: 412 };
    // The line or the cart is gone: it was removed in another tab, or has become an order.
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
