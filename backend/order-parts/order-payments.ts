/** False (SQL) for an order that was cancelled because its payment failed: nothing was charged. */
export const wasCharged = (order: string) => `(${order}.status <> 'CANCELLED'
  OR EXISTS (SELECT 1 FROM refunds f WHERE f.order_number = ${order}.order_number))`;

/** Gift cards first, in the order in which they paid; then the payment of the rest, if any. */
export const paymentsQuery = `
  SELECT 'gift-card' AS product, g.last_digits, -m.cents AS amount, m.movement_id AS position
  FROM orders o
  JOIN gift_card_movements m ON m.payment_id = o.payment_id AND m.kind = 'paid'
  JOIN gift_cards g ON g.gift_card_id = m.gift_card_id
  WHERE o.order_number = ?1 AND ${wasCharged('o')}
  UNION ALL
  SELECT p.product, NULL, p.amount, NULL
  FROM orders o JOIN payments p ON p.payment_id = o.payment_id
  WHERE o.order_number = ?1 AND p.amount > 0 AND ${wasCharged('o')}
  ORDER BY position NULLS LAST`;
