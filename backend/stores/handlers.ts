import type { DeliveryPoint } from '../../shared/contract/delivery-point.ts';
import { type Store, store, type storeRows } from '../../shared/contract/stores.ts';
import type { PointKind } from '../../shared/delivery-modes.ts';
import { countries as allCountries, type Country } from '../../shared/locales.ts';
import { Refused } from '../problem.ts';
import type { Caller, Handlers } from '../serve.ts';
import { findPoints } from './points.ts';

interface Searched {
  search?: string | undefined;
  countryCode?: Country | undefined;
  deliveryCountries?: Country[] | undefined;
  limit: number;
}

async function search(
  { env }: Caller,
  kind: PointKind,
  { search = '', countryCode, deliveryCountries = [...allCountries], limit }: Searched,
): Promise<DeliveryPoint[]> {
  const countries = deliveryCountries.filter((each) => countryCode === undefined || each === countryCode);
  const found = await findPoints(env.DB, kind, { search, countries, limit });
  if (found.length === 0) throw new Refused('unknown', `No ${kind} found.`);
  return found;
}

/** The store locator (specification, section 7). */
export const storeHandlers: Handlers<typeof storeRows> = {
  async getStore({ storeId }, { env }): Promise<Store> {
    const found = await env.DB.prepare(
      'SELECT store_id AS storeId, name, city, country FROM stores WHERE store_id = ?',
    )
      .bind(storeId)
      .first();
    if (found === null) throw new Refused('unknown', `No store '${storeId}'`);
    return store.parse(found);
  },

  getStores: async (input, caller) => ({ stores: await search(caller, 'store', input) }),

  getPickups: async (input, caller) => ({ pickups: await search(caller, 'pickup', input) }),

  getLockers: async (input, caller) => ({ lockers: await search(caller, 'locker', input) }),

  async getStoreCountries({ countries }, { env }) {
    const { results } = await env.DB.prepare(
      `SELECT country, count(*) AS stores FROM stores
       WHERE country IN (SELECT value FROM json_each(?)) GROUP BY country ORDER BY country`,
    )
      .bind(JSON.stringify(countries))
      .all<{ country: Country; stores: number }>();
    if (results.length === 0) throw new Refused('unknown', 'There are no stores in these countries.');
    return results;
  },
};
