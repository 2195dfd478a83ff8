import { z } from 'zod';
import { maxQuantity } from '../../../shared/contract/catalogue/quantity.ts';
import { sku } from '../../../shared/contract/gateway/values.ts';
import { context } from '../catalogue/inputs.ts';

/** Lines of a cart, as a platform wants them; ids of lines and prices of the answer may come back, and do not count. */
export const lineItems = z
  .array(z.looseObject({ item: z.looseObject({ id: sku }), quantity: z.int().min(1).max(maxQuantity) }))
  .max(50);
export type WantedLines = z.output<typeof lineItems>;

export const discounts = z.looseObject({ codes: z.array(z.string().trim().min(1).max(60)).max(10).optional() });

export const cartInput = z.looseObject({
  line_items: lineItems,
  context: context.optional(),
  discounts: discounts.optional(),
});
export type CartInput = z.output<typeof cartInput>;

/** An id that the shop has given out. */
export const sealedId = z.string().min(1).max(2000);
