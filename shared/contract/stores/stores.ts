import { z } from 'zod';
import { coordinates, deliveryPoint, deliveryPointRow } from '../delivery/delivery-point.ts';
import { placeOf, placeRows } from '../delivery/places.ts';
import { pointKinds } from '../delivery/point-kinds.ts';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { catalogueId, catalogueIds, country, digits, page, sku } from '../gateway/values.ts';
import { contexts } from './store-context.ts';
import { storeDepartments, storeServices } from './store-services.ts';

/** Origin of the centre of a search (specification, section 3). */
export const searchSources = ['geolocalisation', 'suggestion', 'city', 'search', 'reload'] as const;

/** A store of the retailer. Some have no name of their own: they are shown by the default one. */
export const store = deliveryPoint.extend({
  storeId: digits,
  phone: orElse(z.string().nullable(), null),
  services: orElse(listOf(z.enum(storeServices)), []),
  departments: orElse(listOf(z.enum(storeDepartments)), []),
  /** The store's stock of the requested product; null if none was requested, or if unknown. */
  stock: orElse(z.enum(['AVAILABLE', 'FEW_REMAINING', 'UNAVAILABLE']).nullable(), null),
  /** The day, ISO 8601, on which an order of the requested pieces can be picked up; null if unknown. */
  readyOn: orElse(z.iso.date().nullable(), null),
  /** The time on that day, ISO 8601, if the store has all requested pieces; null otherwise, or if unknown. */
  readyFrom: orElse(z.iso.datetime().nullable(), null),
  /** Number of the individually requested pieces that the store has; null if none were requested, or if unknown. */
  piecesThere: orElse(z.int().min(0).nullable(), null),
});
export type Store = z.output<typeof store>;

/** A comma-separated list in a query: `FR,DE`. */
const separated = <Each extends z.ZodType<unknown, string>>(each: Each, maxItems: number) =>
  z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(each).min(1).max(maxItems));

const countryList = separated(country, 20);

/** Search text and place: in one country, or in all to which the market delivers. */
const searched = {
  /** Postcode or city; without it, and without a point, the first stores are returned. */
  search: z.string().trim().max(100).optional(),
  countryCode: country.optional(),
  deliveryCountries: countryList.optional(),
  /** Centre of the search, in degrees, both or neither; takes precedence over `search`. */
  lat: z.coerce.number().min(-90).max(90).optional(),
  lon: z.coerce.number().min(-180).max(180).optional(),
  /** Metres from the centre. */
  radius: z.coerce.number().int().min(100).max(200_000).default(60_000),
  source: z.enum(searchSources).optional(),
  page: page.default(1),
  /** Number of entries per page. */
  limit: z.coerce.number().int().min(1).max(200).default(12),
};

/** The requested pieces, by product and size, or individually. */
const pieces = {
  productId: catalogueId.optional(),
  /** Size of the product, in any colour. */
  size: z.string().max(40).optional(),
  /** `1000001-38,1000002-M:2`: skus, each with its quantity unless that is one. All of them are requested together. */
  pieces: separated(
    z
      .string()
      .transform((text) => {
        const [id = '', quantity = '1'] = text.split(/:(?=[1-9]\d{0,2}$)/);
        return { sku: id, quantity: Number(quantity) };
      })
      .pipe(z.object({ sku, quantity: z.int() })),
    50,
  ).optional(),
  context: contexts.optional(),
};

/** Centre of the search; null if nothing was searched for, or the place is unknown. */
const around = orElse(placeOf.nullable(), null);
/** Total number on all pages; null if unknown. */
const total = orElse(z.int().min(0).nullable(), null);

const found = listOf(deliveryPoint);

/** The store locator. A 404 means nothing was found, which is an empty list (specification, sections 7 and 8). */
export const storeRows = {
  ...placeRows,
  /**
   * Returns those of these countries that have stores, and how many. Must come before the row whose path would match
   * it as a store.
   */
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
  /** Returns those of these colours that a store has in any size, with its stock. */
  getStoreOptions: row({
    upstream: 'gateway',
    part: 'locator',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/stores/{storeId}/options',
    input: z.object({ storeId: digits, optionIds: catalogueIds }),
    output: z.object({ options: listOf(z.object({ optionId: catalogueId, stock: store.shape.stock })) }),
    access: 'anyone',
    failure: { answer: { options: [] } },
  }),
  /**
   * Returns the points of a map: stores of the countries, or everything within bounds (`shared/stores/map-points.ts`),
   * at most `maxMapPoints`; `more` is true if there are others. Pickup points and lockers are returned only within
   * bounds.
   */
  getMapPoints: row({
    upstream: 'gateway',
    part: 'locator',
    method: 'GET',
    path: '/ecommerce/v2/storelocator/points',
    input: z.object({
      kind: z.enum(pointKinds),
      deliveryCountries: countryList,
      /** `south,west,north,east` in tenths of a degree, or in whole degrees for wide bounds. */
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
  /** Stores, the nearest first; without a centre, by country, city and id. `services`: only stores with all of them. */
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
