import type { CallName } from '../../shared/contract/contract.ts';
import { CapabilityMissing, PartDisabled, UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { Layer } from './call.ts';

/** The calls of a request that failed and got a fallback answer. */
export class Fallbacks {
  readonly #failures = new Map<CallName, UpstreamError>();
  readonly #log: LogContext;

  constructor(log: LogContext) {
    this.#log = log;
  }

  /** Logs a failure. A call that operators have switched off, or that the gateway does not have, is no fallback. */
  note(name: CallName, error: UpstreamError): void {
    logError(error, this.#log);
    const isDecided = error instanceof CapabilityMissing || (error instanceof PartDisabled && error.by === 'operator');
    if (!isDecided) this.#failures.set(name, error);
  }

  has(name: CallName): boolean {
    return this.#failures.has(name);
  }

  assertAnswered(name: CallName): void {
    const failure = this.#failures.get(name);
    if (failure !== undefined) throw failure;
  }

  get any(): boolean {
    return this.#failures.size > 0;
  }
}

/** Turns a failed call into what its row says: the error, null or another answer. */
export function decideFailure(fallbacks: Fallbacks): Layer<unknown> {
  return (next) =>
    async function decideFailure(call) {
      const { name, row } = call;
      try {
        return await next(call);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        if (error.status === 404 && row.notFound !== undefined) return row.notFound;
        // A write that is switched off, or that the gateway does not have, has not failed: the caller has to report it.
        if (error instanceof PartDisabled && error.part === 'changes') throw error;
        if (error instanceof CapabilityMissing && row.method !== 'GET') throw error;
        if (row.failure === 'throw') throw error;
        fallbacks.note(name, error);
        return row.failure === 'null' ? null : row.failure.answer;
      }
    };
}
