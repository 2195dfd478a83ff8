import { z } from 'zod';
import { maxQuantity, noLimit } from '../quantity.ts';
import { availability, pictureType, priceType } from './catalog.ts';
import {
  billingAddress,
  keptBillingAddress,
  postalAddress,
  sentPostalAddress,
  withPhoneCountry,
} from './customer.ts';
import { deliveryPromise } from './delivery-promise.ts';
import { listOf, orElse, wholeListOf } from './list-of.ts';
import { row } from './row.ts';
import { cents, country, digits, money, sentText, sku, uuid, version } from './values.ts';

export const shippingMethodKeys = ['LM', 'NO', 'PR', 'EX', 'VI', 'LO', 'HSP'] as const;
/** LM store, NO home, PR pickup, EX express, VI dematerialised, LO locker, HSP happy shopping. */
export const shippingMethodKey = z.enum(shippingMethodKeys);
export type ShippingMethodKey = z.output<typeof shippingMethodKey>;

export const paymentResults = [
  'AuthenticationFinished',
  'Authorised',
  'Cancelled',
  'ChallengeShopper',
  'Error',
  'IdentifyShopper',
  'Pending',
  'PresentToShopper',
  'Received',
  'RedirectShopper',
  'Refused',
  'Success',
] as const;
export const paymentResult = z.enum(paymentResults);
export type PaymentResult = z.output<typeof paymentResult>;

const sentLine = z.object({
  lineId: uuid,
  sku,
  productId: digits,
  /** A gateway without colour options sells each product under its own number. */
  optionId: orElse(digits.nullable(), null),
  quantity: z.int().min(1),
  totalPrice: money,
  /** Price of one piece, in cents of the cart's currency. */
  price: z.object({ centAmount: cents }),
  catalogPrice: z.object({
    price: cents,
    strikeThroughPrice: orElse(cents.nullable(), null),
    priceType: orElse(priceType, 'I'),
  }),
  discountMessages: listOf(
    z.object({ type: z.enum(['REM', 'PTS', 'CAD', 'COU']), displayedAmount: z.string() }),
  ),
  segmentationId: z.string(),
  isFree: z.boolean(),
  lastModifiedAt: z.iso.datetime(),
  name: sentText,
  color: sentText,
  model: z.string(),
  /** A size without a label goes by its id. */
  size: z
    .object({ id: z.string(), label: z.string().optional() })
    .transform(({ id, label }) => ({ id, label: label ?? id })),
  availability: orElse(availability, 'UNKNOWN'),
  /** Pieces that can still be ordered, this line's included. */
  stock: orElse(z.int().min(0), noLimit),
  ratingCount: z.int(),
  averageRating: z.number(),
  /** Comma separated. */
  categoryLabel: z.string(),
  /** Semicolon separated. */
  marketingLabels: z.string(),
  images: listOf(pictureType),
  /** Null for what is on the shelf, which travels as the delivery method says. */
  delivery: orElse(deliveryPromise.nullable(), null),
});

export const lineItem = sentLine.transform((line) => ({
  ...line,
  optionId: line.optionId ?? line.productId,
}));
export type LineItem = z.output<typeof lineItem>;

const giftCardLine = z.object({ id: z.string(), price: z.object({ centAmount: cents }) });

const sentCart = z.object({
  id: uuid,
  version: z.int().min(1),
  lineItems: wholeListOf(lineItem),
  /** Lines, shipping and discounts. */
  totalPrice: money,
  /** The lines alone. */
  subtotalPrice: orElse(money.nullable(), null),
  /** A delivery of a kind that nobody knows, or to such a country, has to be chosen again. */
  shippingInfo: orElse(
    z.object({ shippingMethodKey, name: z.string(), price: z.object({ centAmount: cents }) }).nullable(),
    null,
  ),
  shippingAddress: orElse(
    sentPostalAddress
      .extend({ deliveryPointIdV2: orElse(z.string().nullable(), null) })
      .transform(withPhoneCountry)
      .nullable(),
    null,
  ),
  billingAddress: orElse(keptBillingAddress.nullable(), null),
  discountCode: listOf(
    z.object({
      code: z.string(),
      type: z.enum(['REM', 'PTS', 'CAD', 'COU']),
      value: cents,
      productOutOfStock: z.boolean(),
    }),
  ),
  discounts: wholeListOf(
    z.object({
      /** One that nobody knows is a reduction. */
      type: orElse(z.enum(['REM', 'PTS', 'CAD', 'COU']), 'REM'),
      value: cents,
    }),
  ),
  giftCards: wholeListOf(giftCardLine),
  loyaltyCard: z.object({ cardId: z.string(), price: z.object({ centAmount: cents }) }).nullable(),
  donations: wholeListOf(
    z.object({
      id: orElse(z.string(), ''),
      price: orElse(z.object({ centAmount: cents }), { centAmount: 0 }),
    }),
  ),
  loyaltyOffers: z.object({
    offers: listOf(z.object({ id: orElse(z.string(), ''), productOutOfStock: z.boolean() })),
  }),
  payments: wholeListOf(
    z.object({
      /** One that nobody knows is a bank like any other. */
      paymentProvider: orElse(z.enum(['adyen', 'hipay', 'selvedge']), 'adyen'),
      amountPlanned: z.object({ centAmount: cents }),
      paymentProduct: z.string(),
      /** Without one the payment counts; one that nobody knows is the bank's to decide. */
      status: paymentResult.default('Authorised').or(orElse(paymentResult, 'Pending')),
    }),
  ),
  subscriptions: listOf(z.object({ type: z.enum(['SURV', 'INVIT']), optin: z.enum(['YES', 'NO']) })),
  loyaltyPointsEarned: z.int(),
  loyaltyBonusPointsEarned: z.int(),
  loyaltyPointsIncentive: z.int(),
  customer: z.object({ customerId: orElse(z.string(), ''), loyaltyCardId: z.string().nullable() }).nullable(),
  productsNotAdded: listOf(sku),
  sourceCartId: uuid.nullable(),
  orderNumber: z.string().nullable(),
});

/** A subtotal that is not told is what the lines cost. */
export const cart = sentCart.transform((sent) => ({
  ...sent,
  subtotalPrice: sent.subtotalPrice ?? {
    ...sent.totalPrice,
    centAmount: sent.lineItems.reduce((sum, { totalPrice }) => sum + totalPrice.centAmount, 0),
  },
}));
export type Cart = z.output<typeof cart>;

export const shippingMethod = z
  .object({
    key: shippingMethodKey,
    name: z.string().optional(),
    /** Delivery time of this cart in the asked language, lines that are sent later included; empty if unknown. */
    description: orElse(z.string(), ''),
    shippingRate: z.object({
      price: z.object({ centAmount: cents }),
      /** Cart total in cents above which the method is free. */
      freeAbove: orElse(z.object({ centAmount: cents }).nullable(), null),
    }),
  })
  // A method without a name goes by its key.
  .transform((method) => ({ ...method, name: method.name ?? method.key }));
export type ShippingMethod = z.output<typeof shippingMethod>;

const ofCart = { cartId: uuid, version };
const session = ['cartId', 'version'] as const;

const user = z.object({
  customerId: z.string(),
  loyaltyCardId: z.string().nullable(),
  loyaltySeniority: z.int().nullable(),
  loyaltyType: z.enum(['FID', 'HSP']).nullable(),
  email: z.string(),
});

/**
 * How an explicit cancellation ended: `cancelled`, the provider took the payment back and the pieces are free again;
 * `pending`, the bank has it in its hands, and it goes on; `paid`, it was too late, there is an order; `none`, there
 * was nothing to cancel.
 */
export const cancellation = z.enum(['cancelled', 'pending', 'paid', 'none']);

/** Pieces of one line. */
export const quantity = z.coerce.number().int().min(1).max(maxQuantity);

/** What any write to a cart may be refused for. */
const write = ['cart-unknown', 'cart-changed', 'payment-under-way'] as const;
/** What putting pieces into a cart may be refused for. */
const addition = [...write, 'unknown', 'out-of-stock', 'too-many-pieces', 'too-many-lines'] as const;

export const cartRows = {
  createCart: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts',
    input: z.object({ user: user.optional() }),
    // At the worst there is one empty cart more.
    repeatable: true,
    output: cart,
    access: 'anyone',
    session: ['customer'],
    refuses: ['cart-exists'],
    failure: 'throw',
  }),
  deleteCart: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts/{cartId}',
    input: z.object(ofCart),
    output: z.object({}),
    access: 'anyone',
    session,
    refuses: write,
    failure: 'throw',
  }),
  /** The signed-in customer's own cart. */
  getOwnCart: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/carts-self',
    input: z.object({}),
    output: cart,
    access: 'customer',
    refuses: ['cart-unknown'],
    failure: 'throw',
  }),
  getCart: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/carts/{cartId}',
    input: z.object({ cartId: uuid }),
    output: cart,
    access: 'anyone',
    session: ['cartId'],
    browser: true,
    refuses: ['cart-unknown'],
    failure: 'throw',
  }),
  /** One piece more of a sku. */
  addProduct: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/{cartId}/products/{sku}',
    input: z.object({ ...ofCart, sku }),
    query: ['version'],
    output: cart,
    access: 'anyone',
    session,
    browser: true,
    refuses: addition,
    failure: 'throw',
  }),
  /** Several skus at once; those that cannot be had are named in `productsNotAdded` (status 206). */
  addProducts: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/{cartId}/products-list/',
    input: z.object({ ...ofCart, items: z.array(z.object({ sku, quantity })).min(1).max(50) }),
    query: ['version'],
    body: 'items',
    output: cart,
    access: 'anyone',
    session,
    browser: true,
    refuses: addition,
    failure: 'throw',
  }),
  setQuantity: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/carts/{cartId}/products/{lineItemId}/quantity/{quantity}',
    input: z.object({ ...ofCart, lineItemId: uuid, quantity }),
    query: ['version'],
    output: cart,
    access: 'anyone',
    session,
    browser: true,
    refuses: addition,
    failure: 'throw',
  }),
  deleteProduct: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts/{cartId}/products/{lineId}',
    input: z.object({ ...ofCart, lineId: uuid }),
    output: cart,
    access: 'anyone',
    session,
    browser: true,
    refuses: [...write, 'unknown'],
    failure: 'throw',
  }),
  setBillingAddress: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/billing-address',
    input: z.object({ ...ofCart, address: billingAddress }),
    query: ['version'],
    body: 'address',
    output: cart,
    access: 'customer',
    session,
    refuses: write,
    failure: 'throw',
  }),
  setShippingMethod: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/shipping-method/{shippingMethodId}',
    input: z.object({ ...ofCart, shippingMethodId: shippingMethodKey, address: postalAddress }),
    query: ['version'],
    body: 'address',
    output: cart,
    access: 'customer',
    session,
    refuses: write,
    failure: 'throw',
  }),
  getShippingMethods: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/deliveries/shipping-methods',
    input: z.object({ country, cartId: uuid }),
    output: listOf(z.object({ country, shippingMethods: listOf(shippingMethod) })),
    access: 'anyone',
    session: ['cartId'],
    browser: true,
    refuses: ['cart-unknown'],
    failure: 'throw',
  }),
  /** Opens a payment with the card provider and reserves the stock of the cart for its duration. */
  createPayment: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/payments/adyen',
    input: z.object({
      ...ofCart,
      payment: z.object({ paymentProduct: z.string(), returnUrl: z.url(), amount: money }),
    }),
    query: ['version'],
    body: 'payment',
    output: z.object({
      /** A result that nobody knows is not decided. */
      resultCode: orElse(paymentResult, 'Pending'),
      /** Where to send the shopper, when the result is RedirectShopper. */
      action: z
        .object({ type: z.literal('redirect'), url: z.url(), method: z.literal('GET') })
        .nullable()
        .default(null),
    }),
    access: 'customer',
    session,
    refuses: [
      ...write,
      'cart-incomplete',
      'amount-changed',
      'price-changed',
      'out-of-stock',
      'too-many-payments',
    ],
    failure: 'throw',
  }),
  /** Asks the provider for the outcome behind the `redirectResult` that came back with the shopper. */
  submitPaymentDetails: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/payments',
    input: z.object({ ...ofCart, details: z.object({ redirectResult: z.string().max(2000) }) }),
    query: ['version'],
    output: z.object({
      resultCode: orElse(paymentResult, 'Pending'),
      refusalReason: orElse(z.string().nullable(), null),
    }),
    access: 'customer',
    session,
    refuses: write,
    failure: 'throw',
  }),
  /** Takes a payment back on the shopper's own wish. Its pieces are free only when the provider says so. */
  cancelPayment: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts-self/{cartId}/payments',
    input: z.object({ cartId: uuid }),
    output: z.object({ status: orElse(cancellation, 'pending') }),
    access: 'customer',
    session: ['cartId'],
    browser: true,
    refuses: ['cart-unknown'],
    failure: 'throw',
  }),
  /**
   * Refreshes prices and stock; lines that cannot be had any more are cut to what there is. A cart that was begun in a
   * market with another currency comes into the one that asks: its delivery is chosen again.
   */
  refreshCart: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/carts/{cartId}/refresh',
    input: z.object(ofCart),
    query: ['version'],
    output: cart,
    access: 'anyone',
    session,
    refuses: write,
    failure: 'throw',
  }),
  /** Makes the order, exactly once. */
  validateCart: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/validate',
    input: z.object(ofCart),
    query: ['version'],
    output: cart,
    access: 'customer',
    session,
    refuses: [
      ...write,
      'cart-incomplete',
      'price-changed',
      'out-of-stock',
      'not-paid',
      'payment-pending',
      'payment-in-review',
    ],
    failure: 'throw',
  }),
  /**
   * Gives an anonymous cart to the customer who signed in. `merged`: it became one with the customer's cart;
   * `already used`: it did so before, in another window; `none`: there were not two carts. `cart` is the one that the
   * customer has now, or null.
   */
  mergeCarts: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts/merge',
    input: z.object({ cartId: uuid.optional(), customer: z.object({ customerId: z.string() }) }),
    output: z.object({
      status: orElse(z.enum(['merged', 'already used', 'none']), 'none'),
      cart: cart.nullable(),
    }),
    access: 'customer',
    session: ['customer'],
    refuses: [...write, 'too-many-lines'],
    failure: 'throw',
  }),
};
