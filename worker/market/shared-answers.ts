import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import type { Gateway } from '../upstream/gateway.ts';
import type { Market } from './market.ts';
import { marketCaches } from './market-caches.ts';

/**
 * Milliseconds for which an isolate uses an answer again, for pages that the edge keeps as well. Only the isolate that
 * a purge reaches forgets it at once, which is why every purge is carried out a second time
 * (`worker/steps/operations/purge.ts`).
 */
export const sharedFor = 10_000;

const answers = marketCaches<unknown>('shared answers', {
  maxEntries: 500,
  maxAge: sharedFor,
  group: 'content',
});

/**
 * What many pages of a market ask for in the same words, and can do without: asked once in ten seconds. It is the same
 * object each time, so what was drawn from it can be cached with it; nobody may change it. Null where the upstream
 * failed, which is logged.
 */
export async function attemptShared<Name extends CallName>(
  request: Pick<Market, 'locale' | 'version'> & { gateway: Gateway },
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name> | null> {
  const cache = answers[request.locale];
  const key = `${request.version} ${name} ${JSON.stringify(input)}`;
  const known = cache.get(key);
  // What stands under the name of a call is its answer.
  if (known !== undefined) return known as CallOutput<Name>;
  const { generation } = cache;
  const answer = await request.gateway.attempt(name, input);
  // Once a purge has come, what was read before it is not cached.
  if (answer !== null && cache.generation === generation) cache.set(key, answer);
  return answer;
}
