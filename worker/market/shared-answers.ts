import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { Market } from './market.ts';
import { MarketMemory } from './market-memory.ts';

/**
 * Milliseconds for which an isolate uses an answer again, for pages that the edge keeps as well. Only the isolate that
 * a purge reaches forgets it at once, which is why every purge is carried out a second time
 * (`worker/steps/operations/purge.ts`).
 */
export const sharedFor = 10_000;

/** Answers of one market that are remembered; the oldest go first. */
const most = 500;

type MarketVersion = Pick<Market, 'locale' | 'version'>;

type Answers = Map<string, { answer: unknown; at: number }>;

let memory = new MarketMemory<Answers>();

/** Something has changed that an answer may tell. */
export function forgetSharedAnswers(): void {
  memory = new MarketMemory();
}

function answersOf(request: MarketVersion): Answers {
  const known = memory.get(request);
  if (known !== undefined) return known;
  const answers: Answers = new Map();
  memory.set(request, answers);
  return answers;
}

/**
 * What many pages of a market ask for in the same words, and can do without: asked once in ten seconds. It is the same
 * object each time, so what was drawn from it can be kept with it; nobody may change it. Null where the upstream
 * failed, which is logged.
 */
export async function attemptShared<Name extends CallName>(
  request: MarketVersion & { gateway: Gateway },
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | null> {
  const answers = answersOf(request);
  const key = `${name} ${JSON.stringify(input)}`;
  const known = answers.get(key);
  // What stands under the name of a call is its answer.
  if (known !== undefined && Date.now() - known.at < sharedFor) return known.answer as CallOutput<Name>;
  const answer = await request.gateway.attempt(name, input);
  if (answer === null) return null;
  answers.delete(key);
  answers.set(key, { answer, at: Date.now() });
  for (const oldest of answers.keys()) {
    if (answers.size <= most) break;
    answers.delete(oldest);
  }
  return answer;
}
