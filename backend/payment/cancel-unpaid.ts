import type { Env } from '../env.ts';

/**
 * Cancels an order whose payment failed in the end, as long as it is `PAID` and not being prepared: held pieces,
 * points, uses of codes and money on gift cards are given back in one transaction. An order with gift cards or a
 * loyalty card is left to a person, since they may be in use. Returns true if the order was cancelled by this call.
 */
export async function cancelUnpaidOrder({ DB }: Env, orderNumber: string, now: Date): Promise<boolean> {
  const cancellable = `EXISTS (SELECT 1 FROM orders WHERE order_number = ?1 AND status = 'PAID')
    AND NOT EXISTS (SELECT 1 FROM order_extras WHERE order_number = ?1 AND kind <> 'donation')
    AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_number = ?1)`;
  const payment = '(SELECT payment_id FROM orders WHERE order_number = ?1)';
  const results = await DB.batch([
    DB.prepare(
      `UPDATE stock SET quantity = quantity
         + (SELECT sum(l.quantity - l.from_store) FROM order_lines l
            WHERE l.order_number = ?1 AND l.sku = stock.sku)
       WHERE sku IN (SELECT sku FROM order_lines WHERE order_number = ?1 AND quantity > from_store)
         AND ${cancellable}`,
    ).bind(orderNumber),
    DB.prepare(
      `UPDATE store_stock SET quantity = quantity + l.pieces
       FROM (SELECT sku, store_id, sum(from_store) AS pieces FROM order_lines
         WHERE order_number = ?1 AND from_store > 0 GROUP BY sku, store_id) l
       WHERE store_stock.sku = l.sku AND store_stock.store_id = l.store_id AND ${cancellable}`,
    ).bind(orderNumber),
    DB.prepare(`DELETE FROM promo_uses WHERE payment_id = ${payment} AND ${cancellable}`).bind(orderNumber),
    // If the earned points are spent already, all movements stay, so that the customer does not owe points.
    DB.prepare(
      `DELETE FROM loyalty_movements WHERE payment_id = ${payment} AND ${cancellable}
         AND (SELECT sum(o.points) FROM loyalty_movements o WHERE o.customer_id = loyalty_movements.customer_id)
           >= (SELECT sum(p.points) FROM loyalty_movements p WHERE p.payment_id = ${payment})`,
    ).bind(orderNumber),
    DB.prepare(
      `INSERT INTO gift_card_movements (gift_card_id, kind, cents, payment_id, created_at)
       SELECT gift_card_id, 'released', -cents, payment_id, ?2 FROM gift_card_movements
       WHERE payment_id = ${payment} AND kind = 'paid' AND ${cancellable}`,
    ).bind(orderNumber, now.toISOString()),
    DB.prepare(
      `UPDATE orders SET status = 'CANCELLED' WHERE order_number = ?1 AND ${cancellable} RETURNING order_number`,
    ).bind(orderNumber),
  ]);
  return (results.at(-1)?.results.length ?? 0) > 0;
}
