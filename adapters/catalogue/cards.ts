import type { z } from 'zod';
import type { productCard } from '../../shared/contract/catalogue/product.ts';
import { type ColourCard, type Market, priceIn } from './colour.ts';
import { departmentOf } from './vocabulary.ts';

export type Card = z.input<typeof productCard>;

/** The cards of colours, in their order; those that are not sold in the currency are left out. */
export function cardsOf(colours: readonly { card?: ColourCard | undefined }[], market: Market): Card[] {
  const { currency, language, vocabulary } = market;
  return colours.flatMap(({ card }) => {
    const price = card?.prices[currency];
    if (card === undefined || price === undefined) return [];
    const { productId, optionId, name, brand, color, pictures, availability, categoryLabels, marketing, colors } = card;
    return [
      {
        productId,
        optionId,
        name: name[language],
        ...(brand !== '' && { brand }),
        color: color[language],
        prices: { current: priceIn(currency, price) },
        pictures,
        availability,
        categoryLabels,
        marketing: marketing[language] ?? null,
        colors,
        department: departmentOf(vocabulary, card.familyId)?.title[language] ?? null,
      },
    ];
  });
}
