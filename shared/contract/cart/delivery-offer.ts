import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { cents, country, currency } from '../gateway/values.ts';
import { shippingMethodKey } from './cart.ts';

const workingDays = z.int().min(0).max(365);

/** A delivery method of a market. Prices in cents of the requested currency. */
export const deliveryOffer = z.object({
  key: shippingMethodKey,
  /** In the requested language. */
  name: z.string(),
  price: cents,
  /** Cart total, after discounts, above which it is free; null: never. */
  freeAbove: orElse(cents.nullable(), null),
  /** Working days from the order to the arrival. */
  minDays: workingDays,
  maxDays: workingDays,
});
export type DeliveryOffer = z.output<typeof deliveryOffer>;

export const deliveryOfferRows = {
  /** Returns the delivery methods and return conditions of a country, before there is a cart. */
  getDeliveryOffers: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/deliveries/offers',
    input: z.object({ country, currency }),
    output: z.object({
      methods: listOf(deliveryOffer),
      /** Days within which pieces can be returned, and the price in cents; null if unknown. */
      returns: orElse(z.object({ days: z.int().min(0), price: cents }).nullable(), null),
    }),
    access: 'anyone',
    failure: { answer: { methods: [], returns: null } },
  }),
};
