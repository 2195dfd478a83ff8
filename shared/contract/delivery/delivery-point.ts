import { z } from 'zod';
import { isTimeZone } from '../../time/time-zones.ts';
import { listOf, orElse, wholeListOf } from '../gateway/list-of.ts';
import { country } from '../gateway/values.ts';

export const pointId = z.string().regex(/^[\w-]{1,40}$/);

/** Data of the chosen store, pickup point or locker in a cart and an order (specification, section 3). */
export const deliveryPointRow = z.object({
  storeId: pointId,
  /** Some stores have no name of their own: they are shown by the default one. */
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

/** A place where a parcel can be collected. */
export const deliveryPoint = deliveryPointRow.extend({
  /** Street and number; empty if not sent, like the zip code. */
  line1: orElse(z.string(), ''),
  zipCode: orElse(z.string(), ''),
  coordinates: orElse(coordinates.nullable(), null),
  /** IANA; null if it is that of the country. */
  timeZone: orElse(z.string().refine(isTimeZone, 'There is no such time zone.').nullable(), null),
  /**
   * From Monday, 1, to Sunday, 7, in local time; two entries for a day with a break. Days without an entry are closed.
   * If `closes` is at or before `opens`, it closes on the next day.
   */
  openingHours: orElse(listOf(z.object({ day: z.int().min(1).max(7), ...span })), []),
  /** Future days with other hours than usual; without hours it is closed. */
  exceptionalDays: orElse(listOf(z.object({ date: z.iso.date(), hours: wholeListOf(z.object(span)) })), []),
  /** Closed up to and including this day; nothing can be sent there meanwhile. Null if it is open. */
  closedUntil: orElse(z.iso.date().nullable(), null),
  /** Metres from the searched place; null if that is unknown. */
  distance: orElse(z.number().min(0).nullable(), null),
});
export type DeliveryPoint = z.output<typeof deliveryPoint>;
export type OpeningHours = DeliveryPoint['openingHours'];
