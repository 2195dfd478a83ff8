import { z } from 'zod';
import { savedBilledAddress, sentShippingAddress } from '../account/customer.ts';
import { availability, pictureType, priceType } from '../catalogue/product.ts';
import { maxQuantity, noLimit } from '../catalogue/quantity.ts';
import { shippingMethodKeys } from '../delivery/delivery-modes.ts';
import { deliveryPromise } from '../delivery/delivery-promise.ts';
import { discountType } from '../gateway/discount-type.ts';
import { listOf, orElse, wholeListOf } from '../gateway/list-of.ts';
import { cartPartId, catalogueId, cents, money, noText, sentText, sku } from '../gateway/values.ts';
import { arrivalDays } from '../orders/orders.ts';
import { voucher } from './voucher.ts';

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
  lineId: cartPartId,
  sku,
  productId: catalogueId,
  /** A gateway without colour options sells each product under its own number. */
  optionId: orElse(catalogueId.nullable(), null),
  quantity: z.int().min(1),
  totalPrice: money,
  /** Price of one piece, in cents of the cart's currency. */
  price: z.object({ centAmount: cents }),
  catalogPrice: z.object({
    price: cents,
    strikeThroughPrice: orElse(cents.nullable(), null),
    priceType: orElse(priceType, 'I'),
  }),
  discountMessages: listOf(z.object({ type: discountType, displayedAmount: z.string() })),
  segmentationId: z.string(),
  isFree: z.boolean(),
  lastModifiedAt: z.iso.datetime(),
  name: sentText,
  color: orElse(sentText, noText),
  model: z.string(),
  /** A size without a label is shown by its id. */
  size: z
    .object({ id: z.string(), label: z.string().optional() })
    .transform(({ id, label }) => ({ id, label: label ?? id })),
  availability: orElse(availability, 'UNKNOWN'),
  /** Pieces that can still be ordered, including this line's. */
  stock: orElse(z.int().min(0), noLimit),
  ratingCount: z.int(),
  averageRating: z.number(),
  /** Comma separated. */
  categoryLabel: z.string(),
  /** Semicolon separated. */
  marketingLabels: z.string(),
  images: listOf(pictureType),
  /** Null for a line in stock, which is delivered as the delivery method says. */
  delivery: orElse(deliveryPromise.nullable(), null),
});

export const lineItem = sentLine.transform((line) => ({
  ...line,
  optionId: line.optionId ?? line.productId,
}));
export type LineItem = z.output<typeof lineItem>;

const giftCardLine = z.object({
  id: z.string(),
  price: z.object({ centAmount: cents }),
  recipientName: orElse(z.string(), ''),
  message: orElse(z.string(), ''),
  /** The day on which it is sent (ISO 8601); null if unknown. */
  date: orElse(z.iso.date().nullable(), null),
});

const sentCart = z.object({
  id: cartPartId,
  version: z.int().min(1),
  lineItems: wholeListOf(lineItem),
  /** Lines, shipping and discounts. */
  totalPrice: money,
  /** Lines only. */
  subtotalPrice: orElse(money.nullable(), null),
  /** A delivery of an unknown kind or to an unknown country has to be chosen again. */
  shippingInfo: orElse(
    z.object({ shippingMethodKey, name: z.string(), price: z.object({ centAmount: cents }) }).nullable(),
    null,
  ),
  shippingAddress: orElse(sentShippingAddress.nullable(), null),
  billingAddress: orElse(savedBilledAddress.nullable(), null),
  discountCode: listOf(
    z.object({
      code: z.string(),
      type: discountType,
      value: cents,
      productOutOfStock: z.boolean(),
    }),
  ),
  discounts: wholeListOf(
    z.object({
      /** An unknown type is treated as a reduction. */
      type: orElse(discountType, 'REM'),
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
      /** An unknown provider is treated like a bank. */
      paymentProvider: orElse(z.enum(['adyen', 'hipay', 'selvedge']), 'adyen'),
      amountPlanned: z.object({ centAmount: cents }),
      paymentProduct: z.string(),
      /** Id of a paying gift card, needed to remove it; null for other payments. */
      id: orElse(z.string().nullable(), null),
      /** The last digits of the gift card. */
      lastDigits: orElse(z.string().nullable(), null),
      /** Without a status the payment counts; an unknown status is still to be decided by the bank. */
      status: paymentResult.default('Authorised').or(orElse(paymentResult, 'Pending')),
      /** Voucher of a payment that was presented to the shopper; an invalid one is not shown. */
      voucher: orElse(voucher.nullable(), null),
    }),
  ),
  subscriptions: listOf(z.object({ type: z.enum(['SURV', 'INVIT']), optin: z.enum(['YES', 'NO']) })),
  loyaltyPointsEarned: z.int(),
  loyaltyBonusPointsEarned: z.int(),
  loyaltyPointsIncentive: z.int(),
  customer: z.object({ customerId: orElse(z.string(), ''), loyaltyCardId: z.string().nullable() }).nullable(),
  productsNotAdded: listOf(sku),
  sourceCartId: cartPartId.nullable(),
  orderNumber: z.string().nullable(),
});

/** A missing subtotal is the sum of the lines. */
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
    /** Delivery time of this cart in the requested language, including lines that are sent later; empty if unknown. */
    description: orElse(z.string(), ''),
    /** When the lines in stock arrive, or all of them if none is in stock. Null if unknown, and for e-mail. */
    arrives: orElse(arrivalDays.nullable(), null),
    shippingRate: z.object({
      price: z.object({ centAmount: cents }),
      /** Cart total in cents above which the method is free. */
      freeAbove: orElse(z.object({ centAmount: cents }).nullable(), null),
    }),
  })
  // A method without a name is shown by its key.
  .transform((method) => ({ ...method, name: method.name ?? method.key }));
export type ShippingMethod = z.output<typeof shippingMethod>;

/** Pieces of one line. */
export const quantity = z.coerce.number().int().min(1).max(maxQuantity);
