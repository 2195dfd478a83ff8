import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { country } from '../gateway/values.ts';

const text = orElse(z.string(), '');

/** An address that exists (specification, section 3). What it does not have is empty. */
export const addressSuggestion = z.object({
  /** Entrance, staircase, floor. */
  buildingInfo_1: text,
  buildingName: text,
  streetNumber: text,
  streetName: text,
  /** 2: the number stands behind the name of the street, otherwise before it. */
  streetNumberPosition: orElse(z.int(), 1),
  additionalInfo_1: text,
  /** Another name of the place, or a part of it. */
  localitySynonym: text,
  postalCode: z.string(),
  locality: z.string(),
  /** How much of it is known to exist: 1 the number, 2 the street, 3 the place. */
  qualityCode: orElse(z.string(), '0'),
});
export type AddressSuggestion = z.output<typeof addressSuggestion>;

export const addressLookUpRows = {
  /** Addresses of a country that begin like what was typed. Nobody needs them: a failure is an empty list. */
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
