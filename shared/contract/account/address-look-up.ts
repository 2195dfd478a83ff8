import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { country } from '../gateway/values.ts';

const text = orElse(z.string(), '');

/** An address that exists (specification, section 3). Missing fields are empty. */
export const addressSuggestion = z.object({
  /** Entrance, staircase, floor. */
  buildingInfo_1: text,
  buildingName: text,
  streetNumber: text,
  streetName: text,
  /** 2: the number is after the name of the street, otherwise before it. */
  streetNumberPosition: orElse(z.int(), 1),
  additionalInfo_1: text,
  /** Another name of the place, or a part of it. */
  localitySynonym: text,
  postalCode: z.string(),
  locality: z.string(),
  /** Which part of it is verified: 1 the number, 2 the street, 3 the place. */
  qualityCode: orElse(z.string(), '0'),
});
export type AddressSuggestion = z.output<typeof addressSuggestion>;

export const addressLookUpRows = {
  /** Returns addresses of a country that begin like the typed text. They are optional: a failure is an empty list. */
  suggestAddresses: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/addresses/suggestions',
    input: z.object({ country, search: z.string().trim().min(3).max(120) }),
    output: listOf(addressSuggestion),
    access: 'anyone',
    browser: { limit: 'search' },
    failure: { answer: [] },
  }),
};
