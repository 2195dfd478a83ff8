import { type FailureReason, reasonOf } from '../../shared/contract/gateway/failure-reason.ts';
import { isUnauthorized, OutcomeUnknown, PartDisabled, UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';

/** Status of the page that says so, by reason. */
const statuses = {
  stock: 412,
  pieces: 412,
  lines: 422,
  place: 412,
  changed: 409,
  paying: 423,
  limit: 429,
  input: 422,
  disabled: 503,
  unknown: 502,
  failed: 502,
} as const satisfies Record<FailureReason, number>;

/** Why a write failed or is uncertain, and the status of the page that says so. */
export interface Failure {
  reason: FailureReason;
  status: (typeof statuses)[FailureReason];
}

const failure = (reason: FailureReason): Failure => ({ reason, status: statuses[reason] });

/**
 * Maps the error of a write to a failure for the visitor. Refusals of the gateway are not logged, its failures are.
 * Rethrows errors that are no answer of the gateway, or that require signing in.
 */
export function failureOf(error: unknown, { log }: { log: LogContext }): Failure {
  if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
  if (error instanceof PartDisabled && error.part === 'changes') return failure('disabled');
  const reason = reasonOf(error.status, error.code);
  if (reason !== 'failed') return failure(reason);
  logError(error, log);
  return failure(error instanceof OutcomeUnknown ? 'unknown' : 'failed');
}
