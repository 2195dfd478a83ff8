import type { Order } from '../../shared/contract/orders/orders.ts';

/** A part of a refund: the amount refunded to one means of payment. */
export interface RefundRow {
  refund_id: string;
  created_at: string;
  /** Index among the refunds of the order, from 1. */
  turn: number;
  cents: number;
  product: string;
  last_digits: string | null;
  amount: number;
}

/** The parts of all refunds of an order (SQL), the earliest refund first; gift cards before the payment of the rest. */
export const refundsOf = (order: string) => `
  SELECT r.refund_id, r.created_at, r.cents, r.turn, 'gift-card' AS product, g.last_digits, m.cents AS amount,
    m.movement_id AS position
  FROM refunds r
  JOIN gift_card_movements m ON m.refund_id = r.refund_id
  JOIN gift_cards g ON g.gift_card_id = m.gift_card_id
  WHERE r.order_number = ${order}
  UNION ALL
  SELECT r.refund_id, r.created_at, r.cents, r.turn, p.product, NULL, b.cents, NULL
  FROM refunds r
  JOIN refund_payments b ON b.refund_id = r.refund_id
  JOIN payments p ON p.payment_id = b.payment_id
  WHERE r.order_number = ${order}
  ORDER BY turn, position NULLS LAST`;

/** The same as a column for queries that read orders as `o`: JSON for `orderRefunds`. */
export const refundsColumn = `
  (SELECT json_group_array(json_object('refund_id', refund_id, 'created_at', created_at, 'cents', cents,
     'product', product, 'last_digits', last_digits, 'amount', amount))
   FROM (${refundsOf('o.order_number')}))`;

/** Returns the refunds of an order. A refund of zero, such as that of a free piece, has no part and is left out. */
export function orderRefunds(rows: readonly RefundRow[]): Order['refunds'] {
  return [...Map.groupBy(rows, ({ refund_id }) => refund_id).values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const means = parts.map(({ product, last_digits, amount }) => ({
      product,
      lastDigits: last_digits,
      amount: { centAmount: amount },
    }));
    return [{ createdAt: first.created_at, amount: { centAmount: first.cents }, means }];
  });
}
