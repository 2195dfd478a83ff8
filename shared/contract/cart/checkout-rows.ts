import { z } from 'zod';
import { addressLengths } from '../../forms/address.ts';
import { billedAddress, postalAddress } from '../account/customer.ts';
import { pointId } from '../delivery/delivery-point.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { country, money, uuid } from '../gateway/values.ts';
import { cart, paymentResult, shippingMethod, shippingMethodKey } from './cart.ts';
import { cartWrite, ofCart, write } from './cart-call.ts';

/**
 * How an explicit cancellation ended: `cancelled`, the provider took the payment back and the pieces are free again;
 * `pending`, the bank has it in its hands, and it goes on; `paid`, it was too late, there is an order; `none`, there
 * was nothing to cancel.
 */
export const cancellation = z.enum(['cancelled', 'pending', 'paid', 'none']);

/** An address, or, with its id, the store, pickup point or locker that a method of that kind goes to. */
const shippingAddress = postalAddress.extend({
  deliveryPointIdV2: pointId.nullable().default(null),
  // Of a point they may not be told.
  line1: z.string().trim().max(addressLengths.line1),
  zipCode: z.string().trim().max(addressLengths.zipCode),
});

/** Who collects a happy-shopping order, and in which store. */
const receiver = postalAddress
  .pick({ firstName: true, lastName: true, phoneNumber: true, phoneNumberCountry: true })
  .extend({ deliveryPointIdV2: pointId });

/** What Adyen's drop-in is made with. */
const dropIn = z.object({
  /** Name of Adyen's environment: `test`, `live`, `live-us`. */
  environment: z.string().regex(/^[a-z]+(?:-[a-z]+)?$/),
  clientKey: z.string().min(1),
  sessionId: z.string().min(1),
  sessionData: z.string().min(1),
});
export type DropIn = z.output<typeof dropIn>;

/** The longest result of a provider that travels in an address. */
export const maxResultLength = 4000;

const broughtBack = z
  .object({
    redirectResult: z.string().max(maxResultLength).optional(),
    sessionId: z.string().min(1).max(200).optional(),
    sessionResult: z.string().min(1).max(maxResultLength).optional(),
  })
  .refine(
    ({ redirectResult, sessionId, sessionResult }) =>
      redirectResult !== undefined || (sessionId !== undefined && sessionResult !== undefined),
  );

/** What somebody else, or another cart of the same customer, may have used up in between, or time. */
const consumed = ['promo-code-used', 'not-enough-points', 'gift-card-spent', 'gift-card-expired'] as const;

/** What is asked of a payment that is opened, whoever takes the money. */
const openedPayment = z.object({
  paymentProduct: z.string().max(500),
  returnUrl: z.url().max(500),
  amount: money,
  /** The network that asks, as the storefront's platform tells it: what is held open is counted by it. */
  network: z.string().min(1).max(64).optional(),
});

/** How a payment that was just opened goes on. */
const paymentAnswer = z.object({
  /** A result that nobody knows is not decided. */
  resultCode: orElse(paymentResult, 'Pending'),
  /** Where to send the shopper, when the result is RedirectShopper. */
  action: z
    .object({ type: z.literal('redirect'), url: z.url(), method: z.literal('GET') })
    .nullable()
    .default(null),
});

/** What opening a payment may be refused for. */
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
    ...cartWrite,
    refuses: [...write, 'no-delivery-point'],
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
        /** Whether the page can show a form of the provider's (`getPaymentSession`): it runs scripts. */
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
   * The same with any other provider: the provider-agnostic post of section 7, to the path of the payment's details, without
   * a version, which is what tells the two apart. Opens the payment for the cart as it is, if its amount is still that.
   */
  createProviderPayment: row({
    upstream: 'gateway',
    part: 'checkout',
    method: 'POST',
    path: '/carts-self/{cartId}/payments',
    input: z.object({ cartId: uuid, payment: openedPayment }),
    body: 'payment',
    output: paymentAnswer,
    access: 'customer',
    session: ['cartId'],
    refuses: paymentRefusals,
    strict: true,
    failure: 'throw',
  }),
  /** The form of the provider's within the payment page, for a payment that was begun so; null where there is none. */
  getPaymentSession: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/carts-self/{cartId}/payments/session',
    input: z.object({ cartId: uuid }),
    output: z.object({ dropIn: orElse(dropIn.nullable(), null) }),
    access: 'customer',
    session: ['cartId'],
    refuses: ['cart-unknown'],
    failure: { answer: { dropIn: null } },
  }),
  /**
   * Asks the provider for the outcome behind what came back with the shopper: a `redirectResult`, or a session of the
   * provider's with its result.
   */
  submitPaymentDetails: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/carts-self/{cartId}/payments',
    input: z.object({ ...ofCart, details: broughtBack }),
    query: ['version'],
    output: z.object({
      resultCode: orElse(paymentResult, 'Pending'),
      refusalReason: orElse(z.string().nullable(), null),
      /** After a refusal: how many more there may be before the customer waits. Null where that is not counted. */
      triesLeft: orElse(z.int().min(0).nullable(), null),
    }),
    access: 'customer',
    ...cartWrite,
    refuses: [...write, 'unknown'],
    whileReadOnly: true,
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
    browser: { limit: null },
    refuses: ['cart-unknown'],
    strict: true,
    whileReadOnly: true,
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
