import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import type { Gateway } from '../upstream/gateway.ts';
import { type SharedAnswers, sharedAnswer } from '../upstream/share-answers.ts';
import type { Market } from './market.ts';
import { marketCaches } from './market-caches.ts';

/**
 * Milliseconds for which an isolate reuses an answer, for pages that are also cached at the edge. A purge reaches only
 * one isolate, therefore every purge is repeated later (`worker/steps/operations/purge.ts`).
 */
export const sharedFor = 10_000;

const answers = marketCaches<unknown>('shared answers', {
  maxBytes: 6_000_000,
  maxAge: sharedFor,
  group: 'content',
});

type SharingRequest = Pick<Market, 'locale' | 'version' | 'asksAnew'> & { gateway: Gateway };

async function share<Name extends CallName, Answer extends CallOutput<Name> | null>(
  request: SharingRequest,
  call: { name: Name; input: CallInput<Name> },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const shared = sharedAnswersOf(request);
  if (shared === undefined) return ask();
  const answer = await sharedAnswer(shared, call, ask, () => request.gateway.isFallback(call.name));
  // What is stored under the name and input of a call is its answer.
  return answer as Answer;
}

/**
 * Calls an upstream for data that many pages of a market request in the same form, for whoever visits them; cached for
 * ten seconds. The result is the same object each time, so that markup can be memoised by it: do not change it.
 * @throws UpstreamError if the contract says that the failure is thrown
 */
export function callShared<Name extends CallName>(
  request: SharingRequest,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  return share(request, { name, input }, () => request.gateway.call(name, input));
}

/** The same for data that the page can do without: null if the upstream failed, which is logged. */
export function attemptShared<Name extends CallName>(
  request: SharingRequest,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | null> {
  return share(request, { name, input }, () => request.gateway.attempt(name, input));
}

/** The shared answers of a market, for the gateway client of pages that are the same for everybody, if they share. */
export function sharedAnswersOf({
  locale,
  version,
  asksAnew,
}: Pick<Market, 'locale' | 'version' | 'asksAnew'>): SharedAnswers | undefined {
  return asksAnew === true ? undefined : { cache: answers[locale], version };
}
