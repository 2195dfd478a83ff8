import { dematerialisedSegmentation } from '../../shared/cart/cart.ts';
import { type CartAmounts, cartAmounts, type Reduction } from '../../shared/cart/cart-amounts.ts';
import type { Cart, ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import { deliveryModes } from '../../shared/contract/delivery/delivery-modes.ts';
import { bonusPoints, loyaltySeniority, pointsEarned } from '../../shared/loyalty/loyalty-points.ts';
import { isGiftCardExpired } from '../gift-cards/gift-card-validity.ts';
import type { LineRow } from '../order-parts/line-item.ts';
import type { Extras } from './extras.ts';
import { linesOf, promoProblem } from './promo-terms.ts';

/**
 * A cart with everything computed: its costs, and what it uses up. A payment stores it as JSON, so that later changes
 * do not affect what was paid for.
 */
export interface Priced {
  amounts: CartAmounts;
  /** True if the chosen delivery suits the cart: by e-mail if it has nothing to send, otherwise not by e-mail. */
  delivers: boolean;
  codes: Cart['discountCode'];
  /** The codes that have an effect; a payment uses them up. */
  usedCodes: string[];
  offers: { id: string; type: 'PTS' | 'CAD'; value: number; productOutOfStock: boolean }[];
  /** Lines of the cart's gifts. */
  gifts: { lineId: string; sku: string }[];
  /** Ids of the gift cards that pay, each with its amount. */
  giftPayments: { giftCardId: string; centAmount: number }[];
  points: { spent: number; earned: number; bonus: number; incentive: number };
  /** Cents that are not charged, because the cart's total is within the market's free limit. */
  waived?: number;
}

export interface PricedContents {
  currency: string;
  lines: readonly LineRow[];
  extras: Extras;
  /** Price, in cents, of the loyalty card that is bought with the cart. */
  loyaltyCardPrice: number | null;
  /** Date on which the customer got a card (ISO 8601); null without a card. */
  holderSince: string | null;
  isHolder: boolean;
  /** The chosen delivery; null if none is chosen. */
  delivery: { key: ShippingMethodKey; price: number; freeAbove: number | null } | null;
}

/** The gifts that are available besides the bought pieces of the same sku and the gifts taken before. */
function spareGifts(lines: readonly LineRow[], gifts: readonly LineRow[]) {
  const bought = new Map(lines.map(({ sku, quantity }) => [sku, quantity]));
  const left = new Map(gifts.map(({ sku, stock }) => [sku, stock - (bought.get(sku) ?? 0)]));
  const skuOf = new Map(gifts.map(({ line_id, sku }) => [line_id, sku]));
  const leftOf = (lineId: string): number => left.get(skuOf.get(lineId) ?? '') ?? 0;
  return {
    has: (lineId: string): boolean => leftOf(lineId) > 0,
    take: (lineId: string): void => void left.set(skuOf.get(lineId) ?? '', leftOf(lineId) - 1),
  };
}

/** Computes a cart at a point in time. */
export function priced(contents: PricedContents, now: Date): Priced {
  const { lines, extras, loyaltyCardPrice, delivery } = contents;
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unit_price, 0);
  const seconds = Math.floor(now.getTime() / 1000);
  const spare = spareGifts(lines, extras.gifts);

  const codes = extras.codes.map((terms) => {
    const holds = promoProblem(terms, subtotal, seconds) === null;
    const outOfStock = terms.gift_sku !== null && !spare.has(terms.gift_line_id);
    if (terms.gift_sku !== null && holds && !outOfStock) spare.take(terms.gift_line_id);
    return { terms, holds, outOfStock };
  });
  let points = contents.isHolder ? extras.points : 0;
  const offers = extras.offers.map((offer) => {
    const outOfStock = offer.type === 'CAD' && !spare.has(offer.gift_line_id);
    // An offer that was chosen in another market is valid wherever points are.
    const holds = extras.loyaltyScale !== null && lines.length > 0 && !outOfStock && offer.points <= points;
    if (holds) points -= offer.points;
    if (holds && offer.type === 'CAD') spare.take(offer.gift_line_id);
    return { offer, holds, outOfStock };
  });

  const reductionOfCode = new Map<string, number>();
  const reductionOfOffer = new Map<string, number>();
  const reductions: Reduction[] = [];
  for (const { terms, holds } of codes) {
    if (!holds || terms.gift_sku !== null) continue;
    const off = terms.percent === null ? { centAmount: terms.cents ?? 0 } : { percent: terms.percent };
    reductionOfCode.set(terms.code, reductions.length);
    reductions.push({ type: terms.type, off, lineIds: linesOf(terms) });
  }
  for (const { offer, holds } of offers) {
    if (!holds || offer.cents === null) continue;
    reductionOfOffer.set(offer.offer_id, reductions.length);
    reductions.push({ type: 'PTS', off: { centAmount: offer.cents }, lineIds: null });
  }

  const brought = new Set([
    ...codes.flatMap(({ terms, holds, outOfStock }) => (holds && !outOfStock ? [terms.gift_line_id] : [])),
    ...offers.flatMap(({ offer, holds }) => (holds ? [offer.gift_line_id] : [])),
  ]);
  const gifts = extras.gifts.filter(({ line_id }) => brought.has(line_id));
  const travels = [...lines, ...gifts].some(({ segmentation_id }) => segmentation_id !== dematerialisedSegmentation);
  const delivers = delivery !== null && (deliveryModes[delivery.key].to === 'e-mail') === !travels;

  const amounts = cartAmounts({
    currency: contents.currency,
    lines: lines.map((line) => ({ lineId: line.line_id, centAmount: line.quantity * line.unit_price })),
    reductions,
    extras: [
      ...extras.giftCards.map(({ amount }) => amount),
      ...(loyaltyCardPrice === null ? [] : [loyaltyCardPrice]),
      ...extras.donations.map(({ amount }) => amount),
    ],
    delivery: delivers ? delivery : null,
    giftCards: extras.giftPayments.map(({ amount, balance, good_from }) =>
      isGiftCardExpired(good_from, now) ? 0 : Math.min(amount, balance),
    ),
  });
  const valueAt = (index: number | undefined) => (index === undefined ? 0 : (amounts.reductions[index] ?? 0));

  const earned = pointsEarned(amounts.merchandise, extras.loyaltyScale ?? []);
  const earns = contents.isHolder || loyaltyCardPrice !== null;
  const seniority = (contents.isHolder ? loyaltySeniority(contents.holderSince, now) : null) ?? 0;
  return {
    amounts,
    delivers,
    codes: codes.map(({ terms: { code, type }, outOfStock }) => ({
      code,
      type,
      value: valueAt(reductionOfCode.get(code)),
      productOutOfStock: outOfStock,
    })),
    usedCodes: codes.flatMap(({ terms, holds, outOfStock }) => (holds && !outOfStock ? [terms.code] : [])),
    offers: offers.map(({ offer, outOfStock }) => ({
      id: offer.offer_id,
      type: offer.type,
      value: valueAt(reductionOfOffer.get(offer.offer_id)),
      productOutOfStock: outOfStock,
    })),
    gifts: gifts.map(({ line_id, sku }) => ({ lineId: line_id, sku })),
    giftPayments: extras.giftPayments.map(({ gift_card_id }, index) => ({
      giftCardId: gift_card_id,
      centAmount: amounts.giftCards[index] ?? 0,
    })),
    points: {
      spent: offers.reduce((sum, { offer, holds }) => sum + (holds ? offer.points : 0), 0),
      earned: earns ? earned : 0,
      bonus: earns ? bonusPoints(earned, seniority) : 0,
      incentive: earns ? 0 : earned,
    },
  };
}
