import type { Env } from '../env.ts';
import { newOrderNumber } from '../order-parts/order-number.ts';
import type { Collected } from './collected.ts';
import { holdStatements } from './consumed.ts';
import type { NewPayment } from './payment-rows.ts';
import type { Priced } from './priced.ts';

/** Seconds for which pieces are held for an open payment. */
const holdSeconds = 30 * 60;

/**
 * The statements that hold the pieces of a cart for a new payment, at the prices in the cart: pieces that the store
 * of `collected` has are taken there, the rest from the warehouse (`shared/checkout/pick-up.ts`). Their transaction
 * is refused with `cart-changed`, `cart-incomplete`, `out-of-stock` or `price-changed`, or for what the cart uses up
 * besides pieces (`consumed.ts`).
 */
export function reserveStatements(
  env: Env,
  paymentId: string,
  payment: NewPayment,
  priced: Priced,
  collected: Collected | null,
  now: Date,
): D1PreparedStatement[] {
  return [
    env.DB.prepare(
      `INSERT INTO payments (payment_id, cart_id, cart_version, state, provider, product, result, amount,
         shipping_price, currency, locale, return_url, created_at, expires_at, order_number, priced, products)
       VALUES (?, ?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).bind(
      paymentId,
      payment.cart_id,
      payment.cart_version,
      payment.provider,
      payment.product,
      payment.result,
      payment.amount,
      payment.shipping_price,
      payment.currency,
      payment.locale,
      payment.return_url,
      now.toISOString(),
      Math.floor(now.getTime() / 1000) + holdSeconds,
      newOrderNumber(now),
      JSON.stringify(priced),
      payment.products,
    ),
    env.DB.prepare(
      `INSERT INTO holds (payment_id, sku, quantity, unit_price, store_id, from_store)
       SELECT ?1, l.sku, l.quantity, l.unit_price, s.store_id, coalesce(min(s.quantity, l.quantity), 0)
       FROM cart_lines l LEFT JOIN store_stock s ON s.sku = l.sku AND s.store_id = ?3 AND s.quantity > 0
         AND l.sku IN (SELECT value FROM json_each(?4))
       WHERE l.cart_id = ?2`,
    ).bind(
      paymentId,
      payment.cart_id,
      collected?.storeId ?? null,
      JSON.stringify(collected === null ? [] : collected.skus),
    ),
    env.DB.prepare(
      `UPDATE stock SET quantity = quantity
         - (SELECT h.quantity - h.from_store FROM holds h WHERE h.payment_id = ?1 AND h.sku = stock.sku)
       WHERE sku IN (SELECT sku FROM holds WHERE payment_id = ?1 AND quantity > from_store)`,
    ).bind(paymentId),
    env.DB.prepare(
      `UPDATE store_stock SET quantity = store_stock.quantity - h.from_store FROM holds h
       WHERE h.payment_id = ?1 AND h.from_store > 0 AND store_stock.sku = h.sku
         AND store_stock.store_id = h.store_id`,
    ).bind(paymentId),
    ...holdStatements(env, paymentId, priced, collected, now),
  ];
}
