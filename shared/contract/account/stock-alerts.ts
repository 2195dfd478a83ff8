import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { digits, sku } from '../gateway/values.ts';

/** Somebody wants to hear when a size is back in a store; the shop of a market is a store as well (`storeId`). */
const stockAlert = z.object({
  sku,
  storeId: digits,
  /** When it was asked for; null where the gateway does not keep it. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
});

/** The last one first. */
const stockAlerts = z.object({ values: orElse(listOf(stockAlert), []) });

/** What a customer waits for (specification, section 7). An alert is done once its mail is written. */
export const stockAlertRows = {
  /** `id`: of the store. */
  getStockAlerts: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/knowledges/product-stock-alert',
    input: z.object({ id: digits }),
    output: stockAlerts,
    access: 'customer',
    failure: { answer: { values: [] } },
  }),
  /** Not for a size that can be bought. One that is there already stays as it is; one that was just taken back has its former date. */
  addStockAlert: row({
    upstream: 'gateway',
    method: 'POST',
    path: '/customers-self/knowledges/product-stock-alert',
    input: z.object({ sku, storeId: digits }),
    output: stockAlerts,
    access: 'customer',
    repeatable: true,
    browser: { limit: 'cart' },
    refuses: ['unknown', 'in-stock', 'too-many-alerts'],
    failure: 'throw',
  }),
  /** `knowledgeTypeId`: of the store. One that is not there is no error. */
  deleteStockAlert: row({
    upstream: 'gateway',
    method: 'DELETE',
    path: '/customers-self/knowledges/product-stock-alert/{sku}',
    input: z.object({ sku, knowledgeTypeId: digits }),
    output: stockAlerts,
    access: 'customer',
    repeatable: true,
    browser: { limit: 'cart' },
    failure: 'throw',
  }),
};
