import type { z } from 'zod';
import type { product as productSchema } from '../../../shared/contract/catalogue/product.ts';
import { currencies } from '../../../shared/markets/locales.ts';
import { type Market, priceIn } from '../../catalogue/colour.ts';
import { sizesOf } from '../../catalogue/sizes.ts';
import { coloursOf, type Product } from './products.ts';

type Answer = z.input<typeof productSchema>;

/** A product as the contract has it; undefined if no colour is sold in the currency. */
export function productAnswer(product: Product, market: Market): Answer | undefined {
  const { currency, language } = market;
  const { attributes } = product;
  const options = coloursOf(product).flatMap(({ id, card, sizes, about }): Answer['options'][number][] => {
    const price = card.prices[currency];
    if (price === undefined) return [];
    return [
      {
        optionId: id,
        color: card.color,
        colorHex: about.hex,
        prices: { current: priceIn(currency, price) },
        currencies: currencies.filter((code) => card.prices[code] !== undefined),
        pictures: card.pictures,
        video: about.video ?? null,
        availability: card.availability,
        availabilityType: about.availabilityType,
        sizes: sizesOf(sizes, market),
        tags: attributes.tags,
        seasonId: attributes.seasonId,
        marketing: about.marketing[language] ?? null,
        categoryLabels: card.categoryLabels,
        ...(about.availableOn !== undefined && { availableOn: about.availableOn }),
      },
    ];
  });
  if (options.length === 0) return undefined;
  return {
    productId: product.key,
    name: product.name,
    ...(attributes.brand !== '' && { brand: attributes.brand }),
    model: attributes.model,
    description: product.description[language],
    composition: attributes.composition[language],
    care: attributes.care[language],
    ...(attributes.features !== undefined && {
      features: { ...attributes.features, pattern: attributes.features.pattern?.[language] ?? '' },
    }),
    ecoDesign: attributes.ecoDesign,
    environment: (attributes.environment ?? null) as Answer['environment'],
    sizeGuideId: attributes.sizeGuideId ?? null,
    segmentationId: attributes.familyId,
    familyId: attributes.familyId,
    options,
    reviewGlobal: attributes.reviews as Answer['reviewGlobal'],
  };
}
