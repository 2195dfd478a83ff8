import type { Caller, Handlers } from '../../backend/serve.ts';
import type { catalogRows } from '../../shared/contract/catalogue/catalog.ts';
import { cardsOf } from './cards.ts';
import { type ColourCard, priceIn, type SoldSize } from './colour.ts';
import { sizesOf } from './sizes.ts';
import type { Vocabulary } from './vocabulary.ts';

type OptionHandlers<Env> = Pick<Handlers<typeof catalogRows, Env>, 'listOptions' | 'getSizes' | 'listPieces'>;

/** A colour of an engine: its card, its sizes, or both. */
interface FoundColour {
  id: string;
  card?: ColourCard | undefined;
  sizes?: readonly SoldSize[] | undefined;
}

/** How an engine finds colours. */
interface ColourSource<Env> {
  vocabularyOf(env: Env): Promise<Vocabulary>;
  /** In any order; unknown ones are left out. */
  byIds(env: Env, optionIds: readonly string[], parts: readonly ('card' | 'sizes')[]): Promise<readonly FoundColour[]>;
  bySkus(env: Env, skus: readonly string[]): Promise<readonly FoundColour[]>;
}

/** Answers the calls for colours and pieces by number. */
export function optionHandlers<Env>({ vocabularyOf, byIds, bySkus }: ColourSource<Env>): OptionHandlers<Env> {
  const marketOf = async ({ env, language }: Caller<Env>) => ({ language, vocabulary: await vocabularyOf(env) });
  return {
    async listOptions({ optionIds, currency, sizes }, caller) {
      const asked = optionIds.split(',');
      const [market, found] = await Promise.all([
        marketOf(caller),
        byIds(caller.env, asked, sizes === undefined ? ['card'] : ['card', 'sizes']),
      ]);
      const byId = new Map(found.map((colour) => [colour.id, colour]));
      const cards = cardsOf(
        asked.flatMap((id) => byId.get(id) ?? []),
        { ...market, currency },
      );
      if (sizes === undefined) return { products: cards };
      return {
        products: cards.map((card) => ({
          ...card,
          sizes: sizesOf(byId.get(card.optionId)?.sizes ?? [], { ...market, currency }),
        })),
      };
    },

    async getSizes({ optionId, currency }, caller) {
      const [market, [found]] = await Promise.all([marketOf(caller), byIds(caller.env, [optionId], ['sizes'])]);
      return { sizes: sizesOf(found?.sizes ?? [], { ...market, currency }) };
    },

    async listPieces({ skus, currency }, caller) {
      const asked = [...new Set(skus.split(','))];
      const [{ vocabulary, language }, found] = await Promise.all([marketOf(caller), bySkus(caller.env, asked)]);
      const pieces = new Map(
        found.flatMap(({ card, sizes = [] }) =>
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
}
