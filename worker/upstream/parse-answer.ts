import type { z } from 'zod';
import { parseAnswer } from '../../shared/contract/gateway/list-of.ts';
import {
  isRefusal,
  noFacts,
  type Refusal,
  type RefusalFacts,
  refusalFacts,
} from '../../shared/contract/gateway/refusals.ts';
import { faultsOf, faultsText } from '../../shared/contract/gateway/schema-faults.ts';
import { toWire, typedIn } from '../../shared/contract/gateway/wire.ts';
import { UpstreamError } from '../errors/errors.ts';
import { type LogContext, logError } from '../observability/log.ts';
import { type Answer, type Call, messageOf, type Send } from './call.ts';
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
    const { result, leftOut, entries } = parseAnswer(call.row.output as z.ZodType, answer.body);
    if (!result.success) {
      const faults = faultsOf(result.error, 'the whole');
      noteFaults(call.name, faults, 'answer');
      throw new UpstreamError(call.name, 502, `The answer does not fit the contract: ${faultsText(faults)}`);
    }
    if (entries > 0) {
      noteFaults(call.name, leftOut, 'entry');
      const words = `Left out ${entries} entries: ${faultsText(leftOut)}`;
      logError(new UpstreamError(call.name, 200, words), log, 200);
    }
    return result.data;
  };
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
