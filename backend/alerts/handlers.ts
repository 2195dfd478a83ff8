import type { stockAlertRows } from '../../shared/contract/account/stock-alerts.ts';
import { self } from '../customers/self.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { isBack, type SizeRow } from './is-back.ts';

export const maxAlerts = 50;

interface AlertRow {
  sku: string;
  store_id: string;
  created_at: string;
}

type Values = { values: { sku: string; storeId: string; createdAt: string }[] };

async function listed(DB: D1Database, customerId: string, storeId: string): Promise<Values> {
  const { results } = await DB.prepare(
    `SELECT sku, store_id, created_at FROM stock_alerts
     WHERE customer_id = ? AND store_id = ? AND removed_at IS NULL ORDER BY created_at DESC, sku`,
  )
    .bind(customerId, storeId)
    .all<AlertRow>();
  return {
    values: results.map(({ sku, store_id, created_at }) => ({
      sku,
      storeId: store_id,
      createdAt: created_at,
    })),
  };
}

/**
 * Reads a size in a shop; null when there is no such size or no such shop. Stock is recorded for the online shop
 * only, so an alert for a store would never be sent.
 */
async function sizeOf(DB: D1Database, sku: string, storeId: string): Promise<SizeRow | null> {
  return DB.prepare(
    `SELECT o.availability, o.availability_type, coalesce(s.quantity, 0) AS quantity
     FROM skus k JOIN options o ON o.option_id = k.option_id LEFT JOIN stock s ON s.sku = k.sku
     WHERE k.sku = ? AND EXISTS (SELECT 1 FROM domains WHERE store_id = ?)`,
  )
    .bind(sku, storeId)
    .first<SizeRow>();
}

/** Stock alerts of the signed-in customer. Every statement filters by the customer of the token. */
export const stockAlertHandlers: Handlers<typeof stockAlertRows> = {
  getStockAlerts: ({ id }, caller) => listed(caller.env.DB, self(caller), id),

  /** A size that came back after the page was rendered is reported as available; later returns are due for a mail. */
  async addStockAlert({ sku, storeId }, caller) {
    const { DB } = caller.env;
    const customerId = self(caller);
    const size = await sizeOf(DB, sku, storeId);
    if (size === null) throw new Refused('unknown', `No size ${sku}, or no shop ${storeId}`);
    if (isBack(size)) throw new Refused('in-stock', `The size ${sku} can be bought.`);
    const back = '(SELECT count(*) FROM stock WHERE sku = ?2 AND quantity > 0)';
    await DB.prepare(
      `INSERT INTO stock_alerts (customer_id, sku, store_id, locale, created_at, due)
       SELECT ?1, ?2, ?3, ?4, ?5, ${back}
       WHERE (SELECT count(*) FROM stock_alerts WHERE customer_id = ?1 AND removed_at IS NULL) < ?6
       ON CONFLICT (customer_id, sku, store_id) DO UPDATE
         SET removed_at = NULL, locale = excluded.locale, due = excluded.due WHERE removed_at IS NOT NULL`,
    )
      .bind(customerId, sku, storeId, caller.locale, new Date().toISOString(), maxAlerts)
      .run();
    const list = await listed(DB, customerId, storeId);
    if (!list.values.some((alert) => alert.sku === sku))
      throw new Refused('too-many-alerts', `There can be ${maxAlerts} alerts at most.`);
    return list;
  },

  async deleteStockAlert({ sku, knowledgeTypeId }, caller) {
    const { DB } = caller.env;
    const customerId = self(caller);
    await DB.prepare(
      `UPDATE stock_alerts SET removed_at = unixepoch()
       WHERE customer_id = ? AND sku = ? AND store_id = ? AND removed_at IS NULL`,
    )
      .bind(customerId, sku, knowledgeTypeId)
      .run();
    return listed(DB, customerId, knowledgeTypeId);
  },
};
