import type { z } from 'zod';
import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import type { PointKind } from '../../shared/contract/delivery/point-kinds.ts';
import type { storeRows } from '../../shared/contract/stores/stores.ts';
import { countries as allCountries, type Country } from '../../shared/markets/locales.ts';
import type { NearEnv } from '../env.ts';
import { Problem, Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { findPoints, type PointsResult } from './find-points.ts';
import { getMapPoints } from './map-points.ts';
import { placesBegun } from './places.ts';
import { findPoint, pointOf, storeOf } from './points.ts';
import { optionsIn, withStock } from './stock.ts';

type Searched = z.output<(typeof storeRows)['getPickups']['input']>;

/** Refuses an unknown place (404), and an incomplete coordinate (400). */
async function search(
  { env }: Caller<NearEnv>,
  kind: PointKind,
  { search = '', countryCode, deliveryCountries = [...allCountries], lat, lon, ...rest }: Searched,
  services: readonly string[] = [],
): Promise<PointsResult> {
  if ((lat === undefined) !== (lon === undefined)) throw new Problem(400, 'A point has a latitude and a longitude.');
  const center = lat === undefined || lon === undefined ? null : { latitude: lat, longitude: lon };
  const countries = deliveryCountries.filter((each) => countryCode === undefined || each === countryCode);
  const { radius, page, limit } = rest;
  const found = await findPoints(env.DB, kind, { search, center, countries, services, radius, page, limit });
  if (found.rows.length === 0) throw new Refused('unknown', `No ${kind} found.`);
  return found;
}

async function points(caller: Caller<NearEnv>, kind: PointKind, input: Searched) {
  const { rows, around, total } = await search(caller, kind, input);
  const now = new Date();
  const found: DeliveryPoint[] = rows.map((row) => pointOf(row, now, around));
  return { found, around, total };
}

/** The store locator (specification, section 7). */
export const storeHandlers: Handlers<typeof storeRows, NearEnv> = {
  async getStore({ storeId, ...asked }, { env }) {
    const row = await findPoint(env.DB, 'store', storeId);
    const now = new Date();
    const [store] = row === null ? [] : await withStock(env.DB, [storeOf(row, now)], asked, now);
    if (store === undefined) throw new Refused('unknown', `No store '${storeId}'`);
    return store;
  },

  async getStores({ services, ...input }, caller) {
    const { rows, around, total } = await search(caller, 'store', input, services);
    const now = new Date();
    const stores = rows.map((row) => storeOf(row, now, around));
    return { stores: await withStock(caller.env.DB, stores, input, now), around, total };
  },

  async getStoreOptions({ storeId, optionIds }, { env }) {
    return { options: await optionsIn(env.DB, storeId, optionIds.split(',')) };
  },

  getMapPoints,

  async getPickups(input, caller) {
    const { found, ...rest } = await points(caller, 'pickup', input);
    return { pickups: found, ...rest };
  },

  async getLockers(input, caller) {
    const { found, ...rest } = await points(caller, 'locker', input);
    return { lockers: found, ...rest };
  },

  async getStoreCountries({ countries }, { env }) {
    const { results } = await env.DB.prepare(
      `SELECT country, points AS stores FROM point_counts
       WHERE kind = 'store' AND points > 0 AND country IN (SELECT value FROM json_each(?)) ORDER BY country`,
    )
      .bind(JSON.stringify(countries))
      .all<{ country: Country; stores: number }>();
    if (results.length === 0) throw new Refused('unknown', 'There are no stores in these countries.');
    return results;
  },

  suggestPlaces: ({ search, countryCode, limit }, { env }) =>
    placesBegun(env.DB, countryCode === undefined ? allCountries : [countryCode], { search, limit }),
};
