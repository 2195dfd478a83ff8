import { z } from 'zod';
import { shippingMethodKey } from './cart.ts';

const threshold = z.union([z.int().min(0), z.literal('never')], {
  error: 'the cart total above which delivery is free is said in cents, without quotes, or as never',
});

/**
 * Above which cart total, in cents of the market's currency, after discounts and without delivery, each way of delivery
 * is free in a market; `never`: it is not. What is not named is as the gateway has it.
 */
export const freeDelivery = z.partialRecord(shippingMethodKey, threshold);
export type FreeDelivery = z.output<typeof freeDelivery>;
