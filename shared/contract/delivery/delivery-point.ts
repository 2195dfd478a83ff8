import { z } from 'zod';
import { isTimeZone } from '../../time/time-zones.ts';
import { listOf, orElse, wholeListOf } from '../gateway/list-of.ts';
import { country } from '../gateway/values.ts';

export const pointId = z.string().regex(/^[\w-]{1,40}$/);

/** What a cart and an order keep of the store, pickup point or locker that was chosen (specification, section 3). */
export const deliveryPointRow = z.object({
  storeId: pointId,
  /** Some stores have no name of their own: they go by the default one. */
  name: orElse(z.string().nullable(), null),
  city: z.string(),
  country,
});

const time = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);
const span = { opens: time, closes: time };

export const coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** Where a parcel can be collected. */
export const deliveryPoint = deliveryPointRow.extend({
  /** Street and number; empty where they are not told, like the zip code. */
  line1: orElse(z.string(), ''),
  zipCode: orElse(z.string(), ''),
  coordinates: orElse(coordinates.nullable(), null),
  /** IANA; null where it is that of the country. */
  timeZone: orElse(z.string().refine(isTimeZone, 'There is no such time zone.').nullable(), null),
  /**
   * From Monday, 1, to Sunday, 7, in local time; two entries for a day with a break. Days without one are closed. One that
   * closes at or before its opening closes on the next day.
   */
  openingHours: orElse(listOf(z.object({ day: z.int().min(1).max(7), ...span })), []),
  /** The days to come that are not like others of their weekday; without hours it is closed. */
  exceptionalDays: orElse(listOf(z.object({ date: z.iso.date(), hours: wholeListOf(z.object(span)) })), []),
  /** Closed until this day, which is the last one; nothing can be sent there meanwhile. Null when it is open. */
  closedUntil: orElse(z.iso.date().nullable(), null),
  /** Metres from what was searched for; null where that place is not known. */
  distance: orElse(z.number().min(0).nullable(), null),
});
export type DeliveryPoint = z.output<typeof deliveryPoint>;
export type OpeningHours = DeliveryPoint['openingHours'];
