import type { Cart, LineItem } from '../contract/cart/cart.ts';
import type { Currency } from '../markets/locales.ts';

/** Segmentation of what is delivered by e-mail: e-gift cards and the like. */
export const dematerialisedSegmentation = 'dematerialised';

/** Category labels of what is made or delivered later (specification, section 4). */
const preOrderLabels = ['RAL_ANTICIPATION', 'ON_DEMAND'] as const;
type PreOrderLabel = (typeof preOrderLabels)[number];

/** The shop's own provider, which books payments with gift cards. */
const giftCardProvider = 'selvedge';

export interface MiniCart {
  nbProducts: number;
  /** In cents. */
  totalAmount: number;
  currency: Currency;
  cartId: string;
}

/** A cart that something was put into: the browser that asked for it has sent a cookie, so it keeps them. */
export type AddedCart = Cart & { keepsCookies?: true };

/** Limits under which a cart costs nothing, from the domain parameters. */
export interface FreeCartCriteria {
  /** In cents: a cart whose amount left is not above it is free. */
  maxAmount: number;
}

/**
 * Number of items: pieces of all lines, one for a loyalty card, one for each gift card and donation
 * (specification, section 5).
 */
export function itemCount(cart: Pick<Cart, 'lineItems' | 'loyaltyCard' | 'giftCards' | 'donations'>): number {
  const pieces = cart.lineItems.reduce((sum, line) => sum + line.quantity, 0);
  return pieces + (cart.loyaltyCard === null ? 0 : 1) + cart.giftCards.length + cart.donations.length;
}

export function isEmpty(cart: Parameters<typeof itemCount>[0]): boolean {
  return itemCount(cart) === 0;
}

/** A gift is one piece, and goes with the code or the offer that brought it. */
export function isGift({ isFree, discountMessages }: LineItem): boolean {
  return isFree && discountMessages.some(({ type }) => type === 'CAD');
}

/** The line in which a cart buys a sku: a gift may be of the same one. */
export function boughtLine({ lineItems }: Pick<Cart, 'lineItems'>, sku: string): LineItem | undefined {
  return lineItems.find((line) => line.sku === sku && !isGift(line));
}

/** A payment with a gift card, which the shop books itself: nobody else decides about it. */
export function isByGiftCard({
  paymentProvider,
}: Pick<Cart['payments'][number], 'paymentProvider'>): boolean {
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
 * A free cart is validated without a payment (specification, section 4). An empty one is not free. Of one that buys gift
 * cards nothing is waived: they are money.
 */
export function isFree(cart: Cart, { maxAmount }: FreeCartCriteria): boolean {
  return !isEmpty(cart) && amountLeft(cart) <= (cart.giftCards.length > 0 ? 0 : maxAmount);
}

/**
 * Whether a cart belongs to a market, which its currency tells: it may have been begun in another one. What is empty
 * belongs everywhere.
 */
export function isOfMarket(cart: Cart, { devise }: { devise: Currency }): boolean {
  return cart.totalPrice.currencyCode === devise || isEmpty(cart);
}

/** The cart became an order. */
export function isPaid(cart: Pick<Cart, 'orderNumber'>): boolean {
  return cart.orderNumber !== null;
}

type Contents = Pick<Cart, 'lineItems' | 'giftCards' | 'loyaltyCard' | 'donations'>;

/**
 * Dematerialised shipping is offered only when there are gift cards, or a loyalty card without product
 * lines, or all lines are of the dematerialised segmentation (specification, section 4).
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
 * Nothing in the cart travels, so there is no delivery to choose: gift cards beside a dress do not make it so, and a
 * donation alone does.
 */
export function isDematerialised(cart: Contents): boolean {
  const travels = cart.lineItems.some(({ segmentationId }) => segmentationId !== dematerialisedSegmentation);
  return !travels && (cart.donations.length > 0 || offersDematerialisedShipping(cart));
}

/**
 * Why a cart is a pre-order: exactly one line, whose category label contains one of these (specification, section 4).
 * Null for any other cart. Where a line has both, the collection is waited for.
 */
export function preOrderLabel({ lineItems }: Pick<Cart, 'lineItems'>): PreOrderLabel | null {
  const [line, ...others] = lineItems;
  if (line === undefined || others.length > 0) return null;
  const labels = line.categoryLabel.split(',').map((label) => label.trim());
  return preOrderLabels.find((label) => labels.includes(label)) ?? null;
}

/** What the header shows of a cart. */
export function miniCart(cart: Cart): MiniCart {
  return {
    nbProducts: itemCount(cart),
    totalAmount: cart.totalPrice.centAmount,
    currency: cart.totalPrice.currencyCode,
    cartId: cart.id,
  };
}
