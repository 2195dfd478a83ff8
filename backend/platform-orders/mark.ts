/**
 * Marks of carts: which platform (assistant) has filled it, and with what. A customer's cart has several if several
 * platforms' carts were merged into it.
 */
import { maxOtherCarts, type PlatformOrderNotice } from '../../shared/contract/orders/platform-order.ts';
import type { Env } from '../env.ts';

/** The skus in a cart, as a JSON array (SQL). */
export const skusOfCart = (cart: string) => `(SELECT json_group_array(sku) FROM cart_lines WHERE cart_id = ${cart})`;

/** The marks of a cart, the earliest first by `place` (SQL). */
const marksOf = (cart: string) => `(
  SELECT platform, platform_cart_id, platform_skus AS skus, 0 AS place FROM carts
  WHERE cart_id = ${cart} AND platform IS NOT NULL
  UNION ALL
  SELECT platform, platform_cart_id, skus, rowid AS place FROM merged_platform_carts WHERE cart_id = ${cart})`;

/** True if an order has one of the skus (SQL). */
const isOrdered = (skus: string, order: string) => `EXISTS (
  SELECT 1 FROM json_each(${skus}) k JOIN order_lines l ON l.order_number = ${order} AND l.sku = k.value)`;

/** Those of the skus that are in a cart (SQL). */
const stillIn = (skus: string, cart: string) => `(
  SELECT json_group_array(k.value) FROM json_each(${skus}) k
  WHERE EXISTS (SELECT 1 FROM cart_lines l WHERE l.cart_id = ${cart} AND l.sku = k.value))`;

/**
 * The statements by which a customer's cart gets the mark of a platform's cart (`source`) that is merged into it, to
 * run before the lines are moved. What the customer has removed of another platform is no longer that platform's: it
 * may come with this one.
 */
export function takeOverMarkStatements({ DB }: Pick<Env, 'DB'>, source: string, target: string): D1PreparedStatement[] {
  return [
    DB.prepare(
      `UPDATE carts SET platform_skus = ${stillIn('platform_skus', '?1')}
       WHERE cart_id = ?1 AND platform_skus IS NOT NULL`,
    ).bind(target),
    DB.prepare(`UPDATE merged_platform_carts SET skus = ${stillIn('skus', '?1')} WHERE cart_id = ?1`).bind(target),
    DB.prepare(
      `INSERT INTO merged_platform_carts (cart_id, platform_cart_id, platform, skus)
       SELECT ?1, s.platform_cart_id, s.platform, ${skusOfCart('?2')} FROM carts s
       WHERE s.cart_id = ?2 AND s.platform IS NOT NULL`,
    ).bind(target, source),
  ];
}

/**
 * The statement that notes that an order comes from platforms, to run once its lines are inserted: by the first of its
 * marks. Only if it has a piece of one: a customer who has removed them all buys something of their own.
 */
export function markStatement({ DB }: Pick<Env, 'DB'>, paymentId: string, now: Date): D1PreparedStatement {
  return DB.prepare(
    `INSERT OR IGNORE INTO platform_orders (order_number, platform, cart_id, skus, changed_at)
     SELECT o.order_number, m.platform, m.platform_cart_id, m.skus, ?2
     FROM orders o JOIN ${marksOf('(SELECT cart_id FROM orders WHERE payment_id = ?1)')} m
     WHERE o.payment_id = ?1 AND ${isOrdered('m.skus', 'o.order_number')}
     ORDER BY m.place LIMIT 1`,
  ).bind(paymentId, now.toISOString());
}

/** A mark as a notice to the storefront has it. */
export type Mark = Omit<PlatformOrderNotice['otherCarts'][number], 'skus'> & {
  /** JSON array. */
  skus: string;
};

/**
 * The further marks of an order, the earliest first: of carts that were merged into its cart, as far as it has a piece
 * of theirs. @param first id of the platform's cart by which the order is noted
 */
export async function furtherMarks({ DB }: Pick<Env, 'DB'>, orderNumber: string, first: string): Promise<Mark[]> {
  const { results } = await DB.prepare(
    `SELECT m.platform, m.platform_cart_id AS cartId, m.skus
     FROM ${marksOf('(SELECT cart_id FROM orders WHERE order_number = ?1)')} m
     WHERE m.platform_cart_id <> ?2 AND ${isOrdered('m.skus', '?1')}
     ORDER BY m.place LIMIT ${maxOtherCarts}`,
  )
    .bind(orderNumber, first)
    .all<Mark>();
  return results;
}
