import { z } from 'zod';
import { addressLengths } from '../../../shared/forms/address.ts';
import { discounts, lineItems, sealedId } from '../cart/inputs.ts';
import { context } from '../catalogue/inputs.ts';
import { fulfillment } from '../fulfillment/inputs.ts';

/** types/buyer.json, with the consent extension. */
const buyer = z.looseObject({
  first_name: z.string().max(addressLengths.firstName).optional(),
  last_name: z.string().max(addressLengths.lastName).optional(),
  email: z.string().max(320).optional(),
  phone_number: z.string().max(40).optional(),
  consent: z
    .looseObject({
      analytics: z.boolean().optional(),
      preferences: z.boolean().optional(),
      marketing: z.boolean().optional(),
      sale_of_data: z.boolean().optional(),
    })
    .optional(),
});
export type BuyerInput = z.output<typeof buyer>;

/** Payment is the shopper's own: all that counts is whether something was sent. */
const payment = z.looseObject({ instruments: z.array(z.unknown()).max(20).optional() });

const shared = {
  buyer: buyer.optional(),
  context: context.optional(),
  discounts: discounts.optional(),
  fulfillment: fulfillment.optional(),
  payment: payment.optional(),
};

const given = z.looseObject(shared);
/** What a platform says beside pieces. */
export type GivenInput = z.output<typeof given>;

/** A new checkout, of pieces or of a cart. */
export const createInput = z
  .looseObject({ ...shared, line_items: lineItems.default([]), cart_id: sealedId.optional() })
  .refine((input) => input.cart_id !== undefined || input.line_items.length > 0, {
    path: ['line_items'],
    message: 'At least one piece, or cart_id.',
  });
export type CreateInput = z.output<typeof createInput>;

export const updateInput = z.looseObject({ ...shared, line_items: lineItems.min(1), id: sealedId });
export type UpdateInput = z.output<typeof updateInput>;

export const idInput = z.looseObject({ id: sealedId });

export const completeInput = z.looseObject({ id: sealedId, payment: payment.optional() });
export type CompleteInput = z.output<typeof completeInput>;
