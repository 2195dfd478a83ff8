import type { z } from 'zod';
import { answerFaults, entryIdOf } from '../../shared/contract/gateway/answer-faults.ts';
import { parseAnswer } from '../../shared/contract/gateway/list-of.ts';
import {
  isRefusal,
  noFacts,
  type Refusal,
  type RefusalFacts,
  refusalFacts,
} from '../../shared/contract/gateway/refusals.ts';
import { faultsText } from '../../shared/contract/gateway/schema-faults.ts';
import { toWire, typedIn } from '../../shared/contract/gateway/wire.ts';
import { UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';
import { type Answer, type Call, messageOf, type Send } from './call.ts';
import { callAddress } from './call-address.ts';
import { noteFaults } from './contract-faults.ts';

/**
 * Parses answers with the row's schema; entries that were left out of a list are logged. All that does not fit is noted
 * for developers (`contract-faults.ts`).
 * @throws UpstreamError for a refusal; with status 502 for an answer that does not fit the contract
 */
export function parseAnswers(log: LogContext, next: Send<Answer>): Send<unknown> {
  return async function parseAnswers(call) {
    const answer = await next(call);
    if (!answer.ok) throw refusalOf(call, answer);
    const schema = call.row.output as z.ZodType;
    const parsed = parseAnswer(schema, answer.body);
    const { result, entries } = parsed;
    if (result.success && entries === 0) return result.data;
    const faults = answerFaults(schema, answer.body, parsed);
    noteFaults(call, faults, { lost: result.success ? 'entry' : 'answer', body: answer.body });
    const address = callAddress(call.row, call.input);
    const text = faultsText(faults.map((fault) => withEntryId(answer.body, fault)));
    if (!result.success)
      throw new UpstreamError(call.name, 502, `The answer to ${address} does not fit the contract: ${text}`);
    logError(new UpstreamError(call.name, 200, `Left out ${entries} entries of ${address}: ${text}`), log, 200);
    return result.data;
  };
}

function withEntryId(body: unknown, fault: string): string {
  const id = entryIdOf(body, fault);
  return id === null ? fault : fault.replace(/(?=: )/, ` (${id})`);
}

function refusalOf({ name, row, input }: Call, { status, body }: Answer): UpstreamError {
  const refused = new UpstreamError(name, status, messageOf(body), codeOf(body), factsOf(body));
  refused.typed = typedIn(toWire(row, input));
  return refused;
}

/** The refusal code; undefined if the contract does not have it. */
function codeOf(body: unknown): Refusal | undefined {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return isRefusal(code) ? code : undefined;
}

/** Details of a refusal, as far as they fit the schema. */
function factsOf(body: unknown): RefusalFacts {
  const { result } = parseAnswer(refusalFacts, body);
  return result.success ? result.data : noFacts;
}
