import { z } from 'zod';
import { shippingMethodKey } from './cart.ts';

const threshold = z.union([z.int().min(0), z.literal('never')], {
  error: 'the cart total above which delivery is free is said in cents, without quotes, or as never',
});

/**
 * Cart total, in cents of the market's currency, after discounts and without delivery, above which each delivery
 * method is free in a market; `never`: it is not. Methods without an entry keep the gateway's threshold.
 */
export const freeDelivery = z.partialRecord(shippingMethodKey, threshold);
export type FreeDelivery = z.output<typeof freeDelivery>;
