import { newOrderNumber } from '../../../backend/order-parts/order-number.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import type { Shop } from '../../shop/harness.ts';

interface Owner {
  email: string;
  locale: Locale;
}

/**
 * Fills all account pages of a customer with orders: a wishlist with a sold-out piece, alerts, reservations, a loyalty
 * card with two pages of history, two pages of orders, the latest of them delivered.
 * @returns the number of that order
 */
export async function fillAccount({ db }: Shop, { email, locale }: Owner): Promise<string> {
  const latest = await db
    .prepare(
      `SELECT o.order_number AS number, o.customer_id AS id FROM orders o JOIN customers c USING (customer_id)
       WHERE c.email = ? ORDER BY o.created_at DESC LIMIT 1`,
    )
    .bind(email)
    .first<{ number: string; id: string }>();
  if (latest === null) throw new Error(`${email} has not bought anything.`);
  const { number, id } = latest;
  const now = new Date().toISOString();
  const days = Array.from({ length: 21 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString());
  await db.batch([
    db
      .prepare(`UPDATE orders SET status = 'DELIVERED', tracking_number = ?2 WHERE order_number = ?1`)
      .bind(number, `SLV${number.slice(-8)}`),
    ...days.slice(0, 11).map((day) =>
      db
        .prepare(
          `INSERT INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
             shipping_method, shipping_address, billing_address, created_at)
           SELECT ?1, customer_id, 'DELIVERED', locale, currency, total_price, shipping_price, shipping_method,
             shipping_address, billing_address, ?2 FROM orders WHERE order_number = ?3`,
        )
        .bind(newOrderNumber(new Date(day)), day, number),
    ),
    db
      .prepare(
        `UPDATE customers SET loyalty_number = ?2, loyalty_type = 'FID', loyalty_creation_date = '2021-09-04'
         WHERE customer_id = ?1`,
      )
      .bind(id, `279${Date.now()}`),
    ...days.map((day) =>
      db
        .prepare(`INSERT INTO loyalty_movements (customer_id, kind, points, created_at) VALUES (?, 'granted', 25, ?)`)
        .bind(id, day),
    ),
    // Three pieces on sale, and a sold-out one.
    db
      .prepare(
        `INSERT INTO wishlist_products (customer_id, product_id, option_id, place)
         SELECT ?1, product_id, default_option_id, row_number() OVER (ORDER BY product_id) FROM products
         WHERE product_id IN (${listed}) OR product_id IN (${soldOut})`,
      )
      .bind(id),
    ...(['OPEN', 'OPEN', 'CANCELLED', 'EXPIRED'] as const).map((state, index) =>
      db
        .prepare(
          `INSERT INTO reservations (reservation_id, store_id, sku, state, customer_id, locale, first_name, last_name,
             email, phone_number, phone_number_country, source, created_at, held_until, closed_at, news)
           SELECT ?2, s.store_id, s.sku, ?3, ?1, ?4, 'Ines', 'Moreau', ?5, '+33612345678', 'FR', 'eresa', ?6,
             4000000000, ?6, NULL FROM store_stock s WHERE s.quantity > 2 LIMIT 1 OFFSET ${index}`,
        )
        .bind(id, crypto.randomUUID(), state, locale, email, now),
    ),
    db
      .prepare(
        `INSERT INTO stock_alerts (customer_id, sku, store_id, locale, created_at)
         SELECT ?1, sku, (SELECT store_id FROM domains WHERE locale = ?2), ?2, ?3 FROM stock
         WHERE quantity = 0 LIMIT 2`,
      )
      .bind(id, locale, now),
  ]);
  return number;
}

const listed = `
  SELECT DISTINCT o.product_id FROM listings l JOIN options o ON o.option_id = l.option_id LIMIT 3`;

const soldOut = `
  SELECT o.product_id FROM products p JOIN options o ON o.option_id = p.default_option_id
  WHERE o.availability = 'AVAILABLE' AND NOT EXISTS (
    SELECT 1 FROM skus k JOIN stock s ON s.sku = k.sku WHERE k.option_id = o.option_id AND s.quantity > 0)
  LIMIT 1`;
