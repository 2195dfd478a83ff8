import type { Env } from '../env.ts';

/** The skus in a cart, as a JSON array (SQL). */
export const skusOfCart = (cart: string) => `(SELECT json_group_array(sku) FROM cart_lines WHERE cart_id = ${cart})`;

/**
 * The statement by which a customer's cart takes over the mark of a platform's cart (`source`) that is merged into it,
 * to run before the lines are moved. Another platform's mark stays while the cart has any of its pieces.
 */
export const takeOverMark = (source: string, target: string) => `
  UPDATE carts SET (platform, platform_cart_id, platform_skus) = (
    SELECT s.platform, s.platform_cart_id, ${skusOfCart(source)} FROM carts s WHERE s.cart_id = ${source})
  WHERE cart_id = ${target}
    AND EXISTS (SELECT 1 FROM carts s WHERE s.cart_id = ${source} AND s.platform IS NOT NULL)
    AND NOT EXISTS (
      SELECT 1 FROM json_each(carts.platform_skus) k
      JOIN cart_lines l ON l.cart_id = ${target} AND l.sku = k.value)`;

/**
 * The statement that notes the platform of an order, to run once its lines are inserted. Only if it has a piece of the
 * platform: a customer who has removed them all buys something of their own.
 */
export function markStatement({ DB }: Pick<Env, 'DB'>, paymentId: string, now: Date): D1PreparedStatement {
  return DB.prepare(
    `INSERT OR IGNORE INTO platform_orders (order_number, platform, cart_id, skus, changed_at)
     SELECT o.order_number, c.platform, c.platform_cart_id, c.platform_skus, ?2
     FROM orders o JOIN carts c ON c.cart_id = o.cart_id
     WHERE o.payment_id = ?1 AND c.platform IS NOT NULL AND EXISTS (
       SELECT 1 FROM json_each(c.platform_skus) k
       JOIN order_lines l ON l.order_number = o.order_number AND l.sku = k.value)`,
  ).bind(paymentId, now.toISOString());
}
