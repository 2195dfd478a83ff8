import { type Store, store, type storeRows } from '../../shared/contract/stores.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';

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
};
