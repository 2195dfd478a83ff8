import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Problem, Refused, Unanswered } from '../../../backend/problem.ts';
import type { Refusal, RefusalFacts } from '../../../shared/contract/gateway/refusals.ts';

/** What a Durable Object answers. Errors come as values: between Workers an error keeps only its message. */
export type Outcome<Answer> =
  | { answer: Answer }
  | { refused: Refusal; message: string; facts: Partial<RefusalFacts> }
  | { status: ContentfulStatusCode; message: string }
  | { unanswered: string };

/** Carries something out in the object. Other errors are faults of the adapter, and thrown. */
export async function outcomeOf<Answer>(run: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await run() };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.code, message: error.message, facts: error.facts };
    if (error instanceof Problem) return { status: error.status, message: error.message };
    if (error instanceof Unanswered) return { unanswered: error.message };
    throw error;
  }
}

/** The answer of an object; throws what was thrown there. */
export function answerIn<Answer>(outcome: Outcome<Answer>): Answer {
  if ('answer' in outcome) return outcome.answer;
  if ('refused' in outcome) throw new Refused(outcome.refused, outcome.message, outcome.facts);
  if ('status' in outcome) throw new Problem(outcome.status, outcome.message);
  throw new Unanswered(outcome.unanswered);
}
