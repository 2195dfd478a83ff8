import { type CallInput, type CallName, type CallOutput, contract } from '../../shared/contract/contract.ts';
import type { Capability } from '../../shared/contract/gateway/capabilities.ts';
import type { CallRow } from '../../shared/contract/gateway/row.ts';
import type { Switches } from '../../shared/contract/markets/switches.ts';
import { isUnauthorized, UpstreamError } from '../errors/errors.ts';
import { askOnce } from './ask-once.ts';
import { type AuthoriseOptions, authorise } from './authorise.ts';
import { breakCircuit } from './break-circuit.ts';
import { layered } from './call.ts';
import { decideFailure, Fallbacks } from './decide-failure.ts';
import { refuseNotOffered } from './not-offered.ts';
import { parseAnswers } from './parse-answer.ts';
import { retryReads } from './retry-reads.ts';
import { type SendOptions, sender } from './send.ts';
import { type SharedAnswers, shareAnswers } from './share-answers.ts';
import { traceCalls } from './trace-calls.ts';

/** The client of the contract: adds headers and timeouts, retries once on a 401, handles failures. */
export interface Gateway {
  /** @throws UpstreamError if the contract says that the failure is thrown */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** For optional data: null if the id is unknown or the upstream failed (logged). Still throws on a refused token. */
  attempt<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name> | null>;
  /** True if a call got a fallback answer: then the page must not be cached. */
  readonly degraded: boolean;
  /** True if the answer to a call is a fallback: then an empty list means nothing. */
  isFallback(name: CallName): boolean;
  /**
   * For programs, which take an empty list at its word.
   * @throws UpstreamError the failure, if the answer to a call is a fallback
   */
  assertAnswered(name: CallName): void;
}

export interface GatewayOptions extends SendOptions, AuthoriseOptions {
  /** Calls of disabled parts are not sent. */
  switches: Switches;
  /** Calls that need another capability are not sent. */
  capabilities: ReadonlySet<Capability>;
  /** For pages that are the same for everybody. */
  shared?: SharedAnswers;
}

/** Creates a client for one request: each read is sent once, and all calls share one deadline. */
export function createGateway(options: GatewayOptions): Gateway {
  const { deadline, log } = options;
  const fallbacks = new Fallbacks(log);

  const exchange = layered([authorise(options), retryReads(deadline), traceCalls(log)], sender(options));
  const ask = layered(
    [
      askOnce(),
      decideFailure(fallbacks),
      refuseNotOffered(options),
      shareAnswers(options.shared),
      breakCircuit(options),
    ],
    parseAnswers(log, exchange),
  );

  /** Milliseconds for a call. One that can fail leaves time for the next step: a fallback, or a look at the cart. */
  function maxTimeOf(row: CallRow, isOptional: boolean): number {
    if (isOptional || row.failure !== 'throw') return deadline.optional;
    return row.seenInCart === true ? deadline.write : Number.POSITIVE_INFINITY;
  }

  function start<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    isOptional: boolean,
  ): Promise<CallOutput<Name>> {
    const row: CallRow = contract[name];
    const answer = ask({ name, row, input: { ...input }, maxTime: maxTimeOf(row, isOptional) });
    // The row's own schema has just checked the answer.
    return answer as Promise<CallOutput<Name>>;
  }

  return {
    call: (name, input) => start(name, input, false),
    async attempt(name, input) {
      try {
        return await start(name, input, true);
      } catch (error) {
        if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
        // An answer, not a failure: a customer's preferred store may be gone.
        if (error.code !== 'unknown') fallbacks.note(name, error);
        return null;
      }
    },
    get degraded() {
      return fallbacks.any;
    },
    isFallback: (name) => fallbacks.has(name),
    assertAnswered: (name) => fallbacks.assertAnswered(name),
  };
}
