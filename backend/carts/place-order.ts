import { dematerialisedSegmentation } from '../../shared/cart/cart.ts';
import type { PaymentResult } from '../../shared/contract/cart/cart.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { issueStatements } from '../gift-cards/issued-gift-cards.ts';
import { extraStatements } from '../order-parts/order-extras.ts';
import { newOrderNumber } from '../order-parts/order-number.ts';
import { markStatement } from '../platform-orders/mark.ts';
import type { ReadyDays } from '../stores/ready-days.ts';

export interface Ordering {
  paymentId: string;
  cartId: string;
  locale: Locale;
  ready: ReadyDays;
}

/**
 * The statements that turn an open payment into its order, to run in one transaction: order, lines with their current
 * names and prices, the mark of a platform, extras, payment paid, cart closed. The pieces left the stock when they were
 * held, so nothing can be missing here. If the payment is not open (any more), all of them do nothing.
 */
export async function orderStatements(
  env: Env,
  ordering: Ordering,
  result: PaymentResult,
  now: Date,
): Promise<D1PreparedStatement[]> {
  const number = newOrderNumber(now);
  const { DB } = env;
  const { paymentId, ready } = ordering;
  return [
    DB.prepare(
      `INSERT INTO orders (order_number, cart_id, payment_id, customer_id, status, locale, currency,
         total_price, shipping_price, shipping_method, shipping_address, billing_address, created_at, waived, ready_on)
       SELECT coalesce(p.order_number, ?1), c.cart_id, p.payment_id, c.customer_id, 'PAID', p.locale, p.currency,
         coalesce((p.priced ->> '$.amounts.total') - w.waived, p.amount), p.shipping_price,
         iif(p.priced ->> '$.delivers' = 0, NULL, c.shipping_method),
         iif(p.priced ->> '$.delivers' = 0, NULL, c.shipping_address), c.billing_address, ?3, w.waived,
         iif(p.priced ->> '$.delivers' = 0, NULL, iif(
           EXISTS (SELECT 1 FROM holds h JOIN skus k ON k.sku = h.sku JOIN options o ON o.option_id = k.option_id
             JOIN products a ON a.product_id = o.product_id
             WHERE h.payment_id = ?2 AND h.from_store < h.quantity AND a.segmentation_id <> ?4)
           OR EXISTS (SELECT 1 FROM gift_holds WHERE payment_id = ?2 AND store_id IS NULL), ?6, ?5))
       FROM payments p JOIN carts c ON c.cart_id = p.cart_id
       JOIN (SELECT coalesce((SELECT priced ->> '$.waived' FROM payments WHERE payment_id = ?2), 0) AS waived) w
       WHERE p.payment_id = ?2 AND p.state = 'open' AND p.difference IS NULL`,
    ).bind(number, paymentId, now.toISOString(), dematerialisedSegmentation, ready.there, ready.sent),
    DB.prepare(
      `INSERT INTO order_lines (order_number, position, sku, option_id, product_id, model, name, color, size,
         segmentation_id, quantity, unit_price, discount, category_label, availability, available_on, store_id,
         from_store)
       SELECT h.order_number, row_number() OVER (ORDER BY h.gift, h.place, h.position), h.sku,
         o.option_id, p.product_id, p.model, p.name, o.color, s.label, p.segmentation_id, h.quantity, h.unit_price,
         coalesce((SELECT sum(t.value ->> 'centAmount') FROM json_each(h.taken_off) t), 0),
         o.category_label, o.availability, o.available_on, h.store_id, h.from_store
       FROM (
         SELECT n.order_number, h.sku, h.quantity, h.unit_price, h.store_id, h.from_store, 0 AS gift,
           coalesce(l.place, l.position) AS place, l.position, t.priced -> '$.amounts.lines' -> l.line_id AS taken_off
         FROM orders n
         JOIN payments t ON t.payment_id = n.payment_id
         JOIN holds h ON h.payment_id = n.payment_id
         JOIN cart_lines l ON l.cart_id = n.cart_id AND l.sku = h.sku
         WHERE n.payment_id = ?1
         UNION ALL
         SELECT n.order_number, g.sku, 1, 0, g.store_id, g.store_id IS NOT NULL, 1, 0, 0, NULL
         FROM orders n JOIN gift_holds g ON g.payment_id = n.payment_id WHERE n.payment_id = ?1) h
       JOIN skus k ON k.sku = h.sku
       JOIN sizes s ON s.size_id = k.size_id
       JOIN options o ON o.option_id = k.option_id
       JOIN products p ON p.product_id = o.product_id
       WHERE NOT EXISTS (SELECT 1 FROM order_lines made WHERE made.order_number = h.order_number)`,
    ).bind(paymentId),
    markStatement(env, paymentId, now),
    ...extraStatements(env, paymentId, now),
    ...(await issueStatements(env, ordering, now)),
    DB.prepare(
      `UPDATE carts SET order_number = n.order_number, version = version + 1, updated_at = ?2
       FROM orders n WHERE n.payment_id = ?1 AND carts.cart_id = n.cart_id AND carts.order_number IS NULL`,
    ).bind(paymentId, now.toISOString()),
    DB.prepare(
      `UPDATE payments SET state = 'paid', result = ?2
       WHERE payment_id = ?1 AND state = 'open' AND difference IS NULL`,
    ).bind(paymentId, result),
  ];
}

/**
 * Creates the order of an authorised payment, unless it exists already: notification, shopper and a retry may arrive
 * at once, and get the same order. Returns the order number; null if the payment was released or is under review.
 */
export async function placeOrder(
  env: Env,
  ordering: Ordering,
  result: PaymentResult,
  now: Date,
): Promise<string | null> {
  await env.DB.batch(await orderStatements(env, ordering, result, now));
  return env.DB.prepare('SELECT order_number FROM orders WHERE payment_id = ?')
    .bind(ordering.paymentId)
    .first<string>('order_number');
}
