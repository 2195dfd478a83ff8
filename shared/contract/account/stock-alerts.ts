import { z } from 'zod';
import { listOf, orElse } from '../gateway/list-of.ts';
import { row } from '../gateway/row.ts';
import { digits, sku } from '../gateway/values.ts';

/** A request to be notified when a size is back in a store; the market's online shop is a store as well (`storeId`). */
const stockAlert = z.object({
  sku,
  storeId: digits,
  /** When it was requested; null if the gateway does not store it. */
  createdAt: orElse(z.iso.datetime().nullable(), null),
});

/** Newest first. */
const stockAlerts = z.object({ values: orElse(listOf(stockAlert), []) });

/** Stock alerts of a customer (specification, section 7). An alert ends when its mail is sent. */
export const stockAlertRows = {
  /** `id` is the store's. */
  getStockAlerts: row({
    upstream: 'gateway',
    method: 'GET',
    path: '/customers-self/knowledges/product-stock-alert',
    input: z.object({ id: digits }),
    output: stockAlerts,
    access: 'customer',
    failure: { answer: { values: [] } },
  }),
  /** Not for a size that can be bought. An existing alert stays; one that was just removed gets its former date. */
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
  /** `knowledgeTypeId` is the store's id. A missing alert is no error. */
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
