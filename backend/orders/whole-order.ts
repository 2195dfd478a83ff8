import type { Order, OrderSummary } from '../../shared/contract/orders/orders.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { collectedAt, type DeliveryRow, orderDelivery } from '../order-parts/order-delivery.ts';
import { wasCharged } from '../order-parts/order-payments.ts';
import { orderRefunds, refundsColumn } from '../order-parts/order-refunds.ts';
import { readOrder } from './read-order.ts';

export interface OrderRow extends DeliveryRow {
  order_number: string;
  cart_id: string | null;
  status: OrderSummary['status'];
  total_price: number;
  currency: OrderSummary['totalPrice']['currencyCode'];
  pieces: number;
  option_ids: string;
  pay_until: string | null;
  delivered_at: string | null;
  charged: 0 | 1 | null;
  /** JSON. */
  refunds: string;
}

/** All orders, as rows of `orderSummary`; a condition follows. */
export const ordersQuery = `
  SELECT o.order_number, o.cart_id, o.created_at, o.status, o.total_price, o.currency,
    (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.order_number = o.order_number)
      + (SELECT count(*) FROM order_extras e WHERE e.order_number = o.order_number) AS pieces,
    (SELECT json_group_array(option_id) FROM (
       SELECT option_id FROM order_lines l WHERE l.order_number = o.order_number
       GROUP BY option_id ORDER BY min(position) LIMIT 4)) AS option_ids,
    o.shipping_method, o.delivery_name, o.shipping_address, o.min_days, o.max_days, o.ready_on,
    (SELECT json_group_array(json_object(
        'categoryLabel', l.category_label, 'availability', l.availability, 'availableOn', l.available_on))
     FROM order_lines l WHERE l.order_number = o.order_number) AS sent,
    NULL AS pay_until,
    (SELECT s.at FROM order_steps s WHERE s.order_number = o.order_number AND s.status = 'DELIVERED') AS delivered_at,
    CASE WHEN NOT ${wasCharged('o')} THEN 0 WHEN o.payment_id IS NULL THEN NULL ELSE 1 END AS charged,
    ${refundsColumn} AS refunds
  FROM orders o`;

/** An order in the contract's form, without its lines. */
export function orderSummary(row: OrderRow, locale: Locale): OrderSummary {
  return {
    orderNumber: row.order_number,
    cartId: row.cart_id,
    createdAt: row.created_at,
    status: row.status,
    totalPrice: { centAmount: row.total_price, currencyCode: row.currency },
    nbProducts: row.pieces,
    optionIds: JSON.parse(row.option_ids),
    payUntil: row.pay_until,
    delivery: orderDelivery(row, locale),
    deliveredAt: row.delivered_at,
    charged: row.charged === null ? null : row.charged === 1,
    refunds: orderRefunds(JSON.parse(row.refunds)),
  };
}

/** Returns the whole order of a row, its texts in the language of a market. */
export async function wholeOrder(env: Env, row: OrderRow, locale: Locale, now: Date): Promise<Order> {
  const { order_number: orderNumber, currency, created_at: createdAt } = row;
  const [read, point] = await Promise.all([
    readOrder(env, { orderNumber, currency, createdAt }, locale, now),
    collectedAt(env.DB, row, now),
  ]);
  return { ...orderSummary(row, locale), ...read, collectedAt: point };
}
