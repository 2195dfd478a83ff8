import { z } from 'zod';
import { listOf, orElse } from './list-of.ts';
import { money } from './values.ts';

/**
 * Why the gateway refuses a call, and the status it refuses it with. An error's body is
 * `{ statusCode, code, message }`: code decides, the message is for people who read logs.
 * A gateway may leave the code out; then there is only the status to go by.
 */
export const refusals = {
  /** Nothing is known by this id: a product, a family, a line, an order, an address, a customer. */
  unknown: 404,
  /** No such cart, or it is somebody else's, or it has become an order. The message begins 'No cart found for id'. */
  'cart-unknown': 404,
  /** The customer has a cart already. */
  'cart-exists': 406,
  /** The cart has another version by now: read it again and ask once more. */
  'cart-changed': 409,
  /** A payment of this cart is under way: the cart cannot be changed until it is decided or cancelled. */
  'payment-under-way': 423,
  /** Fewer pieces are left than asked for. */
  'out-of-stock': 412,
  /** A line costs another price by now. */
  'price-changed': 412,
  /** The amount to be paid is not that of the cart any more. */
  'amount-changed': 412,
  /** The cart lacks lines, a billing address of this market, or a delivery. */
  'cart-incomplete': 412,
  /** The store, pickup point or locker is not there (any more), or closed for now. */
  'no-delivery-point': 412,
  /** The store keeps no pieces, or is closed for now. */
  'not-reservable': 412,
  /** The same size waits in the same store for the same person. */
  'reserved-already': 409,
  /** More open reservations than a person may have. */
  'too-many-reservations': 422,
  /** More pieces of one line than `maxQuantity`. */
  'too-many-pieces': 412,
  /** More lines than `maxLines`. */
  'too-many-lines': 422,
  /** More delivery addresses than a customer may keep. */
  'too-many-addresses': 422,
  /** More products than a customer may save. */
  'wishlist-full': 422,
  /** More alerts than a customer may have. */
  'too-many-alerts': 422,
  /** Whoever reviews a product has bought it before. */
  'not-a-buyer': 403,
  /** A customer reviews a product once. */
  'reviewed-already': 409,
  /** Nothing was paid. */
  'not-paid': 402,
  /** The bank has not decided yet. */
  'payment-pending': 402,
  /** The provider reports something else than was asked for: a person looks at it, the order waits. */
  'payment-in-review': 402,
  /** Too many refused payments of this customer within a quarter of an hour. */
  'too-many-payments': 429,
  /** More pieces than an open payment of this customer may hold. */
  'too-many-held-pieces': 422,
  /** Too many payments are open from this network, or hold too many pieces together. */
  'too-many-open-payments': 429,
  /** Too many wrong promo codes or gift cards, or too many reservations of strangers. */
  'too-many-tries': 429,
  /** The customer's password was asked for again, and is another one. */
  'password-wrong': 422,
  /** There is no password to be asked for again, and the customer signed in too long ago for that to do. */
  'sign-in-old': 403,
  /** Without it the account could be entered by mail alone. */
  'last-sign-in': 422,
  /** More passkeys than a customer may keep. */
  'too-many-passkeys': 422,
  /** What shows that an account is closed by its owner was used, ran out, or is somebody else's. */
  'proof-wrong': 422,
  /** No account can have this IBAN. */
  'iban-wrong': 422,
  /** The size can be bought: there is nothing to wait for. */
  'in-stock': 409,
  /** The e-mail cannot be this customer's: whose it is, is not told. */
  'email-taken': 422,
  /** It is too short or too long, or one of those that are tried first. */
  'password-weak': 422,
  /** No such promo code, or it is somebody else's. */
  'promo-code-unknown': 404,
  /** Its time is over. */
  'promo-code-expired': 422,
  /** Its time has not come. */
  'promo-code-early': 422,
  /** It holds only alone, or the cart has one that does. */
  'promo-code-not-cumulative': 422,
  /** The customer has used it before, or as many others as may. */
  'promo-code-used': 412,
  /** It is for customers who are signed in. */
  'promo-code-sign-in': 422,
  /** The products of the cart cost less than it asks for. */
  'promo-code-minimum': 422,
  /** It takes something off pieces, and the cart has none. */
  'promo-code-no-pieces': 422,
  /** None of the products in the cart is among those that it is for. */
  'promo-code-products': 422,
  'loyalty-offer-unknown': 404,
  /** Loyalty offers are for holders of a loyalty card. */
  'no-loyalty-card': 422,
  /** The offers cost more points than the customer has. */
  'not-enough-points': 412,
  /** The customer has a loyalty card already. */
  'loyalty-card-held': 422,
  /** The market has no loyalty cards. */
  'loyalty-card-not-sold': 422,
  /** The amount is not within the market's limits. */
  'gift-card-amount': 422,
  /** The day is past, or more than a year ahead. */
  'gift-card-date': 422,
  /** More gift cards than a cart may hold, or be paid with. */
  'too-many-gift-cards': 422,
  /** No such gift card, or another PIN: which of both is not told. */
  'gift-card-unknown': 422,
  /** It is in another currency. */
  'gift-card-currency': 422,
  /** There is nothing left on it, or less than is to be paid with it. */
  'gift-card-spent': 412,
  /** Its last day is past. */
  'gift-card-expired': 412,
  /** The cart is paid already, as far as there is anything to pay. */
  'nothing-to-pay': 422,
  /** The market asks for no such donation, or the cart has none. */
  'donation-unknown': 404,
  /** The order is not delivered, or the days on which pieces can go back are over. */
  'return-closed': 422,
  /** A return was asked for that piece before, or it has come back. */
  'returned-already': 409,
  /** The order has ended, or its days to withdraw are over. */
  'withdrawal-closed': 422,
  /** The piece was withdrawn from before, is asked to come back, or has. */
  'withdrawn-already': 409,
} as const;

export type Refusal = keyof typeof refusals;

/**
 * What a refusal may say besides, in its body: a gateway need not. `missing`: how much more the products would have to
 * cost (`promo-code-minimum`). `codes`: the codes in the cart that another does not hold with
 * (`promo-code-not-cumulative`).
 */
export const refusalFacts = z.object({
  missing: orElse(money.nullable(), null),
  codes: orElse(listOf(z.string().min(1).max(100)), []),
});
export type RefusalFacts = z.output<typeof refusalFacts>;

/** Of a refusal that says nothing besides. */
export const noFacts: RefusalFacts = { missing: null, codes: [] };

/** Whether a text is the code of a refusal. */
export function isRefusal(code: unknown): code is Refusal {
  return typeof code === 'string' && Object.hasOwn(refusals, code);
}
