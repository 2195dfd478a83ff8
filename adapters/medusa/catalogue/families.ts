import { Refused } from '../../../backend/problem.ts';
import type { Handlers } from '../../../backend/serve.ts';
import type { catalogRows } from '../../../shared/contract/catalogue/catalog.ts';
import { readFilters } from '../../../shared/contract/catalogue/facets.ts';
import { currencyOf, locales } from '../../../shared/markets/locales.ts';
import type { Env } from '../connection/env.ts';
import { choose } from './choose.ts';
import { shownIn } from './search-index.ts';
import { ancestorsOf, childrenOf, currentVocabulary, type Family } from './vocabulary.ts';

type FamilyHandlers = Pick<Handlers<typeof catalogRows, Env>, 'getSegmentations' | 'getFamily' | 'listProducts'>;

const titled = ({ familyId, title }: Family) => ({ familyId, title });

const unknown = (familyId: string) => new Refused('unknown', `No family found for id ${familyId}`);

export const familyHandlers: FamilyHandlers = {
  async getSegmentations(_, { env, locale }) {
    const { families, sold } = await currentVocabulary(env);
    const here = sold.get(currencyOf[locales[locale].iso2]);
    return [...families.values()].map(({ familyId, parentId, title }) => ({
      segmentationId: familyId,
      // No link to a family without products in this market.
      ...(here?.has(familyId) && { familyId }),
      parent: parentId === null ? null : { segmentationId: parentId },
      title,
    }));
  },

  async getFamily({ familyId }, { env, locale, language }) {
    const vocabulary = await currentVocabulary(env);
    const family = vocabulary.families.get(familyId);
    if (family === undefined) throw unknown(familyId);
    const here = vocabulary.sold.get(currencyOf[locales[locale].iso2]);
    return {
      familyId,
      segmentationId: familyId,
      title: family.title,
      description: family.description[language] ?? '',
      ancestors: ancestorsOf(vocabulary, familyId).map(titled),
      children: childrenOf(vocabulary, familyId)
        .filter((child) => here?.has(child.familyId))
        .map(titled),
    };
  },

  async listProducts({ familyId, page, size, sort, currency, filters }, { env, language }) {
    const vocabulary = await currentVocabulary(env);
    if (!vocabulary.families.has(familyId)) throw unknown(familyId);
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
