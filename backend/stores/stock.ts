import type { z } from 'zod';
import type { ShortAvailability } from '../../shared/catalogue/availability.ts';
import { handedOver, type Piece, preparedAt, readyOn } from '../../shared/checkout/pick-up.ts';
import type { Store, storeRows } from '../../shared/contract/stores/stores.ts';
import type { ReadDatabase } from '../database/read-database.ts';
import { ownStoreModes } from './collecting-modes.ts';
import { bestAvailability, scarcest, storeStock } from './store-stock.ts';

/** The part of a request that concerns the stock of stores. */
type StockQuery = Pick<z.output<(typeof storeRows)['getStore']['input']>, 'productId' | 'size' | 'pieces'>;

/** The sizes of a product, in all colours. */
async function skusOf(db: ReadDatabase, productId: string, size: string | undefined): Promise<Piece[]> {
  const { results } = await db
    .prepare(
      `SELECT k.sku, 1 AS quantity FROM options o JOIN skus k ON k.option_id = o.option_id
       WHERE o.product_id = ?1 AND (?2 IS NULL OR k.size_id = ?2)`,
    )
    .bind(productId, size ?? null)
    .all<Piece>();
  return results;
}

/** Returns how many pieces stores have of some sizes, by store and sku. Reads only these rows. */
async function counted(
  db: ReadDatabase,
  pieces: readonly Piece[],
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { results } = await db
    .prepare(
      `SELECT st.store_id, st.sku, st.quantity FROM json_each(?1) wanted CROSS JOIN json_each(?2) meant
       CROSS JOIN store_stock st ON st.sku = wanted.value AND st.store_id = meant.value`,
    )
    .bind(JSON.stringify(pieces.map(({ sku }) => sku)), JSON.stringify(storeIds))
    .all<{ store_id: string; sku: string; quantity: number }>();
  return new Map(results.map(({ store_id, sku, quantity }) => [`${store_id} ${sku}`, quantity]));
}

/** Returns those of some colours that a store has in any size, with the availability of the size with most pieces. */
export async function optionsIn(
  db: ReadDatabase,
  storeId: string,
  optionIds: readonly string[],
): Promise<{ optionId: string; stock: ShortAvailability }[]> {
  const { results } = await db
    .prepare(
      `SELECT k.option_id, max(st.quantity) AS quantity FROM json_each(?1) wanted
       CROSS JOIN skus k ON k.option_id = wanted.value
       CROSS JOIN store_stock st ON st.sku = k.sku AND st.store_id = ?2
       WHERE st.quantity > 0 GROUP BY k.option_id`,
    )
    .bind(JSON.stringify(optionIds), storeId)
    .all<{ option_id: string; quantity: number }>();
  return results.map(({ option_id, quantity }) => ({ optionId: option_id, stock: storeStock(quantity) }));
}

/** Returns the maximum of working days until an order arrives in a store, by country. */
async function daysToStores(db: ReadDatabase, stores: readonly Store[]): Promise<ReadonlyMap<string, number>> {
  const { results } = await db
    .prepare(
      `SELECT country, max(max_days) AS days FROM shipping_methods
       WHERE key IN (${ownStoreModes}) AND country IN (SELECT value FROM json_each(?)) GROUP BY country`,
    )
    .bind(JSON.stringify([...new Set(stores.map(({ country }) => country))]))
    .all<{ country: string; days: number }>();
  return new Map(results.map(({ country, days }) => [country, days]));
}

/**
 * Adds to stores their availability of the requested pieces, and the day on which an order of them can be collected
 * there. All pieces are needed together; of a product, any colour counts. Without requested pieces the stores are
 * unchanged.
 */
export async function withStock(
  db: ReadDatabase,
  stores: readonly Store[],
  { productId, size, pieces }: StockQuery,
  now: Date,
): Promise<Store[]> {
  if (pieces === undefined && productId === undefined) return [...stores];
  const wanted = pieces ?? (await skusOf(db, productId ?? '', size));
  const [there, days] = await Promise.all([
    counted(
      db,
      wanted,
      stores.map(({ storeId }) => storeId),
    ),
    daysToStores(db, stores),
  ]);
  const together = pieces === undefined ? bestAvailability : scarcest;
  return stores.map((store) => {
    const thereOf = ({ sku }: Piece) => there.get(`${store.storeId} ${sku}`) ?? 0;
    const states = wanted.map((piece) => storeStock(thereOf(piece), piece.quantity));
    const stock: ShortAvailability = together(states) ?? 'UNAVAILABLE';
    const comesIn = days.get(store.country);
    const isThere = stock !== 'UNAVAILABLE';
    const ready = isThere || comesIn !== undefined ? readyOn(store, isThere, comesIn ?? 0, now) : null;
    return {
      ...store,
      stock,
      readyOn: ready,
      readyFrom: (isThere ? preparedAt(store, now)?.toISOString() : null) ?? null,
      piecesThere: pieces?.reduce((sum, piece) => sum + handedOver(thereOf(piece), piece.quantity), 0) ?? null,
    };
  });
}
