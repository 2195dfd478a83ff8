import type { Handlers } from '../../../backend/serve.ts';
import type { sitemapRows } from '../../../shared/contract/catalogue/sitemap.ts';
import { currencies } from '../../../shared/markets/locales.ts';
import type { Env } from '../connection/env.ts';
import { type IndexDocument, type IndexQuery, maxDocuments, search } from './search-index.ts';
import { currentVocabulary } from './vocabulary.ts';

/** Colours per part: as many as a request of the index may return. */
const partSize = 1000;

const listed = (take: number, skip: number): IndexQuery => ({
  fields: ['id', 'product_id', 'currency', 'card'],
  filters: { listed: true },
  pagination: { take, skip, order: { product_id: 'ASC', rank: 'ASC' } },
});

/** Groups the colours of products, which follow each other. */
function products(documents: readonly IndexDocument[]) {
  return [...Map.groupBy(documents, ({ product_id }) => product_id ?? '')].flatMap(([productId, own]) => {
    const card = own[0]?.card;
    if (card === undefined) return [];
    return [
      {
        productId,
        name: card.name,
        updatedAt: card.updatedAt,
        options: own.flatMap(({ id, currency: codes, card: each }) =>
          each === undefined
            ? []
            : [
                {
                  optionId: id,
                  color: each.color,
                  pictures: each.pictures,
                  currencies: currencies.filter((code) => codes?.includes(code)),
                },
              ],
        ),
      },
    ];
  });
}

/** Parts are named by the number of colours before them. A product belongs to the part in which it begins. */
export const sitemapHandlers: Handlers<typeof sitemapRows, Env> = {
  async getSitemapParts(_, { env }) {
    const [vocabulary, [counted]] = await Promise.all([currentVocabulary(env), search(env, [listed(0, 0)])]);
    const { families, sold } = vocabulary;
    return {
      families: [...families.values()].flatMap(({ familyId, title }) => {
        const here = currencies.filter((currency) => sold.get(currency)?.has(familyId));
        return here.length === 0 ? [] : [{ familyId, title, currencies: here }];
      }),
      parts: Array.from({ length: Math.ceil((counted?.total ?? 0) / partSize) }, (_each, at) => String(at * partSize)),
    };
  },

  async getSitemapPart({ after }, { env }) {
    const start = Number(after);
    // One colour before the part and some after it, to see the products at both ends whole.
    const from = Math.max(0, start - 1);
    const queries = Array.from({ length: partSize / maxDocuments + 1 }, (_, at) =>
      listed(maxDocuments, from + at * maxDocuments),
    );
    const documents = (await search(env, queries)).flatMap((result) => result.documents);
    const before = start === 0 ? undefined : documents[0]?.product_id;
    const last = documents[start - from + partSize - 1]?.product_id;
    const end = documents.findLastIndex(({ product_id }) => product_id === last);
    return {
      products: products(documents.slice(0, end === -1 ? undefined : end + 1)).filter(
        ({ productId }) => productId !== before,
      ),
    };
  },
};
