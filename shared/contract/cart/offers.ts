import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { country, word } from '../gateway/values.ts';

/** An offer of a market, for one customer or for all; texts in the requested language. */
const offer = z.object({
  id: z.string(),
  title: z.string(),
  text: orElse(z.string(), ''),
  /** Code to type in the cart; null if none is needed. */
  code: orElse(z.string().nullable(), null),
  /** The last day (ISO 8601). */
  until: orElse(z.iso.date().nullable(), null),
  /** The family that it applies to. */
  familyId: orElse(word.nullable(), null),
});

export const offerRows = {
  getCommercialOffers: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/commercial-animations-self/offers',
    input: z.object({
      context: z.literal('SITE'),
      country,
      language: z.string().regex(/^[a-z]{3}$/),
      allOffers: z.literal('false'),
      familyIds: z
        .string()
        .regex(/^\w{1,64}(,\w{1,64}){0,49}$/)
        .optional(),
    }),
    output: z.object({ personalOffers: listOf(offer), collectiveOffers: listOf(offer) }),
    access: 'customer',
    browser: { limit: null },
    failure: { answer: { personalOffers: [], collectiveOffers: [] } },
  }),
};
