import type { Env } from '../env.ts';

/**
 * The statements that store the parts of an order besides pieces: gift cards, loyalty card and donations that were
 * bought, discounts, points, and subscriptions. They run in the transaction that creates the order, after the insert
 * of the order and before the payment is paid: they do nothing unless the payment is open.
 */
export function extraStatements({ DB }: Env, paymentId: string, now: Date): D1PreparedStatement[] {
  const ofOpenPayment = `FROM payments p JOIN orders n ON n.payment_id = p.payment_id
    JOIN carts c ON c.cart_id = p.cart_id
    WHERE p.payment_id = ?1 AND p.state = 'open' AND p.difference IS NULL`;
  // Repeated in each part of the UNION, which would otherwise be built for all carts.
  const ofPayment = '(SELECT q.cart_id FROM payments q WHERE q.payment_id = ?1)';
  const open = (statement: string) => DB.prepare(statement).bind(paymentId);
  const earned = (kind: 'earned' | 'bonus') =>
    DB.prepare(
      `INSERT INTO loyalty_movements (customer_id, kind, points, payment_id, created_at)
       SELECT c.customer_id, '${kind}', p.priced ->> '$.points.${kind}', p.payment_id, ?2 ${ofOpenPayment}
         AND p.priced ->> '$.points.${kind}' > 0`,
    ).bind(paymentId, now.toISOString());
  return [
    open(
      `INSERT INTO order_extras (order_number, position, kind, reference, amount)
       SELECT n.order_number, row_number() OVER (ORDER BY e.rank, e.position), e.kind, e.reference, e.amount
       FROM payments p JOIN orders n ON n.payment_id = p.payment_id
       JOIN (
         SELECT 1 AS rank, position, 'gift-card' AS kind, line_id AS reference, amount FROM cart_gift_cards
         WHERE cart_id = ${ofPayment}
         UNION ALL
         SELECT 2, 0, 'loyalty-card', loyalty_card_number, loyalty_card_price FROM carts
         WHERE cart_id = ${ofPayment} AND loyalty_card_number IS NOT NULL
         UNION ALL
         SELECT 3, donation_id, 'donation', donation_id, amount FROM cart_donations
         WHERE cart_id = ${ofPayment}) e
       WHERE p.payment_id = ?1 AND p.state = 'open' AND p.difference IS NULL`,
    ),
    open(
      `INSERT INTO order_discounts (order_number, position, type, reference, amount)
       SELECT n.order_number, row_number() OVER (), d.type, d.reference, d.amount
       FROM payments p JOIN orders n ON n.payment_id = p.payment_id
       JOIN (
         SELECT v.value ->> 'type' AS type, v.value ->> 'code' AS reference, v.value ->> 'value' AS amount
         FROM payments q, json_each(q.priced -> '$.codes') v
         WHERE q.payment_id = ?1
           AND v.value ->> 'code' IN (SELECT u.value FROM json_each(q.priced -> '$.usedCodes') u)
         UNION ALL
         SELECT v.value ->> 'type', v.value ->> 'id', v.value ->> 'value'
         FROM payments q, json_each(q.priced -> '$.offers') v
         WHERE q.payment_id = ?1 AND NOT v.value ->> 'productOutOfStock') d
       WHERE p.payment_id = ?1 AND p.state = 'open' AND p.difference IS NULL`,
    ),
    DB.prepare(
      `UPDATE customers SET loyalty_number = c.loyalty_card_number, loyalty_type = 'FID', loyalty_creation_date = ?2
       FROM (SELECT c.customer_id, c.loyalty_card_number ${ofOpenPayment} AND c.loyalty_card_number IS NOT NULL) c
       WHERE customers.customer_id = c.customer_id`,
    ).bind(paymentId, now.toISOString().slice(0, 10)),
    earned('earned'),
    earned('bonus'),
    open(
      `INSERT INTO subscriptions (customer_id, type, optin)
       SELECT c.customer_id, s.type, s.optin
       FROM payments p JOIN orders n ON n.payment_id = p.payment_id JOIN carts c ON c.cart_id = p.cart_id
       JOIN cart_subscriptions s ON s.cart_id = p.cart_id
       WHERE p.payment_id = ?1 AND p.state = 'open' AND p.difference IS NULL
       ON CONFLICT (customer_id, type) DO UPDATE SET optin = excluded.optin`,
    ),
  ];
}
