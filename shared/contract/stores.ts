import { z } from 'zod';
import { orElse } from './list-of.ts';
import { row } from './row.ts';
import { country, digits } from './values.ts';

/** A store of the retailer. Some have no name of their own: they go by the default one. */
export const store = z.object({
  storeId: digits,
  name: orElse(z.string().nullable(), null),
  city: z.string(),
  country,
});
export type Store = z.output<typeof store>;

export const storeRows = {
  getStore: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/stores/{storeId}',
    input: z.object({
      storeId: digits,
      productId: digits.optional(),
      size: z.string().optional(),
      context: z.string().optional(),
    }),
    output: store,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
};
