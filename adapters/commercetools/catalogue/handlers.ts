import { Refused } from '../../../backend/problem.ts';
import type { Caller, Handlers } from '../../../backend/serve.ts';
import { catalogRows } from '../../../shared/contract/catalogue/catalog.ts';
import { readFilters } from '../../../shared/contract/catalogue/facets.ts';
import type { Currency, Language } from '../../../shared/markets/locales.ts';
import { familyHandlers, requireFamily } from '../../catalogue/family-handlers.ts';
import { optionHandlers } from '../../catalogue/option-handlers.ts';
import { ancestorsOf, childrenOf } from '../../catalogue/vocabulary.ts';
import type { Env } from '../connection/env.ts';
import { listingOf } from './listing.ts';
import { productAnswer } from './product.ts';
import { attributeIn, coloursWhere, productsWhere, skuIn } from './products.ts';
import { currentVocabulary, soldFamilies } from './vocabulary.ts';

const { getSuggestions: _, ...rows } = catalogRows;

/** The calls for the catalogue that the adapter answers. There are no suggestions. */
export const commercetoolsCatalogueRows = rows;

/** The product that a query finds. 404 if there is none in this currency. */
async function readProduct(
  query: Parameters<typeof productsWhere>[1],
  id: string,
  currency: Currency,
  { env, language }: Caller<Env>,
) {
  const [vocabulary, [found]] = await Promise.all([currentVocabulary(env), productsWhere(env, query)]);
  const product = found && productAnswer(found, { vocabulary, currency, language });
  if (product === undefined) throw new Refused('unknown', `No product found for id ${id}`);
  return product;
}

/** Finds the words of a query in names and colours: parts of words, in any order. */
function wordsIn(text: string, language: Language) {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const like = (field: string, word: string) => ({
    wildcard: { field, language, value: `*${word}*`, caseInsensitive: true },
  });
  return words.map((word) => ({ or: [like('name', word), like('variants.attributes.color', word)] }));
}

export const catalogueHandlers: Handlers<typeof commercetoolsCatalogueRows, Env> = {
  ...familyHandlers<Env>({ vocabularyOf: currentVocabulary, soldIn: soldFamilies }),
  ...optionHandlers<Env>({
    vocabularyOf: currentVocabulary,
    byIds: (env, optionIds) => coloursWhere(env, attributeIn('optionId', optionIds)),
    bySkus: (env, skus) => coloursWhere(env, skuIn(skus)),
  }),

  async listProducts({ familyId, page, size, sort, currency, filters }, { env, language }) {
    const vocabulary = await currentVocabulary(env);
    requireFamily(vocabulary, familyId);
    // The mock does not find products of the categories below, so these are named as well.
    const values = [...vocabulary.familyOfCategory].flatMap(([id, own]) =>
      own === familyId || ancestorsOf(vocabulary, own).some((family) => family.familyId === familyId) ? [id] : [],
    );
    const colours = await coloursWhere(env, { exact: { field: 'categoriesSubTree', values } });
    return listingOf(colours, {
      ...{ vocabulary, currency, language, sort, page, size },
      chosen: readFilters(new URLSearchParams(filters)),
      categories: childrenOf(vocabulary, familyId).map((child) => child.familyId),
    });
  },

  async searchProducts({ query, page, size, sort, currency, filters }, { env, language }) {
    const words = wordsIn(query, language);
    if (words.length === 0) return { total: 0, products: [] };
    const [vocabulary, colours] = await Promise.all([currentVocabulary(env), coloursWhere(env, { and: words })]);
    return listingOf(colours, {
      ...{ vocabulary, currency, language, sort, page, size },
      chosen: readFilters(new URLSearchParams(filters)),
      categories: childrenOf(vocabulary, null).map(({ familyId }) => familyId),
    });
  },

  getProduct: ({ productId, currency }, caller) =>
    readProduct({ exact: { field: 'key', value: productId } }, productId, currency, caller),

  getProductByOption: ({ optionId, currency }, caller) =>
    readProduct(attributeIn('optionId', [optionId]), optionId, currency, caller),

  getProductByGtin: ({ gtin, currency }, caller) => readProduct(attributeIn('gtin', [gtin]), gtin, currency, caller),
};
