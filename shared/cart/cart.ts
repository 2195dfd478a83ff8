import type { Cart, LineItem } from '../contract/cart/cart.ts';
import type { Currency } from '../markets/locales.ts';

/** Segmentation of products that are delivered by e-mail, such as e-gift cards. */
export const dematerialisedSegmentation = 'dematerialised';

/** Category labels of products that are made or delivered later (specification, section 4). */
const preOrderLabels = ['RAL_ANTICIPATION', 'ON_DEMAND'] as const;
type PreOrderLabel = (typeof preOrderLabels)[number];

/** The shop's own payment provider, which books payments with gift cards. */
const giftCardProvider = 'selvedge';

export interface MiniCart {
  nbProducts: number;
  /** In cents. */
  totalAmount: number;
  currency: Currency;
  cartId: string;
}

/** A cart after an addition. `keepsCookies`: the browser sent a cookie with the request, so it stores them. */
export type AddedCart = Cart & { keepsCookies?: true };

/** Limits under which a cart costs nothing, from the domain parameters. */
export interface FreeCartCriteria {
  /** In cents: a cart is free if its amount left is at most this. */
  maxAmount: number;
}

/** Number of items: all lines' pieces, one for each loyalty card, gift card and donation (specification, section 5). */
export function itemCount(cart: Pick<Cart, 'lineItems' | 'loyaltyCard' | 'giftCards' | 'donations'>): number {
  const pieces = cart.lineItems.reduce((sum, line) => sum + line.quantity, 0);
  return pieces + (cart.loyaltyCard === null ? 0 : 1) + cart.giftCards.length + cart.donations.length;
}

export function isEmpty(cart: Parameters<typeof itemCount>[0]): boolean {
  return itemCount(cart) === 0;
}

/** True for a gift. It is one piece, and is removed together with the code or the offer that brought it. */
export function isGift({ isFree, discountMessages }: LineItem): boolean {
  return isFree && discountMessages.some(({ type }) => type === 'CAD');
}

/** Returns the line in which a cart buys a sku. A gift may have the same sku. */
export function boughtLine({ lineItems }: Pick<Cart, 'lineItems'>, sku: string): LineItem | undefined {
  return lineItems.find((line) => line.sku === sku && !isGift(line));
}

/** True for a payment with a gift card. The shop books it itself; no other provider is involved. */
export function isByGiftCard({ paymentProvider }: Pick<Cart['payments'][number], 'paymentProvider'>): boolean {
  return paymentProvider === giftCardProvider;
}

/** What remains to be paid, in cents: the total minus the payments with gift cards (specification, section 9). */
export function amountLeft(cart: Pick<Cart, 'totalPrice' | 'payments'>): number {
  const byGiftCard = cart.payments
    .filter(isByGiftCard)
    .reduce((sum, payment) => sum + payment.amountPlanned.centAmount, 0);
  return Math.max(0, cart.totalPrice.centAmount - byGiftCard);
}

/**
 * True for a cart that is ordered without a payment (specification, section 4). An empty cart is not free. For a cart
 * with gift cards to buy no amount is waived, because they are money.
 */
export function isFree(cart: Cart, { maxAmount }: FreeCartCriteria): boolean {
  return !isEmpty(cart) && amountLeft(cart) <= (cart.giftCards.length > 0 ? 0 : maxAmount);
}

/** True if a cart has the currency of the market: it may be from another market. An empty cart belongs to all. */
export function isOfMarket(cart: Cart, { devise }: { devise: Currency }): boolean {
  return cart.totalPrice.currencyCode === devise || isEmpty(cart);
}

/** True if the cart became an order. */
export function isPaid(cart: Pick<Cart, 'orderNumber'>): boolean {
  return cart.orderNumber !== null;
}

type Contents = Pick<Cart, 'lineItems' | 'giftCards' | 'loyaltyCard' | 'donations'>;

/**
 * True if there are gift cards, or a loyalty card without product lines, or all lines are of the dematerialised
 * segmentation. Otherwise dematerialised shipping is not offered (specification, section 4).
 */
export function offersDematerialisedShipping({
  lineItems,
  giftCards,
  loyaltyCard,
}: Omit<Contents, 'donations'>): boolean {
  if (giftCards.length > 0) return true;
  if (lineItems.length === 0) return loyaltyCard !== null;
  return lineItems.every(({ segmentationId }) => segmentationId === dematerialisedSegmentation);
}

/**
 * True if nothing in the cart is shipped, so there is no delivery to choose. Gift cards beside a dress are not enough;
 * a donation alone is.
 */
export function isDematerialised(cart: Contents): boolean {
  const travels = cart.lineItems.some(({ segmentationId }) => segmentationId !== dematerialisedSegmentation);
  return !travels && (cart.donations.length > 0 || offersDematerialisedShipping(cart));
}

/**
 * Returns why a cart is a pre-order: it has exactly one line, whose category label contains one of these
 * (specification, section 4). Null for any other cart. If a line has both labels, `RAL_ANTICIPATION` counts.
 */
export function preOrderLabel({ lineItems }: Pick<Cart, 'lineItems'>): PreOrderLabel | null {
  const [line, ...others] = lineItems;
  if (line === undefined || others.length > 0) return null;
  const labels = line.categoryLabel.split(',').map((label) => label.trim());
  return preOrderLabels.find((label) => labels.includes(label)) ?? null;
}

/** Returns the cart fields that the header shows. */
export function miniCart(cart: Cart): MiniCart {
  return {
    nbProducts: itemCount(cart),
    totalAmount: cart.totalPrice.centAmount,
    currency: cart.totalPrice.currencyCode,
    cartId: cart.id,
  };
}
