import { z } from 'zod';
import { addressLengths } from '../../../shared/forms/address.ts';

const text = (max: number) => z.string().max(max).optional();
const id = z.string().min(1).max(200);

/** types/shipping_destination.json, or a place to collect, of which only the id counts. */
const destination = z.looseObject({
  id: id.optional(),
  first_name: text(addressLengths.firstName),
  last_name: text(addressLengths.lastName),
  street_address: text(addressLengths.line1),
  // Of a saved address, which comes back, three lines.
  extended_address: text(addressLengths.line2 + addressLengths.line3 + addressLengths.line4 + 4),
  postal_code: text(addressLengths.zipCode),
  address_locality: text(addressLengths.city),
  address_country: text(60),
  phone_number: text(40),
});
export type DestinationInput = z.output<typeof destination>;

const method = z.looseObject({
  id: id.optional(),
  type: z.enum(['shipping', 'pickup']).optional(),
  line_item_ids: z.array(z.string().max(200)).max(100).optional(),
  destinations: z.array(destination).max(30).optional(),
  selected_destination_id: id.nullish(),
  groups: z
    .array(z.looseObject({ selected_option_id: id.nullish() }))
    .max(100)
    .optional(),
});
export type MethodInput = z.output<typeof method>;

/** types/fulfillment.json. */
export const fulfillment = z.looseObject({ methods: z.array(method).max(10).optional() });
export type FulfillmentInput = z.output<typeof fulfillment>;
