import type { MemoryCache } from '../../shared/memory-cache.ts';
import type { Layer } from './call.ts';

/** A cache of answers that requests share, and the version of the market's configuration that they belong to. */
export interface SharedAnswers {
  cache: MemoryCache<string, unknown>;
  version: string;
}

/** Key of an answer in the cache. */
export const answerKey = (version: string, name: string, input: object): string =>
  `${version} ${name} ${JSON.stringify(input)}`;

/**
 * Reuses the parsed answers of reads, for pages that are the same for everybody: their calls contain nothing of a
 * visitor. Many pages then use the same objects: do not change them. Failures are not cached.
 */
export function shareAnswers(shared: SharedAnswers | undefined): Layer<unknown> {
  return (next) => {
    if (shared === undefined) return next;
    const { cache, version } = shared;
    return async function shareAnswers(call) {
      if (call.row.method !== 'GET' || call.row.rarelyRepeated === true) return next(call);
      const key = answerKey(version, call.name, call.input);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const { generation } = cache;
      const answer = await next(call);
      // An answer that was read before a purge is not cached.
      if (cache.generation === generation) cache.set(key, answer);
      return answer;
    };
  };
}
