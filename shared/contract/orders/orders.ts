import { z } from 'zod';
import { namePattern } from '../../forms/names.ts';
import { savedBillingAddress, sentShippingAddress } from '../account/customer.ts';
import { deliveryPoint } from '../delivery/delivery-point.ts';
import { deliveryPromise } from '../delivery/delivery-promise.ts';
import { listOf, orElse, wholeListOf } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import {
  cents,
  currency,
  digits,
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

/** How, where and when an order is delivered, as it was agreed. */
const orderDelivery = z.object({
  /** Where it goes; `receiver`: somebody else collects it in a store. Null where it is not known. */
  to: orElse(z.enum(['address', 'store', 'pickup', 'locker', 'receiver', 'e-mail']).nullable(), null),
  /** Of the method, in the language of the market. */
  name: z.string(),
  address: orElse(sentShippingAddress.nullable(), null),
  /** Null where it is not known, and for what is sent by e-mail. */
  arrives: orElse(arrivalDays.nullable(), null),
  /** The day, ISO 8601, on which all of it can be picked up in its store; null where that is not known. */
  readyOn: orElse(z.iso.date().nullable(), null),
});
export type OrderDelivery = z.output<typeof orderDelivery>;

/** What an order was paid with: a payment product, or `gift-card` with the last digits of its number. */
const orderPayment = z.object({
  product: z.string(),
  lastDigits: orElse(z.string().nullable(), null),
  amount: z.object({ centAmount: cents }),
});

/** Money of an order that went back: when, how much in all, and what of it to which means of payment. */
const orderRefund = z.object({
  /** ISO 8601; null where it is not known. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
  amount: z.object({ centAmount: cents }),
  means: orElse(listOf(orderPayment), []),
});

export const orderSummary = z.object({
  orderNumber: z.string(),
  /** Null where it is not known. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
  /**
   * PENDING: the bank has not decided. IN_REVIEW: what was paid is not what was asked, a person looks at it. Null: a
   * state that the shop has no word for.
   */
  status: orElse(
    z
      .enum(['PENDING', 'IN_REVIEW', 'PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED'])
      .nullable(),
    null,
  ),
  /** The cart it was made of; null for orders of a former system. */
  cartId: orElse(uuid.nullable(), null),
  totalPrice: z.object({ centAmount: cents, currencyCode: currency }),
  /** Null where it is not known. */
  nbProducts: orElse(z.int().nullable(), null),
  /** When a voucher has to be paid for it (ISO 8601), of what is PENDING; null where it is the bank that is waited for. */
  payUntil: orElse(z.iso.datetime().nullable(), null),
  /** Options whose pictures stand for the order, four at the most. */
  optionIds: orElse(listOf(digits), []),
  /** Null for what has no delivery, and where it is not known. */
  delivery: orElse(orderDelivery.nullable(), null),
  /** When it arrived (ISO 8601); null before that, and where it is not known. */
  deliveredAt: orElse(z.iso.datetime().nullable(), null),
  /** Whether money was taken for it; null where it is not known. */
  charged: orElse(z.boolean().nullable(), null),
  /** What was given back of it, the earliest first. */
  refunds: orElse(listOf(orderRefund), []),
});
export type OrderSummary = z.output<typeof orderSummary>;

/** Place of a line in its order, from 1; it stays what it is. */
const position = z.int().min(1);

const orderLine = z.object({
  /** Null where a gateway has none: such a line cannot be asked to go back. */
  position: orElse(position.nullable(), null),
  sku,
  productId: orElse(digits.nullable(), null),
  optionId: orElse(digits.nullable(), null),
  name: orElse(sentText, noText),
  color: orElse(sentText, noText),
  /** Label of the size in the language of the market. */
  size: orElse(z.string(), ''),
  quantity: z.int().min(1),
  /** What is left to pay for all pieces after discounts; null where it is not known. */
  totalPrice: orElse(money.nullable(), null),
  /** Cents off all pieces together, which the total price is without already. */
  discount: orElse(cents.min(0), 0),
  /** Counted from the day of the order. Null for what was on the shelf. */
  delivery: orElse(deliveryPromise.nullable(), null),
  /** Pieces for which a return can still be asked, as long as that is open. */
  returnable: orElse(z.int().min(0), 0),
  /** Model, segmentation and its title, as they are measured; missing where they are not known. */
  model: z.string().optional().catch(undefined),
  segmentationId: z.string().optional().catch(undefined),
  category: sentText.optional().catch(undefined),
});

/** What was bought besides products, and its id: of the gift card, of the donation, the number of the loyalty card. */
const orderExtra = z.object({
  kind: z.enum(['gift-card', 'loyalty-card', 'donation']),
  reference: orElse(z.string(), ''),
  price: z.object({ centAmount: cents }),
  /** What was written on a gift card, and the day on which it is sent; null for what is none, or not known. */
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

/** What was taken off the lines, whose prices are less already. */
const orderDiscount = z.object({
  type: orElse(z.enum(['REM', 'PTS', 'CAD', 'COU']), 'REM'),
  value: cents,
  /** The promo code; missing for what was taken off without one. */
  code: z.string().optional().catch(undefined),
});

/** When an order came into a state; null where the shop has no word for it, or the time is not known. */
const orderStep = z.object({
  status: orElse(
    z.enum(['PAID', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED']).nullable(),
    null,
  ),
  at: orElse(z.iso.datetime().nullable(), null),
});

/** What a parcel is followed by, and the carrier's page for it. */
const tracking = z.object({ number: z.string(), url: z.url({ protocol: /^https?$/ }) });

/** Pieces of a line that are to go back, and why. */
const wantedReturn = z.object({
  position,
  quantity: z.int().min(1).max(1000),
  reason: z.enum(returnReasons),
});

/** A return that was asked for. */
const orderReturn = z.object({
  /** What belongs on the parcel, and is said at the counter; null where the shop gives none. */
  code: orElse(z.string().max(40).nullable(), null),
  /** Null where it is not known. */
  requestedAt: orElse(z.iso.datetime().nullable(), null),
  /** The reason is null where the shop has no words for it. */
  /** Id of the document that is its prepaid label; null where there is none, and the address is copied. */
  label: orElse(documentId.nullable(), null),
  lines: orElse(listOf(wantedReturn.extend({ reason: orElse(z.enum(notedReasons).nullable(), null) })), []),
});

/** Pieces of a line that a customer withdraws from. */
const withdrawnPieces = z.object({ position, quantity: z.int().min(1).max(1000) });

/** What a customer has withdrawn from. */
const orderWithdrawal = z.object({
  /** Null where it is not known. */
  withdrawnAt: orElse(z.iso.datetime().nullable(), null),
  /** They were cancelled before they were sent, stay in their store, or come back; null where it is not known. */
  outcome: orElse(z.enum(withdrawalOutcomes).nullable(), null),
  lines: orElse(listOf(withdrawnPieces), []),
});

/** An order with its lines, as they were when it was made; a gateway that tells no lines at all is believed. */
export const order = orderSummary.extend({
  lines: wholeListOf(orderLine).default([]),
  extras: orElse(listOf(orderExtra), []),
  discounts: orElse(listOf(orderDiscount), []),
  /** What the delivery cost; null where it is not known. */
  shippingPrice: orElse(z.object({ centAmount: cents }).nullable(), null),
  payments: orElse(listOf(orderPayment), []),
  /** Points that it earned, the bonus of faithful holders among them, without those that a refund took back. */
  loyaltyPointsEarned: orElse(z.int().min(0), 0),
  /** Null where it is not known. */
  billingAddress: orElse(savedBillingAddress.nullable(), null),
  steps: orElse(listOf(orderStep), []),
  /** Where it is collected, as that place is now; null for what is brought, and where it is gone or not known. */
  collectedAt: orElse(deliveryPoint.nullable(), null),
  /** Null before it is sent, and for what has no parcel. */
  tracking: orElse(tracking.nullable(), null),
  /** The last day on which a return can be asked for; null while that is not possible, or never was. */
  returnUntil: orElse(z.iso.date().nullable(), null),
  /** The last day on which a return could be asked for, once it is past; null otherwise, or where it is not known. */
  returnEnded: orElse(z.iso.date().nullable(), null),
  returns: orElse(listOf(orderReturn), []),
  /** How the customer can withdraw from it now, until which day; null where that is not possible (any more). */
  withdrawal: orElse(
    z.object({ how: z.enum(withdrawalKinds), until: orElse(z.iso.date().nullable(), null) }).nullable(),
    null,
  ),
  withdrawals: orElse(listOf(orderWithdrawal), []),
});
export type Order = z.output<typeof order>;

/** Of whoever withdraws, as they write it. */
export const withdrawalName = z.string().trim().min(1).max(120).regex(namePattern);
export const withdrawalEmail = z.email().max(254);

/** Number of an order, as it stands in an address. */
export const orderNumber = z.string().regex(/^[\w-]{1,64}$/);

export const orderRows = {
  /** The latest first; among them the one that waits for the bank (PENDING) or for a person (IN_REVIEW). */
  listOrders: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/orders',
    input: z.object({ page, size: pageSize }),
    output: z
      .object({ total: z.int().optional(), orders: listOf(orderSummary) })
      .transform(({ total, orders }) => ({ total: total ?? orders.length, orders })),
    access: 'customer',
    failure: 'throw',
  }),
  /** The order made of a cart; unknown until there is one. */
  getOrderOfCart: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/carts-self/{cartId}/order',
    input: z.object({ cartId: uuid }),
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
  /** Asks for pieces to go back; `requestId` is the asker's, so that a form that is sent twice asks once. */
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
   * Withdraws from pieces of an order (directive 2011/83/EU, article 11a): what is not sent, or still in its store, is
   * refunded; the rest becomes a return. `withdrawalId` is the asker's, so that a form that is sent twice withdraws once. What was stated is
   * acknowledged by mail, with the time.
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
