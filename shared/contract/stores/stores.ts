import { z } from 'zod';
import { coordinates, deliveryPoint, deliveryPointRow } from '../delivery/delivery-point.ts';
import { placeOf, placeRows } from '../delivery/places.ts';
import { pointKinds } from '../delivery/point-kinds.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { country, digits, page, sku } from '../gateway/values.ts';
import { contexts } from './store-context.ts';
import { storeDepartments, storeServices } from './store-services.ts';

/** How the place came about that is searched around (specification, section 3). */
export const searchSources = ['geolocalisation', 'suggestion', 'city', 'search', 'reload'] as const;

/** A store of the retailer. Some have no name of their own: they go by the default one. */
export const store = deliveryPoint.extend({
  storeId: digits,
  phone: orElse(z.string().nullable(), null),
  services: orElse(listOf(z.enum(storeServices)), []),
  departments: orElse(listOf(z.enum(storeDepartments)), []),
  /** How the store stands with what was asked for; null where nothing was, or it is not known. */
  stock: orElse(z.enum(['AVAILABLE', 'FEW_REMAINING', 'UNAVAILABLE']).nullable(), null),
  /** The day, ISO 8601, on which an order of what was asked for can be picked up; null where it is not known. */
  readyOn: orElse(z.iso.date().nullable(), null),
  /** The moment of that day, ISO 8601, where the store has all that was asked for; null otherwise, or where not known. */
  readyFrom: orElse(z.iso.datetime().nullable(), null),
  /** Of the pieces that were asked for one by one, how many the store has; null where none were, or it is not known. */
  piecesThere: orElse(z.int().min(0).nullable(), null),
});
export type Store = z.output<typeof store>;

/** A list as it travels in a query: `FR,DE`. */
const separated = <Each extends z.ZodType<unknown, string>>(each: Each, maxItems: number) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(each).min(1).max(maxItems));

const countryList = separated(country, 20);

/** What is searched for, and where: in one country, or in all to which the market delivers. */
const searched = {
  /** Postcode or city; without one, and without a point, the first that there are. */
  search: z.string().trim().max(100).optional(),
  countryCode: country.optional(),
  deliveryCountries: countryList.optional(),
  /** The point to search around, in degrees, both or neither; it goes before what is typed. */
  lat: z.coerce.number().min(-90).max(90).optional(),
  lon: z.coerce.number().min(-180).max(180).optional(),
  /** Metres from there. */
  radius: z.coerce.number().int().min(100).max(200_000).default(60_000),
  source: z.enum(searchSources).optional(),
  page: page.default(1),
  /** How many of a page. */
  limit: z.coerce.number().int().min(1).max(200).default(12),
};

/** What is asked for in a store, by product and size, or piece by piece. */
const pieces = {
  productId: digits.optional(),
  /** Of the product, in any colour. */
  size: z.string().max(40).optional(),
  /** `1000001-38,1000002-M:2`: skus, with how many of each if it is not one. They are wanted together. */
  pieces: separated(
    z
      .string()
      .regex(/^[\w-]{1,64}(?::[1-9]\d{0,2})?$/)
      .transform((text) => {
        const [id = '', quantity = '1'] = text.split(':');
        return { sku: sku.parse(id), quantity: Number(quantity) };
      }),
    50,
  ).optional(),
  context: contexts.optional(),
};

/** What was found around: null where nothing was searched for, or no such place is known. */
const around = orElse(placeOf.nullable(), null);
/** How many there are on all pages together; null where that is not known. */
const total = orElse(z.int().min(0).nullable(), null);

const found = listOf(deliveryPoint);

/** The store locator; nothing found is a 404, which is an empty list (specification, sections 7 and 8). */
export const storeRows = {
  ...placeRows,
  /** Of these countries those that have stores, and how many. Before the row whose path would take it for a store. */
  getStoreCountries: row({
    upstream: 'gateway',
    part: 'locator',
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
    part: 'locator',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/stores/{storeId}',
    input: z.object({ storeId: digits, ...pieces }),
    output: store,
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
  }),
  /** Of these colours those that a store has in any size, and how it stands with them. */
  getStoreOptions: row({
    upstream: 'gateway',
    part: 'locator',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/stores/{storeId}/options',
    input: z.object({ storeId: digits, optionIds: z.string().regex(/^\d+(,\d+){0,47}$/) }),
    output: z.object({ options: listOf(z.object({ optionId: digits, stock: store.shape.stock })) }),
    access: 'anyone',
    failure: { answer: { options: [] } },
  }),
  /**
   * The points that a map shows: stores of the countries, or whatever lies within bounds (`shared/stores/map-points.ts`), no more
   * than `mostMapPoints`; `more` says that there are. Pickup points and lockers are given within bounds alone.
   */
  getMapPoints: row({
    upstream: 'gateway',
    part: 'locator',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/points',
    input: z.object({
      kind: z.enum(pointKinds),
      deliveryCountries: countryList,
      /** `south,west,north,east` in tenths of a degree, or, where they are wide, in whole ones. */
      bounds: z.string().max(40).optional(),
    }),
    output: z.object({
      points: listOf(deliveryPointRow.extend(coordinates.shape)),
      more: orElse(z.boolean(), false),
    }),
    access: 'anyone',
    failure: 'throw',
    notFound: { points: [], more: false },
  }),
  /**
   * The nearest first; without a place to search around, by country, city and id. `services`: those that have all of them.
   */
  getStores: row({
    upstream: 'gateway',
    part: 'locator',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/stores',
    input: z.object({
      ...searched,
      ...pieces,
      services: separated(z.enum(storeServices), storeServices.length).optional(),
    }),
    output: z.object({ stores: listOf(store), around, total }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
    notFound: { stores: [], around: null, total: 0 },
  }),
  getPickups: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/pickups',
    input: z.object(searched),
    output: z.object({ pickups: found, around, total }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
    notFound: { pickups: [], around: null, total: 0 },
  }),
  getLockers: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/lockers',
    input: z.object(searched),
    output: z.object({ lockers: found, around, total }),
    access: 'anyone',
    refuses: ['unknown'],
    failure: 'throw',
    notFound: { lockers: [], around: null, total: 0 },
  }),
};
