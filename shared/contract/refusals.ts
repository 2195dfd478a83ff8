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
  /** More pieces of one line than `maxQuantity`. */
  'too-many-pieces': 412,
  /** More lines than `maxLines`. */
  'too-many-lines': 422,
  /** More delivery addresses than a customer may keep. */
  'too-many-addresses': 422,
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
  /** Too many refused payments of this customer within the hour. */
  'too-many-payments': 429,
} as const;

export type Refusal = keyof typeof refusals;

/** Whether a text is the code of a refusal. */
export function isRefusal(code: unknown): code is Refusal {
  return typeof code === 'string' && Object.hasOwn(refusals, code);
}
