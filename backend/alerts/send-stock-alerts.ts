/**
 * Sends the mails for sizes that are back. Triggers mark candidates (`due`); the stock is checked here. Mail and
 * end of the alert are one transaction under one condition, so an aborted run loses nothing, and two concurrent
 * runs send one mail.
 */

import { productHref } from '../../shared/catalogue/product-url.ts';
import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { type Locale, locales } from '../../shared/markets/locales.ts';
import { shopOrigin } from '../clients.ts';
import type { Env } from '../env.ts';
import { alertMail } from './alert-mail.ts';
import { isBack, type SizeRow } from './is-back.ts';

/** Alerts per run; the rest follows a minute later. */
const batchSize = 100;

interface DueRow extends SizeRow {
  customer_id: string;
  sku: string;
  store_id: string;
  locale: Locale;
  due: number;
  product_id: string;
  name: string;
  color: string;
  size: string;
}

const key = 'customer_id = ?1 AND sku = ?2 AND store_id = ?3';
const stillDue = `${key} AND due > 0 AND removed_at IS NULL
  AND EXISTS (SELECT 1 FROM stock WHERE sku = ?2 AND quantity > 0)
  AND EXISTS (SELECT 1 FROM customers WHERE customer_id = ?1 AND is_deleted = 0)`;

/** Statements that write the mail and end the alert. */
function alertStatements(env: Env, row: DueRow, now: Date): D1PreparedStatement[] {
  const { lang } = locales[row.locale];
  const name: LocalizedText = JSON.parse(row.name);
  const color: LocalizedText = JSON.parse(row.color);
  const size: LocalizedText = JSON.parse(row.size);
  const [subject, body] = alertMail({ name: name[lang], color: color[lang], size: size[lang] }, lang);
  const link = shopOrigin(env, row.locale) + productHref(row.locale, { productId: row.product_id, name }, { color });
  const of = [row.customer_id, row.sku, row.store_id];
  const at = Math.floor(now.getTime() / 1000);
  return [
    env.DB.prepare(
      `INSERT INTO mails (locale, recipient, lang, subject, body, link, created_at)
       SELECT ?9, email, ?4, ?5, ?6, ?7, ?8 FROM customers
       WHERE customer_id = ?1 AND EXISTS (SELECT 1 FROM stock_alerts WHERE ${stillDue})`,
    ).bind(...of, lang, subject, body, link, at, row.locale),
    env.DB.prepare(`DELETE FROM stock_alerts WHERE ${stillDue}`).bind(...of),
  ];
}

/** Statements for a size that is not available after all: the alert stays open, unless it has changed since. */
function wait({ DB }: Env, { customer_id, sku, store_id, due }: DueRow): D1PreparedStatement[] {
  return [
    DB.prepare(`UPDATE stock_alerts SET due = 0 WHERE ${key} AND due = ?4`).bind(customer_id, sku, store_id, due),
  ];
}

/** Mails the customers whose sizes are back, and ends their alerts. Deleted customers get no mail. */
export async function sendStockAlerts(env: Env, now: Date): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT a.customer_id, a.sku, a.store_id, a.locale, a.due, o.product_id, p.name, o.color, z.label AS size,
       o.availability, o.availability_type, coalesce(s.quantity, 0) AS quantity
     FROM stock_alerts a INDEXED BY stock_alerts_due
     CROSS JOIN customers c ON c.customer_id = a.customer_id AND c.is_deleted = 0
     CROSS JOIN skus k ON k.sku = a.sku
     CROSS JOIN sizes z ON z.size_id = k.size_id
     CROSS JOIN options o ON o.option_id = k.option_id
     CROSS JOIN products p ON p.product_id = o.product_id
     LEFT JOIN stock s ON s.sku = a.sku
     WHERE a.due > 0 AND a.removed_at IS NULL LIMIT ?`,
  )
    .bind(batchSize)
    .all<DueRow>();
  for (const row of results) await env.DB.batch(isBack(row) ? alertStatements(env, row, now) : wait(env, row));
}
