import { Refused } from '../../backend/problem.ts';
import type { Handlers } from '../../backend/serve.ts';
import type { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import { currencyOf, locales } from '../../shared/markets/locales.ts';
import { ancestorsOf, childrenOf, type Family, type SoldFamilies, type Vocabulary } from './vocabulary.ts';

type FamilyHandlers<Env> = Pick<Handlers<typeof catalogRows, Env>, 'getSegmentations' | 'getFamily'>;

const titled = ({ familyId, title }: Family) => ({ familyId, title });

/** A family of the vocabulary. @throws Refused (404) if there is none */
export function requireFamily({ families }: Pick<Vocabulary, 'families'>, familyId: string): Family {
  const family = families.get(familyId);
  if (family === undefined) throw new Refused('unknown', `No family found for id ${familyId}`);
  return family;
}

interface FamilySource<Env> {
  vocabularyOf(env: Env): Promise<Pick<Vocabulary, 'families'>>;
  soldIn(env: Env): Promise<SoldFamilies>;
}

/** Answers the calls for departments and families. */
export function familyHandlers<Env>({ vocabularyOf, soldIn }: FamilySource<Env>): FamilyHandlers<Env> {
  return {
    async getSegmentations(_, { env, locale }) {
      const [{ families }, sold] = await Promise.all([vocabularyOf(env), soldIn(env)]);
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
      const [vocabulary, sold] = await Promise.all([vocabularyOf(env), soldIn(env)]);
      const family = requireFamily(vocabulary, familyId);
      const here = sold.get(currencyOf[locales[locale].iso2]);
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
  };
}
