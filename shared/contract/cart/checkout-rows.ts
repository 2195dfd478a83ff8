import { z } from 'zod';
import { addressLengths } from '../../forms/address.ts';
import { billedAddress, postalAddress } from '../account/customer.ts';
import { pointId } from '../delivery/delivery-point.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { cartPartId, country, money } from '../gateway/values.ts';
import { cart, paymentResult, shippingMethod, shippingMethodKey } from './cart.ts';
import { cartWrite, ofCart, write } from './cart-call.ts';

/**
 * Result of an explicit cancellation: `cancelled`, the provider cancelled the payment and the pieces are free again;
 * `pending`, the bank is processing it, and it continues; `paid`, it was too late, there is an order; `none`, there
 * was nothing to cancel.
 */
export const cancellation = z.enum(['cancelled', 'pending', 'paid', 'none']);

/** An address, or, with its id, the store, pickup point or locker to which a method of that kind delivers. */
const shippingAddress = postalAddress.extend({
  deliveryPointIdV2: pointId.nullable().default(null),
  // A gateway may not send them for a point.
  line1: z.string().trim().max(addressLengths.line1),
  zipCode: z.string().trim().max(addressLengths.zipCode),
});

/** The person who collects a happy-shopping order, and the store. */
const receiver = postalAddress
  .pick({ firstName: true, lastName: true, phoneNumber: true, phoneNumberCountry: true })
  .extend({ deliveryPointIdV2: pointId });

/** Data with which Adyen's drop-in is created. */
const dropIn = z.object({
  /** Name of Adyen's environment: `test`, `live`, `live-us`. */
  environment: z.string().regex(/^[a-z]+(?:-[a-z]+)?$/),
  clientKey: z.string().min(1),
  sessionId: z.string().min(1),
  sessionData: z.string().min(1),
});
export type DropIn = z.output<typeof dropIn>;

/** Maximum length, in characters, of a provider's result in a URL. */
export const maxResultLength = 4000;

const submittedDetails = z
  .object({
    redirectResult: z.string().max(maxResultLength).optional(),
    sessionId: z.string().min(1).max(200).optional(),
    sessionResult: z.string().min(1).max(maxResultLength).optional(),
  })
  .refine(
    ({ redirectResult, sessionId, sessionResult }) =>
      redirectResult !== undefined || (sessionId !== undefined && sessionResult !== undefined),
  );

/** Reasons that arise in the meantime: another shopper, another cart of the same customer, or expiry may consume it. */
const consumed = ['promo-code-used', 'not-enough-points', 'gift-card-spent', 'gift-card-expired'] as const;

/** Input of a payment, for every provider. */
const openedPayment = z.object({
  paymentProduct: z.string().max(500),
  returnUrl: z.url().max(500),
  amount: money,
  /** The client's network address, from the storefront's platform: open payments are limited by it. */
  network: z.string().min(1).max(64).optional(),
});

/** Next step of a payment that was just opened. */
const paymentAnswer = z.object({
  /** An unknown result is not decided yet. */
  resultCode: orElse(paymentResult, 'Pending'),
  /** Redirect of the shopper, if the result is RedirectShopper. */
  action: z
    .object({ type: z.literal('redirect'), url: z.url(), method: z.literal('GET') })
    .nullable()
    .default(null),
});

const paymentRefusals = [
  ...write,
  ...consumed,
  'cart-incomplete',
  'no-delivery-point',
  'amount-changed',
  'price-changed',
  'out-of-stock',
  'too-many-payments',
  'too-many-held-pieces',
  'too-many-open-payments',
] as const;

/** From the cart to its order: addresses, delivery, payment (specification, section 7). */
export const checkoutRows = {
  setBillingAddress: row({
    upstream: 'gateway',
    part: 'checkout',
    method: 'POST',
    path: '/carts-self/{cartId}/billing-address',
    input: z.object({ ...ofCart, address: billedAddress }),
    query: ['version'],
    body: 'address',
    output: cart,
    access: 'customer',
    repeatable: true,
    ...cartWrite,
    refuses: write,
    failure: 'throw',
  }),
  setShippingMethod: row({
    upstream: 'gateway',
    part: 'checkout',
    method: 'POST',
    path: '/carts-self/{cartId}/shipping-method/{shippingMethodId}',
    input: z.object({ ...ofCart, shippingMethodId: shippingMethodKey, address: shippingAddress }),
    query: ['version'],
    body: 'address',
    output: cart,
    access: 'customer',
    repeatable: true,
    ...cartWrite,
    refuses: [...write, 'no-delivery-point'],
    failure: 'throw',
  }),
  /** Happy shopping: somebody else collects the order in a store. */
  setHappyShopping: row({
    upstream: 'gateway',
    part: 'checkout',
    method: 'POST',
    path: '/carts-self/{cartId}/shipping-method-hsp',
    input: z.object({ ...ofCart, receiver }),
    query: ['version'],
    body: 'receiver',
    output: cart,
    access: 'customer',
    repeatable: true,
    ...cartWrite,
    refuses: [...write, 'no-delivery-point'],
    failure: 'throw',
  }),
  /**
   * Returns the methods for a cart. The cart page asks for strangers as well, to estimate the price of delivery. A
   * gateway without a checkout may answer an empty list or 404: there is no estimate then.
   */
  getShippingMethods: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/deliveries/shipping-methods',
    input: z.object({ country, cartId: cartPartId }),
    output: listOf(z.object({ country, shippingMethods: listOf(shippingMethod) })),
    access: 'anyone',
    session: ['cartId'],
    browser: { limit: null },
    refuses: ['cart-unknown'],
    failure: 'throw',
  }),
  /** Opens a payment with the card provider and reserves the stock of the cart for its duration. */
  createPayment: row({
    upstream: 'gateway',
    part: 'checkout',
    method: 'POST',
    path: '/carts-self/{cartId}/payments/adyen',
    input: z.object({
      ...ofCart,
      payment: openedPayment.extend({
        /** True if the page can embed a form of the provider (`getPaymentSession`), because it runs scripts. */
        embedded: z.boolean().optional(),
      }),
    }),
    query: ['version'],
    body: 'payment',
    output: paymentAnswer,
    access: 'customer',
    ...cartWrite,
    refuses: paymentRefusals,
    failure: 'throw',
  }),
  /**
   * Opens a payment with any other provider: the provider-agnostic POST of section 7. It has the same path as the
   * payment's details, and differs from them by the missing version. Opens the payment for the cart's current state,
   * if its amount is still the same.
   */
  createProviderPayment: row({
    upstream: 'gateway',
    part: 'checkout',
    method: 'POST',
    path: '/carts-self/{cartId}/payments',
    input: z.object({ cartId: cartPartId, payment: openedPayment }),
    body: 'payment',
    output: paymentAnswer,
    access: 'customer',
    session: ['cartId'],
    refuses: paymentRefusals,
    strict: true,
    failure: 'throw',
  }),
  /** The provider's form for the payment page, for a payment that was opened with one; null if there is none. */
  getPaymentSession: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/carts-self/{cartId}/payments/session',
    input: z.object({ cartId: cartPartId }),
    output: z.object({ dropIn: orElse(dropIn.nullable(), null) }),
    access: 'customer',
    session: ['cartId'],
    refuses: ['cart-unknown'],
    failure: { answer: { dropIn: null } },
  }),
  /** Asks the provider for the outcome of the returned data: a `redirectResult`, or a session with its result. */
  submitPaymentDetails: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/payments',
    input: z.object({ ...ofCart, details: submittedDetails }),
    query: ['version'],
    output: z.object({
      resultCode: orElse(paymentResult, 'Pending'),
      refusalReason: orElse(z.string().nullable(), null),
      /** Further refusals allowed before the customer has to wait. Null if they are not counted. */
      triesLeft: orElse(z.int().min(0).nullable(), null),
    }),
    access: 'customer',
    ...cartWrite,
    refuses: [...write, 'unknown'],
    whileReadOnly: true,
    failure: 'throw',
  }),
  /** Cancels a payment at the shopper's request. Its pieces are free only after the provider confirms it. */
  cancelPayment: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/carts-self/{cartId}/payments',
    input: z.object({ cartId: cartPartId }),
    output: z.object({ status: orElse(cancellation, 'pending') }),
    access: 'customer',
    repeatable: true,
    session: ['cartId'],
    browser: { limit: null },
    refuses: ['cart-unknown'],
    strict: true,
    whileReadOnly: true,
    failure: 'throw',
  }),
  /** Creates the order, exactly once. */
  validateCart: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/validate',
    input: z.object(ofCart),
    query: ['version'],
    output: cart,
    access: 'customer',
    ...cartWrite,
    refuses: [
      ...write,
      ...consumed,
      'cart-incomplete',
      'no-delivery-point',
      'price-changed',
      'out-of-stock',
      'not-paid',
      'payment-pending',
      'payment-in-review',
    ],
    whileReadOnly: true,
    failure: 'throw',
  }),
};
