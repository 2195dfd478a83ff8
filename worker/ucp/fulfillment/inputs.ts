import { z } from 'zod';

const text = z.string().max(200).optional();
const id = z.string().min(1).max(200);

/** types/shipping_destination.json, or a place to collect, of which only the id counts. */
const destination = z.looseObject({
  id: id.optional(),
  first_name: text,
  last_name: text,
  street_address: text,
  extended_address: text,
  postal_code: text,
  address_locality: text,
  address_country: text,
  phone_number: text,
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
