import { z } from 'zod';
import { namePattern } from '../../forms/names.ts';
import { savedBillingAddress, sentShippingAddress } from '../account/customer.ts';
import { deliveryPoint } from '../delivery/delivery-point.ts';
import { deliveryPromise } from '../delivery/delivery-promise.ts';
import { counted, countFields } from '../gateway/counted.ts';
import { discountType } from '../gateway/discount-type.ts';
import { listOf, orElse, wholeListOf } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import {
  cartPartId,
  catalogueId,
  cents,
  currency,
  money,
  noText,
  page,
  pageSize,
  sentText,
  sku,
  uuid,
} from '../gateway/values.ts';
import { documentId } from './documents.ts';
import { notedReasons, returnReasons } from './order-return.ts';
import { withdrawalKinds, withdrawalOutcomes } from './withdrawal-kind.ts';

/** Days between which an order arrives, ISO 8601 in UTC. */
export const arrivalDays = z.object({ from: z.iso.date(), until: z.iso.date() });

/** How, where and when an order is delivered, as agreed. */
const orderDelivery = z.object({
  /** Destination; `receiver`: somebody else collects it in a store. Null if unknown. */
  to: orElse(z.enum(['address', 'store', 'pickup', 'locker', 'receiver', 'e-mail']).nullable(), null),
  /** Name of the method, in the language of the market. */
  name: z.string(),
  address: orElse(sentShippingAddress.nullable(), null),
  /** Null if unknown, and for delivery by e-mail. */
  arrives: orElse(arrivalDays.nullable(), null),
  /** The day, ISO 8601, on which all of it can be picked up in its store; null if unknown. */
  readyOn: orElse(z.iso.date().nullable(), null),
});
export type OrderDelivery = z.output<typeof orderDelivery>;

/** A payment of an order: a payment product, or `gift-card` with the last digits of its number. */
const orderPayment = z.object({
  product: z.string(),
  lastDigits: orElse(z.string().nullable(), null),
  amount: z.object({ centAmount: cents }),
});

/** A refund of an order: when, how much in total, and how much to which means of payment. */
const orderRefund = z.object({
  /** ISO 8601; null if unknown. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
  amount: z.object({ centAmount: cents }),
  means: orElse(listOf(orderPayment), []),
});

export const orderSummary = z.object({
  orderNumber: z.string(),
  /** Null if unknown. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
  /**
   * PENDING: the bank has not decided. IN_REVIEW: the paid amount differs from the requested one, a person reviews it.
   * Null: a state that the shop does not know.
   */
  status: orElse(
    z.enum(['PENDING', 'IN_REVIEW', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED']).nullable(),
    null,
  ),
  /** The cart that it was created from; null for orders of a former system. */
  cartId: orElse(cartPartId.nullable(), null),
  totalPrice: z.object({ centAmount: cents, currencyCode: currency }),
  /** Null if unknown. */
  nbProducts: orElse(z.int().nullable(), null),
  /** Deadline for paying a voucher (ISO 8601), if the order is PENDING; null if it waits for the bank. */
  payUntil: orElse(z.iso.datetime().nullable(), null),
  /** Options whose pictures represent the order, at most four. */
  optionIds: orElse(listOf(catalogueId), []),
  /** Null without a delivery, and if unknown. */
  delivery: orElse(orderDelivery.nullable(), null),
  /** When it was delivered (ISO 8601); null before that, and if unknown. */
  deliveredAt: orElse(z.iso.datetime().nullable(), null),
  /** True if it was charged; null if unknown. */
  charged: orElse(z.boolean().nullable(), null),
  /** Its refunds, the earliest first. */
  refunds: orElse(listOf(orderRefund), []),
});
export type OrderSummary = z.output<typeof orderSummary>;

/** Position of a line in its order, from 1; it never changes. */
const position = z.int().min(1);

const orderLine = z.object({
  /** Null if the gateway has none: no return can be requested for such a line. */
  position: orElse(position.nullable(), null),
  sku,
  productId: orElse(catalogueId.nullable(), null),
  optionId: orElse(catalogueId.nullable(), null),
  name: orElse(sentText, noText),
  color: orElse(sentText, noText),
  /** Label of the size in the language of the market. */
  size: orElse(z.string(), ''),
  quantity: z.int().min(1),
  /** Price of all pieces after discounts; null if unknown. */
  totalPrice: orElse(money.nullable(), null),
  /** Cents off all pieces together, already deducted from the total price. */
  discount: orElse(cents.min(0), 0),
  /** Counted from the day of the order. Null for a line in stock. */
  delivery: orElse(deliveryPromise.nullable(), null),
  /** Pieces for which a return can be requested, as long as returns are open. */
  returnable: orElse(z.int().min(0), 0),
  /** Model, segmentation and its title, for analytics; missing if unknown. */
  model: z.string().optional().catch(undefined),
  segmentationId: z.string().optional().catch(undefined),
  category: sentText.optional().catch(undefined),
});

/** An extra that was bought, with the id of the gift card or donation, or the number of the loyalty card. */
const orderExtra = z.object({
  kind: z.enum(['gift-card', 'loyalty-card', 'donation']),
  reference: orElse(z.string(), ''),
  price: z.object({ centAmount: cents }),
  /** Text of a gift card, and the day on which it is sent; null for other extras, or if unknown. */
  giftCard: orElse(
    z
      .object({
        recipientName: orElse(z.string(), ''),
        message: orElse(z.string(), ''),
        date: orElse(z.iso.date().nullable(), null),
      })
      .nullable(),
    null,
  ),
});

/** A discount that is already deducted from the lines' prices. */
const orderDiscount = z.object({
  type: orElse(discountType, 'REM'),
  value: cents,
  /** The promo code; missing for a discount without one. */
  code: z.string().optional().catch(undefined),
});

/** When an order reached a state; null for a state that the shop does not know, or an unknown time. */
const orderStep = z.object({
  status: orElse(z.enum(['PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED']).nullable(), null),
  at: orElse(z.iso.datetime().nullable(), null),
});

/** The tracking number of a parcel, and the carrier's page for it. */
const tracking = z.object({ number: z.string(), url: z.url({ protocol: /^https?$/ }) });

/** Pieces of a line to return, and why. */
const wantedReturn = z.object({
  position,
  quantity: z.int().min(1).max(1000),
  reason: z.enum(returnReasons),
});

const orderReturn = z.object({
  /** Code for the parcel and for the store's counter; null if the shop gives none. */
  code: orElse(z.string().max(40).nullable(), null),
  /** Null if unknown. */
  requestedAt: orElse(z.iso.datetime().nullable(), null),
  /** The reason is null if the shop does not know it. */
  /** Id of the document with its prepaid label; null if none, and the address must be written on the parcel. */
  label: orElse(documentId.nullable(), null),
  lines: orElse(listOf(wantedReturn.extend({ reason: orElse(z.enum(notedReasons).nullable(), null) })), []),
});

/** Pieces of a line that a customer withdraws from. */
const withdrawnPieces = z.object({ position, quantity: z.int().min(1).max(1000) });

const orderWithdrawal = z.object({
  /** Null if unknown. */
  withdrawnAt: orElse(z.iso.datetime().nullable(), null),
  /** The pieces were cancelled before they were sent, stay in their store, or are returned; null if unknown. */
  outcome: orElse(z.enum(withdrawalOutcomes).nullable(), null),
  lines: orElse(listOf(withdrawnPieces), []),
});

/** An order with its lines, as they were when it was placed; a gateway may send no lines. */
export const order = orderSummary.extend({
  lines: wholeListOf(orderLine).default([]),
  extras: orElse(listOf(orderExtra), []),
  discounts: orElse(listOf(orderDiscount), []),
  /** Price of the delivery; null if unknown. */
  shippingPrice: orElse(z.object({ centAmount: cents }).nullable(), null),
  payments: orElse(listOf(orderPayment), []),
  /** Points earned by it, including the bonus of faithful holders, without those that a refund deducted. */
  loyaltyPointsEarned: orElse(z.int().min(0), 0),
  /** Null if unknown. */
  billingAddress: orElse(savedBillingAddress.nullable(), null),
  steps: orElse(listOf(orderStep), []),
  /** The place where it is collected, as it is now; null for a delivery, and if it is closed down or unknown. */
  collectedAt: orElse(deliveryPoint.nullable(), null),
  /** Null before it is sent, and for an order without a parcel. */
  tracking: orElse(tracking.nullable(), null),
  /** The last day for requesting a return; null while that is not possible, or never was. */
  returnUntil: orElse(z.iso.date().nullable(), null),
  /** The last day for requesting a return, after it is over; null otherwise, or if unknown. */
  returnEnded: orElse(z.iso.date().nullable(), null),
  returns: orElse(listOf(orderReturn), []),
  /** Current kind of withdrawal, and its last day; null if that is not possible (any more). */
  withdrawal: orElse(
    z.object({ how: z.enum(withdrawalKinds), until: orElse(z.iso.date().nullable(), null) }).nullable(),
    null,
  ),
  withdrawals: orElse(listOf(orderWithdrawal), []),
});
export type Order = z.output<typeof order>;

/** Name of the person who withdraws, as typed. */
export const withdrawalName = z.string().trim().min(1).max(120).regex(namePattern);
export const withdrawalEmail = z.email().max(254);

/** Number of an order, as in its address. */
export const orderNumber = z.string().regex(/^[\w-]{1,64}$/);

export const orderRows = {
  /** Lists the orders, newest first, including those that wait for the bank (PENDING) or for a person (IN_REVIEW). */
  listOrders: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/orders',
    input: z.object({ page, size: pageSize }),
    output: z
      .object({ ...countFields, orders: listOf(orderSummary) })
      .transform(({ total, more, orders }) => ({ ...counted({ total, more }, orders.length), orders })),
    access: 'customer',
    failure: 'throw',
  }),
  /** Returns the order created from a cart; `unknown` until there is one. */
  getOrderOfCart: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/carts-self/{cartId}/order',
    input: z.object({ cartId: cartPartId }),
    output: order,
    access: 'customer',
    session: ['cartId'],
    browser: { limit: null },
    awaited: true,
    refuses: ['unknown'],
    failure: 'throw',
  }),
  getOrder: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/orders/{orderNumber}',
    input: z.object({ orderNumber }),
    output: order,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** Requests a return of pieces. `requestId` is the caller's, so that a form that is sent twice requests it once. */
  requestReturn: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/customers-self/orders/{orderNumber}/returns',
    input: z.object({ orderNumber, requestId: uuid, lines: z.array(wantedReturn).min(1).max(100) }),
    output: order,
    access: 'customer',
    repeatable: true,
    refuses: ['unknown', 'return-closed', 'returned-already'],
    failure: 'throw',
  }),
  /**
   * Withdraws from pieces of an order (directive 2011/83/EU, article 11a): pieces that are not sent, or still in their
   * store, are refunded; the rest becomes a return. `withdrawalId` is the caller's, so that a form that is sent twice
   * withdraws once. The statement is confirmed by e-mail, with the time.
   */
  withdraw: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/customers-self/orders/{orderNumber}/withdrawals',
    input: z.object({
      orderNumber,
      withdrawalId: uuid,
      name: withdrawalName,
      email: withdrawalEmail,
      lines: z.array(withdrawnPieces).min(1).max(100),
    }),
    output: order,
    access: 'customer',
    repeatable: true,
    refuses: ['unknown', 'withdrawal-closed', 'withdrawn-already'],
    failure: 'throw',
  }),
};
