import type { MemoryCache } from '../../shared/memory-cache.ts';
import type { Call, Layer } from './call.ts';

/** A cache of answers that requests share, and the version of the market's configuration that they belong to. */
export interface SharedAnswers {
  cache: MemoryCache<string, unknown>;
  version: string;
}

/** Returns a stored answer, or asks for it and stores it. Null is not stored, nor is a fallback. */
export async function sharedAnswer(
  { cache, version }: SharedAnswers,
  { name, input }: Pick<Call, 'name' | 'input'>,
  ask: () => Promise<unknown>,
  isFallback = () => false,
): Promise<unknown> {
  const key = `${version} ${name} ${JSON.stringify(input)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const { generation } = cache;
  const answer = await ask();
  // An answer that was read before a purge is not stored.
  if (answer !== null && !isFallback() && cache.generation === generation) cache.set(key, answer);
  return answer;
}

/**
 * Reuses the parsed answers of reads, for pages that are the same for everybody: their calls contain nothing of a
 * visitor. Many pages then use the same objects: do not change them. Failures are not cached.
 */
export function shareAnswers(shared: SharedAnswers | undefined): Layer<unknown> {
  return (next) => {
    if (shared === undefined) return next;
    return async function shareAnswers(call) {
      if (call.row.method !== 'GET' || call.row.rarelyRepeated === true) return next(call);
      return sharedAnswer(shared, call, () => next(call));
    };
  };
}
