import type { CallName } from '../../shared/contract/contract.ts';
import { CapabilityMissing, PartDisabled, UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';
import type { Layer } from './call.ts';

/** The calls of a request that failed and got a fallback answer. */
export class Fallbacks {
  readonly #names = new Set<CallName>();
  readonly #log: LogContext;

  constructor(log: LogContext) {
    this.#log = log;
  }

  /** Logs a failure. A call that operators have switched off, or that the gateway does not have, is no fallback. */
  note(name: CallName, error: UpstreamError): void {
    logError(error, this.#log);
    const isDecided = error instanceof CapabilityMissing || (error instanceof PartDisabled && error.by === 'operator');
    if (!isDecided) this.#names.add(name);
  }

  has(name: CallName): boolean {
    return this.#names.has(name);
  }

  get any(): boolean {
    return this.#names.size > 0;
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
