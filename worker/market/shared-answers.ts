import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import type { Gateway } from '../upstream/gateway.ts';
import { type SharedAnswers, sharedAnswer } from '../upstream/share-answers.ts';
import type { Market } from './market.ts';
import { marketCaches } from './market-caches.ts';

/**
 * Milliseconds for which an isolate reuses an answer, for pages that are also cached at the edge. A purge reaches only
 * one isolate, therefore every purge is carried out a second time (`worker/steps/operations/purge.ts`).
 */
export const sharedFor = 10_000;

const answers = marketCaches<unknown>('shared answers', {
  maxEntries: 100,
  maxAge: sharedFor,
  group: 'content',
});

/**
 * Calls an upstream for data that many pages of a market request in the same form and can do without; cached for ten
 * seconds. The result is the same object each time, so that markup can be memoised by it: do not change it. Null if
 * the upstream failed, which is logged.
 */
export async function attemptShared<Name extends CallName>(
  request: Pick<Market, 'locale' | 'version' | 'asksAnew'> & { gateway: Gateway },
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | null> {
  const { gateway } = request;
  const shared = sharedAnswersOf(request);
  if (shared === undefined) return gateway.attempt(name, input);
  const answer = await sharedAnswer(
    shared,
    { name, input },
    () => gateway.attempt(name, input),
    () => gateway.isFallback(name),
  );
  // What is stored under the name and input of a call is its answer.
  return answer as CallOutput<Name> | null;
}

/** The shared answers of a market, for the gateway client of pages that are the same for everybody, if they share. */
export function sharedAnswersOf({
  locale,
  version,
  asksAnew,
}: Pick<Market, 'locale' | 'version' | 'asksAnew'>): SharedAnswers | undefined {
  return asksAnew === true ? undefined : { cache: answers[locale], version };
}
