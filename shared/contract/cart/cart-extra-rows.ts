import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { cartPartId, cents, digits, sentText, word } from '../gateway/values.ts';
import { cart } from './cart.ts';
import { cartWrite, ofCart, write } from './cart-call.ts';
import { giftCardNumber, giftCardPin, wantedGiftCard, wholeCard } from './gift-card.ts';

/** A code that is typed or read out: letters, digits and hyphens, in upper or lower case. */
export const promoCode = z
  .string()
  .trim()
  .min(1)
  // Browsers use it as a `pattern`, where a class must not end in a hyphen.
  .regex(/^(?:[A-Za-z0-9]|-){2,40}$/);

/** Consent to a survey or to invitations after this purchase (specification, section 3). */
export const cartSubscription = z.object({ type: z.enum(['SURV', 'INVIT']), optin: z.enum(['YES', 'NO']) });

/** A loyalty offer for points: money off (PTS) or a product (CAD). */
const loyaltyOffer = z.object({
  id: word,
  /** PTS: money off. CAD: a product as a gift. An offer of an unknown type cannot be shown. */
  type: z.enum(['PTS', 'CAD']),
  points: z.int().min(1),
  /** Amount that it takes off, in cents of the market's currency; null for a product. */
  centAmount: orElse(cents.nullable(), null),
  /** Name of the product; null for money off. */
  name: orElse(sentText.nullable(), null),
  productOutOfStock: orElse(z.boolean(), false),
});
export type LoyaltyOffer = z.output<typeof loyaltyOffer>;

const promoRefusals = [
  'promo-code-unknown',
  'promo-code-expired',
  'promo-code-early',
  'promo-code-not-cumulative',
  'promo-code-used',
  'promo-code-sign-in',
  'promo-code-minimum',
  'promo-code-no-pieces',
  'promo-code-products',
  'promo-code-refused',
  'too-many-tries',
] as const;

/** Contents of a cart besides products (specification, section 7). */
export const cartExtraRows = {
  /** A code is accepted even if its gift is out of stock: the cart has `productOutOfStock` then. */
  addPromoCode: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/{cartId}/promo-code/{promoCode}',
    input: z.object({ ...ofCart, promoCode }),
    query: ['version'],
    output: cart,
    access: 'anyone',
    ...cartWrite,
    refuses: [...write, ...promoRefusals],
    seenInCart: true,
    failure: 'throw',
  }),
  deletePromoCode: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts/{cartId}/promo-code/{promoCode}',
    input: z.object({ ...ofCart, promoCode }),
    output: cart,
    access: 'anyone',
    ...cartWrite,
    refuses: [...write, 'promo-code-unknown'],
    seenInCart: true,
    failure: 'throw',
  }),
  /** Lists what the points of the signed-in customer can buy in the market of a store. */
  getLoyaltyOffers: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/loyalty/offers/{storeId}',
    input: z.object({ storeId: digits }),
    output: z.object({ points: orElse(z.int(), 0), offers: listOf(loyaltyOffer) }),
    access: 'customer',
    failure: { answer: { points: 0, offers: [] } },
  }),
  setLoyaltyOffers: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/carts-self/{cartId}/loyalty-offers',
    input: z.object({ ...ofCart, loyaltyOfferIds: z.array(word).max(10) }),
    query: ['cartId', 'version'],
    output: cart,
    access: 'customer',
    ...cartWrite,
    refuses: [...write, 'loyalty-offer-unknown', 'no-loyalty-card', 'not-enough-points'],
    seenInCart: true,
    failure: 'throw',
  }),
  /** Puts a loyalty card into the cart of a customer who has none. */
  addLoyaltyCard: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/loyalty-card',
    input: z.object(ofCart),
    query: ['version'],
    output: cart,
    access: 'customer',
    ...cartWrite,
    refuses: [...write, 'loyalty-card-held', 'loyalty-card-not-sold'],
    seenInCart: true,
    failure: 'throw',
  }),
  deleteLoyaltyCard: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts-self/{cartId}/loyalty-card',
    input: z.object(ofCart),
    output: cart,
    access: 'customer',
    ...cartWrite,
    refuses: write,
    seenInCart: true,
    failure: 'throw',
  }),
  /** Buys a gift card: it is sent to the buyer on the chosen day, with the recipient's name. */
  addGiftCard: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/{cartId}/gift-card',
    input: z.object({ ...ofCart, giftCard: wantedGiftCard }),
    query: ['version'],
    body: 'giftCard',
    output: cart,
    access: 'anyone',
    ...cartWrite,
    refuses: [...write, 'gift-card-amount', 'gift-card-date', 'too-many-gift-cards'],
    seenInCart: true,
    failure: 'throw',
  }),
  /**
   * Pays with a gift card, up to its balance, the cart's total and the amount. The balance is charged when the rest is
   * paid, or the cart is validated.
   */
  payWithGiftCard: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/gift-cards/{giftCardId}',
    input: z.object({
      ...ofCart,
      giftCardId: giftCardNumber,
      pin: giftCardPin,
      amount: cents.min(1).max(wholeCard),
    }),
    query: ['version'],
    output: cart,
    access: 'customer',
    ...cartWrite,
    refuses: [
      ...write,
      'gift-card-unknown',
      'gift-card-currency',
      'gift-card-spent',
      'gift-card-expired',
      'nothing-to-pay',
      'too-many-tries',
      'too-many-gift-cards',
    ],
    seenInCart: true,
    failure: 'throw',
  }),
  /** Removes a gift card: a bought one by the id of its line, a paying one by that of its payment. */
  deleteGiftCard: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts-self/{cartId}/gift-cards/{giftCardId}',
    input: z.object({ ...ofCart, giftCardId: cartPartId }),
    output: cart,
    // Anyone, as for adding one: a gift card can be bought without an account.
    access: 'anyone',
    ...cartWrite,
    refuses: [...write, 'unknown'],
    seenInCart: true,
    failure: 'throw',
  }),
  /**
   * Restores a paying gift card that was just removed, by the id of its payment, without its PIN. A gateway may refuse
   * it (`unknown`): then the card has to be entered again.
   */
  restoreGiftCard: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/gift-cards/{giftCardId}/restored',
    input: z.object({ ...ofCart, giftCardId: cartPartId }),
    query: ['version'],
    output: cart,
    access: 'customer',
    ...cartWrite,
    refuses: [...write, 'unknown', 'too-many-gift-cards', 'gift-card-expired'],
    seenInCart: true,
    failure: 'throw',
  }),
  /** Adds one of the market's donations, with its amount. A cart has each at most once. */
  addDonation: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/{cartId}/donation',
    input: z.object({ ...ofCart, donation: z.object({ id: word }) }),
    query: ['version'],
    body: 'donation',
    output: cart,
    access: 'anyone',
    ...cartWrite,
    refuses: [...write, 'donation-unknown'],
    seenInCart: true,
    failure: 'throw',
  }),
  deleteDonation: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts/{cartId}/donation/{donationId}',
    input: z.object({ ...ofCart, donationId: word }),
    output: cart,
    access: 'anyone',
    ...cartWrite,
    refuses: [...write, 'donation-unknown'],
    seenInCart: true,
    failure: 'throw',
  }),
  /** Sets what the shopper wants to be written about after the order. */
  setSubscriptions: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/carts-self/{cartId}/subscriptions',
    input: z.object({ ...ofCart, subscriptions: z.array(cartSubscription.strict()).max(2) }),
    query: ['version'],
    output: cart,
    access: 'customer',
    repeatable: true,
    ...cartWrite,
    refuses: write,
    failure: 'throw',
  }),
  /** Returns which subscriptions to offer: invitations are for customers who have a loyalty card, or are buying one. */
  getTransactionSubscriptions: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/transaction-subscriptions',
    input: z.object({ isLoyaltyCardInTransaction: z.enum(['true', 'false']) }),
    output: listOf(cartSubscription),
    access: 'customer',
    failure: { answer: [] },
  }),
};
