import { z } from 'zod';
import { shippingMethodKey } from './cart.ts';

const threshold = z.union([z.int().min(0), z.literal('never')], {
  error: 'the merchandise above which delivery is free is said in cents, without quotes, or as never',
});

/**
 * Above which merchandise, in cents of the market's currency and after discounts, each way of delivery is free in a
 * market; `never`: it is not. What is not named is as the gateway has it.
 */
export const freeDelivery = z
  .partialRecord(shippingMethodKey, threshold)
  .describe(
    'Merchandise, in cents of the market’s currency, above which a way of delivery is free; never: it is not. NO: home, EX: express, PR: pickup point, LO: locker',
  );
export type FreeDelivery = z.output<typeof freeDelivery>;
