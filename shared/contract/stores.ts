import { z } from 'zod';
import { deliveryPoint } from './delivery-point.ts';
import { listOf, orElse } from './list-of.ts';
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

/** Countries as they travel: `FR,DE`. */
const countryList = z
  .string()
  .transform((text) => text.split(',').filter((each) => each !== ''))
  .pipe(z.array(country).min(1));

const search = z.string().trim().max(100);

/** What is searched for, and where: in one country, or in all to which the market delivers. */
const searched = {
  /** Postcode or city; without one, the first that there are. */
  search: search.optional(),
  countryCode: country.optional(),
  deliveryCountries: countryList.optional(),
  /** How many at the most. */
  limit: z.coerce.number().int().min(1).max(50).default(12),
};

const found = listOf(deliveryPoint);

/** The store locator; nothing found is a 404, which is an empty list (specification, sections 7 and 8). */
export const storeRows = {
  /** Of these countries those that have stores, and how many. Before the row whose path would take it for a store. */
  getStoreCountries: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/stores/countries',
    input: z.object({ countries: countryList }),
    output: listOf(z.object({ country, stores: orElse(z.int().min(0), 0) })),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
    notFound: [],
  }),
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
  getStores: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/stores',
    input: z.object({
      ...searched,
      productId: digits.optional(),
      /** Of the product. */
      size: z.string().max(40).optional(),
      context: z.enum(['eresa', 'customer', 'order', 'welcome', 'locator']).optional(),
    }),
    output: z.object({ stores: found }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
    notFound: { stores: [] },
  }),
  getPickups: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/pickups',
    input: z.object(searched),
    output: z.object({ pickups: found }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
    notFound: { pickups: [] },
  }),
  getLockers: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/lockers',
    input: z.object(searched),
    output: z.object({ lockers: found }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
    notFound: { lockers: [] },
  }),
};
