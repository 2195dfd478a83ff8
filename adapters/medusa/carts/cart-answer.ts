import type { z } from 'zod';
import { split } from '../../../shared/cart/split.ts';
import { deliveryPromise } from '../../../shared/catalogue/delivery-promise.ts';
import type { cart } from '../../../shared/contract/cart/cart.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { type Currency, locales } from '../../../shared/markets/locales.ts';
import { centsOf, reducedPrice } from '../catalogue/product.ts';
import { currentVocabulary, type Vocabulary } from '../catalogue/vocabulary.ts';
import { livePayment, paymentsOf } from '../payment/payment.ts';
import type { CartCaller, CartContext, CartRecord } from './cart-record.ts';
import type { MedusaCart, MedusaLine } from './medusa-cart.ts';
import { type Piece, readPieces } from './pieces.ts';
import { shownCode } from './promo-code.ts';

export type CartAnswer = z.input<typeof cart>;
type Line = CartAnswer['lineItems'][number];

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The lines in the order of the cart; new ones at the end. */
function inOrder(lines: readonly MedusaLine[], places: readonly string[]): MedusaLine[] {
  const placeOf = ({ variant_sku }: MedusaLine): number => {
    const place = places.indexOf(variant_sku);
    return place === -1 ? places.length : place;
  };
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const priceOfLine = ({ quantity, unit_price }: MedusaLine): number => quantity * centsOf(unit_price);

const shippingOf = ({ shipping_methods }: MedusaCart): number =>
  sumOf(shipping_methods.map(({ total }) => centsOf(total)));

/** Thousandths of a cent that a code takes off a line: Medusa does not round to cents. */
const takenOff = ({ adjustments }: MedusaLine, code: string): number =>
  Math.round(sumOf(adjustments.flatMap((each) => (each.code === code ? [each.amount] : []))) * 100_000);

/** What each code takes off the cart and its lines, in cents that add up to Medusa's total. */
export function reductionsOf(cart: MedusaCart): Map<string, number[]> {
  const { items, promotions, total } = cart;
  const off = Math.max(0, sumOf(items.map(priceOfLine)) + shippingOf(cart) - centsOf(total));
  const weights = promotions.map(({ code }) => items.map((line) => takenOff(line, code)));
  const byCode = split(off, weights.map(sumOf));
  return new Map(promotions.map(({ code }, at) => [code, split(byCode[at] ?? 0, weights[at] ?? [])]));
}

interface Described {
  line: MedusaLine;
  piece: Piece;
  currency: Currency;
  caller: CartCaller;
  vocabulary: Vocabulary;
  /** Cents that codes take off. */
  reductions: readonly number[];
}

function lineOf({ line, piece, currency, caller, vocabulary, reductions }: Described): Line {
  const { product, colour, sizeId, availability } = piece;
  const { price, before, type } = reducedPrice(
    line.unit_price,
    line.compare_at_unit_price ?? line.unit_price,
    colour.reason,
  );
  const { intl, lang } = locales[caller.locale];
  const categoryLabel = colour.categoryLabels.join(',');
  const reviews = product.reviews as { averageRating?: number; totalReviewCount?: number } | null;
  return {
    lineId: line.id,
    sku: line.variant_sku,
    productId: piece.productId,
    optionId: colour.optionId,
    quantity: line.quantity,
    totalPrice: { centAmount: priceOfLine(line), currencyCode: currency },
    price: { centAmount: price },
    catalogPrice: { price, strikeThroughPrice: before, priceType: type },
    discountMessages: reductions.flatMap((cents) =>
      cents === 0 ? [] : [{ type: 'REM', displayedAmount: formatMoney(-cents, currency, intl) }],
    ),
    segmentationId: product.familyId,
    isFree: price === 0,
    lastModifiedAt: new Date(line.updated_at).toISOString(),
    name: product.name,
    color: colour.color,
    model: product.model,
    size: { id: sizeId, label: vocabulary.values.size.get(sizeId)?.label[lang] ?? sizeId },
    availability,
    stock: piece.stock,
    ratingCount: reviews?.totalReviewCount ?? 0,
    averageRating: reviews?.averageRating ?? 0,
    categoryLabel,
    marketingLabels: colour.marketing[lang] ?? '',
    images: colour.pictures,
    delivery: deliveryPromise({ categoryLabel, availability, availableOn: colour.availableOn }, new Date()),
  };
}

/** A cart as the contract has it, with texts in the caller's language. */
export async function cartAnswer(
  { env, caller, storage }: CartContext,
  record: CartRecord,
  cart: MedusaCart,
): Promise<CartAnswer> {
  const payment = await livePayment(storage);
  const [vocabulary, pieces] = await Promise.all([
    currentVocabulary(env),
    readPieces(
      env,
      cart.items.map(({ variant_sku }) => variant_sku),
      cart.region_id,
      // An open payment holds the cart's own pieces.
      payment?.state === 'open' ? new Map(cart.items.map((line) => [line.variant_sku, line.quantity])) : undefined,
    ),
  ]);
  const currency = cart.currency_code;
  const money = (centAmount: number) => ({ centAmount, currencyCode: currency });
  const reductions = reductionsOf(cart);
  const delivery = cart.shipping_methods.length === 0 ? null : record.delivery;
  const placeOf = new Map(cart.items.map(({ id }, at) => [id, at]));
  return {
    id: record.cartId,
    version: record.version,
    lineItems: inOrder(cart.items, record.places).flatMap((line) => {
      const piece = pieces.get(line.variant_sku);
      // Medusa keeps lines of variants that it has deleted: a refresh removes them.
      if (piece === undefined) return [];
      const own = [...reductions.values()].map((cents) => cents[placeOf.get(line.id) ?? -1] ?? 0);
      return [lineOf({ line, piece, currency, caller, vocabulary, reductions: own })];
    }),
    totalPrice: money(centsOf(cart.total)),
    subtotalPrice: money(sumOf(cart.items.map(priceOfLine))),
    shippingInfo:
      delivery === null
        ? null
        : {
            shippingMethodKey: delivery.key,
            name: delivery.name[caller.language],
            price: { centAmount: shippingOf(cart) },
          },
    shippingAddress: delivery?.address ?? null,
    billingAddress: record.billingAddress,
    discountCode: [...reductions].map(([code, cents]) => ({
      code: shownCode(code, currency),
      type: 'REM',
      value: sumOf(cents),
      productOutOfStock: false,
    })),
    discounts: [],
    giftCards: [],
    loyaltyCard: null,
    donations: [],
    loyaltyOffers: { offers: [] },
    payments: paymentsOf(payment),
    subscriptions: [],
    loyaltyPointsEarned: 0,
    loyaltyBonusPointsEarned: 0,
    loyaltyPointsIncentive: 0,
    customer: record.customerId === null ? null : { customerId: record.customerId, loyaltyCardId: null },
    productsNotAdded: [],
    sourceCartId: record.sourceCartId,
    orderNumber: payment?.state === 'paid' ? payment.number : null,
  };
}
