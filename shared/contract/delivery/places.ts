import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { country } from '../gateway/values.ts';
import { coordinates } from './delivery-point.ts';

/** A place for a search nearby: a town, or a part of one by its zip code. */
export const placeOf = coordinates.extend({
  /** Empty for the visitor's own position, whose name was not requested. */
  city: orElse(z.string(), ''),
  /** Empty for a town as a whole. */
  zipCode: orElse(z.string(), ''),
  country: orElse(country.nullable(), null),
});
export type Place = z.output<typeof placeOf>;

export const placeRows = {
  /**
   * Returns towns and zip codes that begin like the typed text, the largest town first, ignoring accents and case.
   * They are optional: a failure is an empty list.
   */
  suggestPlaces: row({
    upstream: 'gateway',
    part: 'locator',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/places',
    input: z.object({
      search: z.string().trim().min(2).max(100),
      countryCode: country.optional(),
      limit: z.coerce.number().int().min(1).max(10).default(6),
    }),
    output: listOf(placeOf),
    access: 'anyone',
    browser: { limit: 'search' },
    failure: { answer: [] },
  }),
};
