import { optionHandlers } from '../../catalogue/option-handlers.ts';
import type { Env } from '../connection/env.ts';
import { type Filters, maxDocuments, search } from './search-index.ts';
import { currentVocabulary } from './vocabulary.ts';

async function found(env: Env, filters: Filters, parts: readonly ('card' | 'sizes')[]) {
  const [result] = await search(env, [
    {
      fields: ['id', ...parts],
      filters,
      pagination: { take: maxDocuments },
      search_options: { count: 'none' },
    },
  ]);
  return result?.documents ?? [];
}

/** Colours and pieces by number, all from the index. */
export const medusaOptionHandlers = optionHandlers<Env>({
  vocabularyOf: currentVocabulary,
  byIds: (env, optionIds, parts) => found(env, { id: { $in: optionIds } }, parts),
  bySkus: (env, skus) => found(env, { sku: { $overlaps: skus } }, ['card', 'sizes']),
});
