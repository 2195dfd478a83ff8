import type { Handlers } from '../../../backend/serve.ts';
import type { catalogRows } from '../../../shared/contract/catalogue/catalog.ts';
import { readFilters } from '../../../shared/contract/catalogue/facets.ts';
import { requireFamily } from '../../catalogue/family-handlers.ts';
import { childrenOf } from '../../catalogue/vocabulary.ts';
import type { Env } from '../connection/env.ts';
import { choose } from './choose.ts';
import { shownIn } from './search-index.ts';
import { currentVocabulary } from './vocabulary.ts';

export const listingHandlers: Pick<Handlers<typeof catalogRows, Env>, 'listProducts'> = {
  async listProducts({ familyId, page, size, sort, currency, filters }, { env, language }) {
    const vocabulary = await currentVocabulary(env);
    requireFamily(vocabulary, familyId);
    return choose(env, {
      vocabulary,
      currency,
      language,
      filters: { ...shownIn(currency), family: { $overlaps: [familyId] } },
      chosen: readFilters(new URLSearchParams(filters)),
      categories: childrenOf(vocabulary, familyId).map((child) => child.familyId),
      sort,
      page,
      size,
    });
  },
};
