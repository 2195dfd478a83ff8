import type { z } from 'zod';
import type { Caller } from '../../../backend/serve.ts';
import { deliveryPromise } from '../../../shared/catalogue/delivery-promise.ts';
import type { cart } from '../../../shared/contract/cart/cart.ts';
import type { Currency } from '../../../shared/markets/locales.ts';
import { currentVocabulary, type Vocabulary } from '../catalogue/vocabulary.ts';
import type { Env } from '../connection/env.ts';
import { customerIn, type EngineCart, type EngineLine } from './cart.ts';
import { type Piece, readPieces } from './pieces.ts';

export type CartAnswer = z.input<typeof cart>;

interface Described {
  line: EngineLine;
  piece: Piece;
  currency: Currency;
  vocabulary: Vocabulary;
  caller: Caller<Env>;
}

function lineOf({ line, piece, currency, vocabulary, caller }: Described): CartAnswer['lineItems'][number] {
  const { card, about, product, size, stock } = piece;
  const { value, custom } = line.price;
  const categoryLabel = card.categoryLabels.join(',');
  return {
    lineId: line.id,
    sku: line.variant.sku,
    productId: card.productId,
    optionId: card.optionId,
    quantity: line.quantity,
    totalPrice: { centAmount: line.totalPrice.centAmount, currencyCode: currency },
    price: { centAmount: value.centAmount },
    catalogPrice: {
      price: value.centAmount,
      strikeThroughPrice: custom?.fields.before ?? null,
      priceType: custom?.fields.reason ?? 'I',
    },
    discountMessages: [],
    segmentationId: card.familyId,
    isFree: value.centAmount === 0,
    lastModifiedAt: line.lastModifiedAt ?? line.addedAt,
    name: card.name,
    color: card.color,
    model: product.attributes.model,
    size: {
      id: size.sizeId,
      label: vocabulary.values.size.get(size.sizeId)?.label[caller.language] ?? size.sizeId,
    },
    availability: size.availability,
    stock,
    ratingCount: product.attributes.reviews?.totalReviewCount ?? 0,
    averageRating: product.attributes.reviews?.averageRating ?? 0,
    categoryLabel,
    marketingLabels: card.marketing[caller.language] ?? '',
    images: card.pictures,
    delivery: deliveryPromise(
      { categoryLabel, availability: size.availability, availableOn: about.availableOn },
      new Date(),
    ),
  };
}

/** A cart as the contract has it. Delivery, bill, codes and payments are not connected. */
export async function cartAnswer(caller: Caller<Env>, found: EngineCart): Promise<CartAnswer> {
  const { lineItems, totalPrice } = found;
  const [vocabulary, pieces] = await Promise.all([
    currentVocabulary(caller.env),
    readPieces(
      caller.env,
      lineItems.map(({ variant }) => variant.sku),
    ),
  ]);
  const customerId = customerIn(found);
  const currency = totalPrice.currencyCode;
  return {
    id: found.id,
    version: found.version,
    lineItems: lineItems.flatMap((line) => {
      const piece = pieces.get(line.variant.sku);
      // commercetools keeps lines of products that are not published any more: a refresh removes them.
      return piece === undefined ? [] : [lineOf({ line, piece, currency, vocabulary, caller })];
    }),
    totalPrice,
    shippingInfo: null,
    shippingAddress: null,
    billingAddress: null,
    discountCode: [],
    discounts: [],
    giftCards: [],
    loyaltyCard: null,
    donations: [],
    loyaltyOffers: { offers: [] },
    payments: [],
    subscriptions: [],
    loyaltyPointsEarned: 0,
    loyaltyBonusPointsEarned: 0,
    loyaltyPointsIncentive: 0,
    customer: customerId === null ? null : { customerId, loyaltyCardId: null },
    productsNotAdded: [],
    sourceCartId: null,
    orderNumber: null,
  };
}
