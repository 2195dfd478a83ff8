import { dematerialisedSegmentation } from '../../shared/cart/cart.ts';

/**
 * The statements that return the pieces of a refund to where they came from, to run in its transaction: of each line
 * the pieces from the warehouse first, then those of the collecting store.
 */
export function restockStatements(DB: D1Database, refundId: string): D1PreparedStatement[] {
  const pieces = `
    SELECT sku, store_id, quantity, min(before + quantity, sent) - min(before, sent) AS from_warehouse FROM (
      SELECT l.sku, l.store_id, l.quantity - l.from_store AS sent, b.quantity, coalesce((
        SELECT sum(o.quantity) FROM refunds r JOIN refund_lines o ON o.refund_id = r.refund_id
        WHERE r.order_number = f.order_number AND o.position = b.position AND r.refund_id <> ?1), 0) AS before
      FROM refund_lines b JOIN refunds f ON f.refund_id = b.refund_id
      JOIN order_lines l ON l.order_number = f.order_number AND l.position = b.position
      WHERE b.refund_id = ?1)`;
  return [
    DB.prepare(
      `UPDATE stock SET quantity = quantity + p.pieces
       FROM (SELECT sku, sum(from_warehouse) AS pieces FROM (${pieces}) GROUP BY sku) p
       WHERE stock.sku = p.sku AND p.pieces > 0`,
    ).bind(refundId),
    DB.prepare(
      `UPDATE store_stock SET quantity = store_stock.quantity + p.pieces
       FROM (SELECT sku, store_id, sum(quantity - from_warehouse) AS pieces FROM (${pieces}) GROUP BY sku, store_id) p
       WHERE store_stock.sku = p.sku AND store_stock.store_id = p.store_id AND p.pieces > 0`,
    ).bind(refundId),
  ];
}

/**
 * The statement that adds the pieces of a refund to the stock of the store from which nobody has collected the order,
 * to run in its transaction. Orders by e-mail have no pieces there.
 */
export function leaveInStoreStatement(DB: D1Database, refundId: string): D1PreparedStatement {
  return DB.prepare(
    `INSERT INTO store_stock (sku, store_id, quantity)
     SELECT l.sku, o.shipping_address ->> '$.deliveryPointIdV2', sum(b.quantity)
     FROM refund_lines b JOIN refunds f ON f.refund_id = b.refund_id
     JOIN orders o ON o.order_number = f.order_number
     JOIN order_lines l ON l.order_number = f.order_number AND l.position = b.position
     WHERE b.refund_id = ?1 AND l.segmentation_id <> ?2
       AND o.shipping_address ->> '$.deliveryPointIdV2' IS NOT NULL
     GROUP BY l.sku
     ON CONFLICT DO UPDATE SET quantity = store_stock.quantity + excluded.quantity`,
  ).bind(refundId, dematerialisedSegmentation);
}
