import type { z } from 'zod';
import type { Price, productCard } from '../../../shared/contract/catalogue/product.ts';
import type { Currency, Language } from '../../../shared/markets/locales.ts';
import type { IndexDocument, IndexedPrice } from './search-index.ts';
import { departmentOf, type Vocabulary } from './vocabulary.ts';

export type Card = z.input<typeof productCard>;

/** Where a card is shown, and the vocabulary for its words. */
export interface Market {
  currency: Currency;
  language: Language;
  vocabulary: Vocabulary;
}

/** A price of the index as the contract has it. */
export function priceIn(currency: Currency, { price, before, type, isLowest }: IndexedPrice): Price {
  return {
    appliedPrice: price,
    strikeThroughPrice: before,
    type,
    currency,
    ...(isLowest && { isLowest: true as const }),
  };
}

/** The cards of documents, in their order; those that are not sold in the currency are left out. */
export function cardsOf(documents: readonly IndexDocument[], { currency, language, vocabulary }: Market): Card[] {
  return documents.flatMap(({ card }) => {
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
