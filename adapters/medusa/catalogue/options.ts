import type { Handlers } from '../../../backend/serve.ts';
import type { catalogRows } from '../../../shared/contract/catalogue/catalog.ts';
import type { Env } from '../connection/env.ts';
import { cardsOf, priceIn } from './cards.ts';
import { maxDocuments, search } from './search-index.ts';
import { sizesOf } from './sizes.ts';
import { currentVocabulary } from './vocabulary.ts';

type OptionHandlers = Pick<Handlers<typeof catalogRows, Env>, 'listOptions' | 'getSizes' | 'listPieces'>;

/** Colours and pieces by number, all from the index. */
export const optionHandlers: OptionHandlers = {
  async listOptions({ optionIds, currency, sizes }, { env, language }) {
    const asked = optionIds.split(',');
    const [vocabulary, [found]] = await Promise.all([
      currentVocabulary(env),
      search(env, [
        {
          fields: ['id', 'card', ...(sizes === undefined ? [] : ['sizes'])],
          filters: { id: { $in: asked } },
          pagination: { take: maxDocuments },
          search_options: { count: 'none' },
        },
      ]),
    ]);
    const byId = new Map(found?.documents.map((document) => [document.id, document]));
    const market = { vocabulary, currency, language };
    const cards = cardsOf(
      asked.flatMap((id) => byId.get(id) ?? []),
      market,
    );
    if (sizes === undefined) return { products: cards };
    return {
      products: cards.map((card) => ({ ...card, sizes: sizesOf(byId.get(card.optionId)?.sizes ?? [], market) })),
    };
  },

  async getSizes({ optionId, currency }, { env, language }) {
    const [vocabulary, [found]] = await Promise.all([
      currentVocabulary(env),
      search(env, [{ fields: ['id', 'sizes'], filters: { id: optionId }, pagination: { take: 1 } }]),
    ]);
    return { sizes: sizesOf(found?.documents[0]?.sizes ?? [], { vocabulary, currency, language }) };
  },

  async listPieces({ skus, currency }, { env, language }) {
    const asked = [...new Set(skus.split(','))];
    const [vocabulary, [found]] = await Promise.all([
      currentVocabulary(env),
      search(env, [
        {
          fields: ['id', 'card', 'sizes'],
          filters: { sku: { $overlaps: asked } },
          pagination: { take: maxDocuments },
          search_options: { count: 'none' },
        },
      ]),
    ]);
    const pieces = new Map(
      found?.documents.flatMap(({ card, sizes = [] }) =>
        card === undefined ? [] : sizes.map((size) => [size.sku, { card, size }] as const),
      ),
    );
    return {
      pieces: asked.flatMap((sku) => {
        const piece = pieces.get(sku);
        const price = piece?.size.prices[currency];
        if (piece === undefined || price === undefined) return [];
        const { card, size } = piece;
        return [
          {
            sku,
            productId: card.productId,
            optionId: card.optionId,
            name: card.name[language],
            color: card.color[language],
            size: vocabulary.values.size.get(size.sizeId)?.label[language] ?? size.sizeId,
            prices: { current: priceIn(currency, price) },
            pictures: card.pictures,
          },
        ];
      }),
    };
  },
};
