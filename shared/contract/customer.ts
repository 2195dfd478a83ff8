import { z } from 'zod';
import { addressLengths } from '../address.ts';
import type { Country } from '../locales.ts';
import { deliveryPointRow, pointId } from './delivery-point.ts';
import { deliveryPromise } from './delivery-promise.ts';
import { listOf, orElse, wholeListOf } from './list-of.ts';
import { row } from './row.ts';
import {
  cents,
  country,
  currency,
  digits,
  money,
  noText,
  nothing,
  page,
  pageSize,
  sentText,
  sku,
  uuid,
} from './values.ts';

const yesNo = z.enum(['YES', 'NO']);
/** A line of text as a person types it: trimmed, no control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);
const required = (max: number) => line(max).min(1);

export const client = z.object({
  customerId: z.string(),
  hasPassword: z.boolean(),
  isDeleted: z.boolean(),
  optinNews: orElse(yesNo, 'NO'),
  loyaltyNumber: z.string().nullable(),
  /** FID loyalty card, HSP happy shopping. */
  loyaltyType: orElse(z.enum(['FID', 'HSP']).nullable(), null),
  loyaltyCreationDate: z.iso.date().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  phoneNumberCountry: orElse(country.nullable(), null),
  preferredStore: z.string().nullable(),
  gender: orElse(z.enum(['F', 'M', 'X']).nullable(), null),
  birthday: z.iso.date().nullable(),
  email: z.email(),
  emailQuality: z.string().nullable(),
  phoneNumberQuality: z.string().nullable(),
  fiscalNumber: z.string().nullable(),
  preferredChannel: z.string().nullable(),
});
export type Client = z.output<typeof client>;

export const billingAddress = z.object({
  firstName: required(addressLengths.firstName),
  lastName: required(addressLengths.lastName),
  line1: required(addressLengths.line1),
  line2: line(addressLengths.line2).default(''),
  line3: line(addressLengths.line3).default(''),
  line4: line(addressLengths.line4).default(''),
  zipCode: required(addressLengths.zipCode),
  city: required(addressLengths.city),
  country,
  quality: z.string().max(40).default('0'),
});
export type BillingAddress = z.output<typeof billingAddress>;

/** The address of a bill, with the number that some countries want on it. */
export const billedAddress = billingAddress.extend({ fiscalNumber: line(20).optional() });

const text = z.string().default('');

/**
 * A billing address as a gateway keeps it: no rule of ours about how long a line is, and no name where the gateway
 * knows none (specification, section 3).
 */
export const keptBillingAddress = z.object({
  firstName: text,
  lastName: text,
  line1: z.string(),
  line2: text,
  line3: text,
  line4: text,
  zipCode: z.string(),
  city: z.string(),
  country,
  quality: z.string().default('0'),
});

/** The same as a cart keeps it. */
export const keptBilledAddress = keptBillingAddress.extend({ fiscalNumber: z.string().optional() });

export const postalAddress = billingAddress.extend({
  /**
   * International format, `+33612345678`. Empty where the delivery method does not ask for one
   * (`phoneNumberByShippingMethod`).
   */
  phoneNumber: z.string().regex(/^(?:\+\d{6,15})?$/),
  phoneNumberCountry: country,
});
export type PostalAddress = z.output<typeof postalAddress>;

export const deliveryAddress = postalAddress.extend({
  id: z.string(),
  phoneNumberQuality: z.string().max(40).default('0'),
  favorite: z.boolean(),
});

/** A postal address as a gateway sends it: of a pickup point it may know the country alone. */
export const sentPostalAddress = keptBillingAddress.extend({
  line1: text,
  zipCode: text,
  city: text,
  phoneNumber: text,
  phoneNumberCountry: orElse(country.nullable(), null),
});

/** A telephone of no known country is one of the country that the address is in. */
export function withPhoneCountry<Address extends { country: Country; phoneNumberCountry: Country | null }>(
  address: Address,
) {
  return { ...address, phoneNumberCountry: address.phoneNumberCountry ?? address.country };
}

/** Where and to whom an order goes: an address, or a store, pickup point or locker and its row. */
export const sentShippingAddress = sentPostalAddress
  .extend({
    deliveryPointIdV2: orElse(pointId.nullable(), null),
    deliveryPoint: orElse(deliveryPointRow.nullable(), null),
  })
  .transform(withPhoneCountry);

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
});
export type OrderDelivery = z.output<typeof orderDelivery>;

const keptDeliveryAddress = sentPostalAddress
  .extend({
    id: z.string(),
    phoneNumberQuality: z.string().default('0'),
    favorite: orElse(z.boolean(), false),
  })
  .transform(withPhoneCountry);
export type DeliveryAddress = z.output<typeof keptDeliveryAddress>;

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
  /** Options whose pictures stand for the order, four at the most. */
  optionIds: orElse(listOf(digits), []),
  /** Null for what has no delivery, and where it is not known. */
  delivery: orElse(orderDelivery.nullable(), null),
});
export type OrderSummary = z.output<typeof orderSummary>;

const orderLine = z.object({
  sku,
  productId: orElse(digits.nullable(), null),
  optionId: orElse(digits.nullable(), null),
  name: orElse(sentText, noText),
  color: orElse(sentText, noText),
  /** Label of the size in the language of the market. */
  size: orElse(z.string(), ''),
  quantity: z.int().min(1),
  totalPrice: orElse(money.nullable(), null),
  /** Counted from the day of the order. Null for what was on the shelf. */
  delivery: orElse(deliveryPromise.nullable(), null),
});

/** What was bought besides products, and its id: of the gift card, of the donation, the number of the loyalty card. */
const orderExtra = z.object({
  kind: z.enum(['gift-card', 'loyalty-card', 'donation']),
  reference: orElse(z.string(), ''),
  price: z.object({ centAmount: cents }),
});

/** What was taken off the lines, whose prices are less already. */
const orderDiscount = z.object({
  type: orElse(z.enum(['REM', 'PTS', 'CAD', 'COU']), 'REM'),
  value: cents,
});

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

/** An order with its lines, as they were when it was made; a gateway that tells no lines at all is believed. */
export const order = orderSummary.extend({
  lines: wholeListOf(orderLine).default([]),
  extras: orElse(listOf(orderExtra), []),
  discounts: orElse(listOf(orderDiscount), []),
  /** What the delivery cost; null where it is not known. */
  shippingPrice: orElse(z.object({ centAmount: cents }).nullable(), null),
  payments: orElse(listOf(orderPayment), []),
  /** What was given back of it, the earliest first. */
  refunds: orElse(listOf(orderRefund), []),
  /** Points that it earned, the bonus of faithful holders among them. */
  loyaltyPointsEarned: orElse(z.int().min(0), 0),
});
export type Order = z.output<typeof order>;

export const customerRows = {
  getAccount: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/accounts-self/',
    input: nothing,
    output: client,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  reactivateAccount: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/accounts-self/reactivate/',
    input: nothing,
    output: client,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  getAddresses: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/addresses',
    input: z.object({ country: country.optional() }),
    output: z.object({ delivery: listOf(keptDeliveryAddress), billing: keptBillingAddress.nullable() }),
    access: 'customer',
    failure: 'throw',
  }),
  getDeliveryAddresses: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/addresses/delivery',
    input: nothing,
    output: listOf(keptDeliveryAddress),
    access: 'customer',
    failure: 'throw',
  }),
  getBillingAddress: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/addresses/billing',
    input: nothing,
    output: keptBillingAddress.nullable(),
    access: 'customer',
    failure: 'throw',
  }),
  createDeliveryAddress: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/customers-self/addresses/deliveries',
    input: deliveryAddress.omit({ id: true }),
    output: keptDeliveryAddress,
    access: 'customer',
    refuses: ['too-many-addresses'],
    failure: 'throw',
  }),
  updateDeliveryAddress: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/customers-self/addresses/delivery/{id}',
    input: deliveryAddress,
    output: keptDeliveryAddress,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  deleteDeliveryAddress: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/customers-self/addresses/delivery/{id}',
    input: z.object({ id: z.string() }),
    output: nothing,
    access: 'customer',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  updateBillingAddress: row({
    upstream: 'gateway',
    method: 'PUT',
    path: '/customers-self/addresses/billing',
    input: billingAddress,
    output: keptBillingAddress,
    access: 'customer',
    failure: 'throw',
  }),
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
    browser: true,
    refuses: ['unknown'],
    failure: 'throw',
  }),
};
