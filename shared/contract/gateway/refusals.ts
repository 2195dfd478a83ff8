import { z } from 'zod';
import { listOf, orElse } from './list-of.ts';
import { money } from './values.ts';

/**
 * Codes of refused calls, with their status. An error's body is `{ statusCode, code, message }`: code decides, the
 * message is for people who read logs. A gateway may leave the code out; then only the status is known.
 */
export const refusals = {
  /** There is nothing with this id: a product, a family, a line, an order, an address, a customer. */
  unknown: 404,
  /** No such cart, it is another customer's, or it has become an order. The message begins 'No cart found for id'. */
  'cart-unknown': 404,
  /** The customer already has a cart. */
  'cart-exists': 406,
  /** The cart has another version: read it again and repeat the call. */
  'cart-changed': 409,
  /** A payment of this cart is open: the cart cannot be changed until it is decided or cancelled. */
  'payment-under-way': 423,
  /** Fewer pieces are left than requested. */
  'out-of-stock': 412,
  /** The price of a line has changed. */
  'price-changed': 412,
  /** The amount to be paid is no longer that of the cart. */
  'amount-changed': 412,
  /** The cart lacks lines, a billing address of this market, or a delivery. */
  'cart-incomplete': 412,
  /** The store, pickup point or locker does not exist (any more), or is closed for now. */
  'no-delivery-point': 412,
  /** The store has no reservations, or is closed for now. */
  'not-reservable': 412,
  /** The same person already has a reservation of this size in this store. */
  'reserved-already': 409,
  /** More open reservations than a person may have. */
  'too-many-reservations': 422,
  /** More pieces of one line than `maxQuantity`. */
  'too-many-pieces': 412,
  /** More lines than `maxLines`. */
  'too-many-lines': 422,
  /** More delivery addresses than a customer may save. */
  'too-many-addresses': 422,
  /** More products than a customer may save. */
  'wishlist-full': 422,
  /** More alerts than a customer may have. */
  'too-many-alerts': 422,
  /** Only customers who have bought a product may review it. */
  'not-a-buyer': 403,
  /** A customer may review a product once. */
  'reviewed-already': 409,
  /** Nothing was paid. */
  'not-paid': 402,
  /** The bank has not decided yet. */
  'payment-pending': 402,
  /** The provider's result differs from what was requested: a person reviews it, and the order waits. */
  'payment-in-review': 402,
  /** Too many refused payments of this customer within a quarter of an hour. */
  'too-many-payments': 429,
  /** More pieces than an open payment of this customer may hold. */
  'too-many-held-pieces': 422,
  /** Too many payments are open from this network, or hold too many pieces together. */
  'too-many-open-payments': 429,
  /** Too many wrong promo codes or gift cards, or too many reservations of strangers. */
  'too-many-tries': 429,
  /** The customer's password was required again, and is wrong. */
  'password-wrong': 422,
  /** The account has no password to enter again, and the customer's sign-in is too old to replace it. */
  'sign-in-old': 403,
  /** Without it the account could be opened by e-mail alone. */
  'last-sign-in': 422,
  /** More passkeys than a customer may have. */
  'too-many-passkeys': 422,
  /** The proof that the owner closes the account was used, has expired, or is for another account. */
  'proof-wrong': 422,
  /** The IBAN is invalid. */
  'iban-wrong': 422,
  /** The size can be bought, so there is no alert for it. */
  'in-stock': 409,
  /** The e-mail cannot be this customer's; whose it is, is not revealed. */
  'email-taken': 422,
  /** It is too short or too long, or one of the most common passwords. */
  'password-weak': 422,
  /** There is no such promo code, or it is another customer's. */
  'promo-code-unknown': 404,
  /** It has expired. */
  'promo-code-expired': 422,
  /** It is not valid yet. */
  'promo-code-early': 422,
  /** It cannot be combined, or the cart has a code that cannot. */
  'promo-code-not-cumulative': 422,
  /** The customer has used it before, or it has reached its maximum number of uses. */
  'promo-code-used': 412,
  /** It is only for customers who are signed in. */
  'promo-code-sign-in': 422,
  /** The products of the cart cost less than its minimum. */
  'promo-code-minimum': 422,
  /** It is a discount on products, and the cart has none. */
  'promo-code-no-pieces': 422,
  /** It applies to none of the products in the cart. */
  'promo-code-products': 422,
  /** It cannot be used for this cart; the gateway does not know why, or does not say. */
  'promo-code-refused': 422,
  'loyalty-offer-unknown': 404,
  /** Loyalty offers are only for holders of a loyalty card. */
  'no-loyalty-card': 422,
  /** The offers cost more points than the customer has. */
  'not-enough-points': 412,
  /** The customer already has a loyalty card. */
  'loyalty-card-held': 422,
  /** The market has no loyalty cards. */
  'loyalty-card-not-sold': 422,
  /** The amount is outside the market's limits. */
  'gift-card-amount': 422,
  /** The day is in the past, or more than a year ahead. */
  'gift-card-date': 422,
  /** More gift cards than a cart may contain, or be paid with. */
  'too-many-gift-cards': 422,
  /** The gift card does not exist, or the PIN is wrong; which of both is not revealed. */
  'gift-card-unknown': 422,
  /** It is in another currency. */
  'gift-card-currency': 422,
  /** Its balance is 0, or less than the amount to pay with it. */
  'gift-card-spent': 412,
  /** It has expired. */
  'gift-card-expired': 412,
  /** Nothing is left to pay for the cart. */
  'nothing-to-pay': 422,
  /** The market has no such donation, or the cart has none. */
  'donation-unknown': 404,
  /** The order is not delivered, or its return period is over. */
  'return-closed': 422,
  /** A return was already requested for that piece, or it has come back. */
  'returned-already': 409,
  /** The order has ended, or its withdrawal period is over. */
  'withdrawal-closed': 422,
  /** The piece was already withdrawn from, is to be returned, or has come back. */
  'withdrawn-already': 409,
} as const;

export type Refusal = keyof typeof refusals;

/**
 * Optional details in the body of a refusal. `missing`: how much more the products would have to cost
 * (`promo-code-minimum`). `codes`: the codes in the cart that another cannot be combined with
 * (`promo-code-not-cumulative`).
 */
export const refusalFacts = z.object({
  missing: orElse(money.nullable(), null),
  codes: orElse(listOf(z.string().min(1).max(100)), []),
});
export type RefusalFacts = z.output<typeof refusalFacts>;

/** Details of a refusal that has none. */
export const noFacts: RefusalFacts = { missing: null, codes: [] };

/** True if a value is the code of a refusal. */
export function isRefusal(code: unknown): code is Refusal {
  return typeof code === 'string' && Object.hasOwn(refusals, code);
}
