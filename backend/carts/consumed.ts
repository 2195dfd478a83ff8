import type { Env } from '../env.ts';
import type { Collected } from './collected.ts';
import type { Priced } from './priced.ts';

/**
 * What a payment uses up besides pieces: gifts, promo codes, points, gift cards. It follows the pieces: held when the
 * payment is opened, given back when the payment is released, used up when it becomes an order. Triggers refuse what
 * another cart has used up meanwhile, with the code of the refusal.
 */

/**
 * Holds it, in the transaction that opens the payment, after the paid pieces have left the stock. A gift comes from
 * the store in which the cart is collected, as far as that has any left.
 */
export function holdStatements(
  { DB }: Env,
  paymentId: string,
  { gifts, usedCodes, points, giftPayments }: Priced,
  collected: Collected | null,
  now: Date,
): D1PreparedStatement[] {
  const time = now.toISOString();
  return [
    DB.prepare(
      `INSERT INTO gift_holds (payment_id, line_id, sku, store_id)
       SELECT ?1, g.line_id, g.sku, s.store_id
       FROM (SELECT value ->> 'lineId' AS line_id, value ->> 'sku' AS sku,
           row_number() OVER (PARTITION BY value ->> 'sku' ORDER BY key) AS turn FROM json_each(?2)) g
       LEFT JOIN store_stock s ON s.sku = g.sku AND s.store_id = ?3 AND s.quantity >= g.turn
         AND g.sku IN (SELECT value FROM json_each(?4))`,
    ).bind(
      paymentId,
      JSON.stringify(gifts),
      collected?.storeId ?? null,
      JSON.stringify(collected === null ? [] : collected.skus),
    ),
    DB.prepare(
      `INSERT INTO promo_uses (payment_id, code, cart_id, customer_id)
       SELECT ?1, u.value, c.cart_id, c.customer_id
       FROM payments p JOIN carts c ON c.cart_id = p.cart_id JOIN json_each(?2) u
       WHERE p.payment_id = ?1`,
    ).bind(paymentId, JSON.stringify(usedCodes)),
    DB.prepare(
      `INSERT INTO loyalty_movements (customer_id, kind, points, payment_id, created_at)
       SELECT c.customer_id, 'spent', -?2, ?1, ?3
       FROM payments p JOIN carts c ON c.cart_id = p.cart_id WHERE p.payment_id = ?1 AND ?2 > 0`,
    ).bind(paymentId, points.spent, time),
    DB.prepare(
      `INSERT INTO gift_card_movements (gift_card_id, kind, cents, payment_id, created_at)
       SELECT value ->> 'giftCardId', 'paid', -(value ->> 'centAmount'), ?1, ?3
       FROM json_each(?2) WHERE value ->> 'centAmount' > 0`,
    ).bind(paymentId, JSON.stringify(giftPayments), time),
  ];
}

/** Gives it back, in the transaction of the release and before it; does nothing if the payment is not open. */
export function giveBackStatements({ DB }: Env, paymentId: string, now: Date): D1PreparedStatement[] {
  const open = `EXISTS (SELECT 1 FROM payments p
    WHERE p.payment_id = ?1 AND p.state = 'open' AND p.difference IS NULL)`;
  return [
    DB.prepare(
      `UPDATE stock SET quantity = quantity
         + (SELECT count(*) FROM gift_holds h
            WHERE h.payment_id = ?1 AND h.store_id IS NULL AND h.sku = stock.sku)
       WHERE sku IN (SELECT sku FROM gift_holds WHERE payment_id = ?1 AND store_id IS NULL) AND ${open}`,
    ).bind(paymentId),
    DB.prepare(
      `UPDATE store_stock SET quantity = quantity + h.pieces
       FROM (SELECT sku, store_id, count(*) AS pieces FROM gift_holds
         WHERE payment_id = ?1 AND store_id IS NOT NULL GROUP BY sku, store_id) h
       WHERE store_stock.sku = h.sku AND store_stock.store_id = h.store_id AND ${open}`,
    ).bind(paymentId),
    DB.prepare(`DELETE FROM promo_uses WHERE payment_id = ?1 AND ${open}`).bind(paymentId),
    DB.prepare(`DELETE FROM loyalty_movements WHERE payment_id = ?1 AND ${open}`).bind(paymentId),
    DB.prepare(
      `INSERT INTO gift_card_movements (gift_card_id, kind, cents, payment_id, created_at)
       SELECT gift_card_id, 'released', -cents, payment_id, ?2
       FROM gift_card_movements WHERE payment_id = ?1 AND kind = 'paid' AND ${open}`,
    ).bind(paymentId, now.toISOString()),
  ];
}
