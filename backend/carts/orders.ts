import type { customerRows, OrderSummary } from '../../shared/contract/customer.ts';
import { Problem } from '../problem.ts';
import type { Handlers } from '../serve.ts';

interface OrderRow {
  order_number: string;
  created_at: string;
  status: OrderSummary['status'];
  total_price: number;
  currency: OrderSummary['totalPrice']['currencyCode'];
  pieces: number;
  option_ids: string;
}

const orderColumns = `
  o.order_number, o.created_at, o.status, o.total_price, o.currency,
  (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.order_number = o.order_number) AS pieces,
  (SELECT json_group_array(option_id) FROM (
     SELECT option_id FROM order_lines l WHERE l.order_number = o.order_number
     GROUP BY option_id ORDER BY min(position) LIMIT 4)) AS option_ids`;

function summary(row: OrderRow): OrderSummary {
  return {
    orderNumber: row.order_number,
    createdAt: row.created_at,
    status: row.status,
    totalPrice: { centAmount: row.total_price, currencyCode: row.currency },
    nbProducts: row.pieces,
    optionIds: JSON.parse(row.option_ids),
  };
}

/** The orders of the signed-in customer. */
export const orderHandlers: Pick<Handlers<typeof customerRows>, 'listOrders' | 'getOrderOfCart'> = {
  async listOrders({ page, size }, { env, customerId }) {
    const [counted, listed] = await env.DB.batch([
      env.DB.prepare('SELECT count(*) AS total FROM orders WHERE customer_id = ?').bind(customerId),
      env.DB.prepare(
        `SELECT ${orderColumns} FROM orders o WHERE o.customer_id = ?
         ORDER BY o.created_at DESC, o.order_number LIMIT ? OFFSET ?`,
      ).bind(customerId, size, (page - 1) * size),
    ]);
    // The rows are those of the queries above.
    const [count] = (counted?.results ?? []) as { total: number }[];
    const rows = (listed?.results ?? []) as OrderRow[];
    return { total: count?.total ?? 0, orders: rows.map(summary) };
  },

  async getOrderOfCart({ cartId }, { env, customerId }) {
    const row = await env.DB.prepare(
      `SELECT ${orderColumns} FROM orders o WHERE o.cart_id = ? AND o.customer_id = ?`,
    )
      .bind(cartId, customerId)
      .first<OrderRow>();
    if (row === null) throw new Problem(404, `No order found for cart ${cartId}`);
    return summary(row);
  },
};
