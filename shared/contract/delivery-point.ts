import { z } from 'zod';
import { listOf, orElse } from './list-of.ts';
import { country } from './values.ts';

export const pointId = z.string().regex(/^[\w-]{1,40}$/);

/** What a cart and an order keep of the store, pickup point or locker that was chosen (specification, section 3). */
export const deliveryPointRow = z.object({
  storeId: pointId,
  /** Some stores have no name of their own: they go by the default one. */
  name: orElse(z.string().nullable(), null),
  city: z.string(),
  country,
});

const time = z.string().regex(/^\d\d:\d\d$/);

/** Where a parcel can be collected. */
export const deliveryPoint = deliveryPointRow.extend({
  /** Street and number; empty where they are not told, like the zip code. */
  line1: orElse(z.string(), ''),
  zipCode: orElse(z.string(), ''),
  /** From Monday, 1, to Sunday, 7, in local time; two entries for a day with a break. Days without one are closed. */
  openingHours: orElse(listOf(z.object({ day: z.int().min(1).max(7), opens: time, closes: time })), []),
  /** Closed until this day, which is the last one; nothing can be sent there meanwhile. Null when it is open. */
  closedUntil: orElse(z.iso.date().nullable(), null),
  /** Metres from what was searched for; null where that place is not known. */
  distance: orElse(z.number().min(0).nullable(), null),
});
export type DeliveryPoint = z.output<typeof deliveryPoint>;
export type OpeningHours = DeliveryPoint['openingHours'];
