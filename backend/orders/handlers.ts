import { outcomeOf } from '../../shared/checkout/checkout.ts';
import { paymentResults } from '../../shared/contract/cart/cart.ts';
import type { orderRows } from '../../shared/contract/orders/orders.ts';
import { logFailure } from '../log.ts';
import { Refused } from '../problem.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import type { Caller, Handlers } from '../serve.ts';
import { keepReturn } from './returns.ts';
import { type OrderRow, orderSummary, ordersQuery, wholeOrder } from './whole-order.ts';
import { withdraw } from './withdraw.ts';

/** Payments that the bank has not decided, or that are under review: future orders, built from what they hold. */
const waitingQuery = `
  SELECT coalesce(p.order_number, p.payment_id) AS order_number, p.cart_id, p.created_at,
    iif(p.difference IS NULL, 'PENDING', 'IN_REVIEW') AS status,
    coalesce(p.priced ->> '$.amounts.total', p.amount) AS total_price, p.currency,
    (SELECT coalesce(sum(h.quantity), 0) FROM holds h WHERE h.payment_id = p.payment_id)
      + (SELECT count(*) FROM gift_holds h WHERE h.payment_id = p.payment_id)
      + (SELECT count(*) FROM cart_gift_cards g WHERE g.cart_id = p.cart_id)
      + (SELECT count(*) FROM cart_donations d WHERE d.cart_id = p.cart_id)
      + (c.loyalty_card_number IS NOT NULL) AS pieces,
    (SELECT json_group_array(option_id) FROM (
       SELECT k.option_id FROM holds h JOIN skus k ON k.sku = h.sku WHERE h.payment_id = p.payment_id
       GROUP BY k.option_id ORDER BY k.option_id LIMIT 4)) AS option_ids,
    c.shipping_method, m.name AS delivery_name, c.shipping_address, m.min_days, m.max_days, NULL AS ready_on,
    (SELECT json_group_array(json_object(
        'categoryLabel', o.category_label, 'availability', o.availability, 'availableOn', o.available_on))
     FROM holds h JOIN skus k ON k.sku = h.sku JOIN options o ON o.option_id = k.option_id
     WHERE h.payment_id = p.payment_id) AS sent,
    iif(p.difference IS NULL AND p.result = 'PresentToShopper', p.voucher ->> '$.expiresAt', NULL) AS pay_until,
    NULL AS delivered_at, NULL AS charged, '[]' AS refunds
  FROM payments p JOIN carts c ON c.cart_id = p.cart_id
  LEFT JOIN shipping_methods m ON m.key = c.shipping_method AND m.currency = p.currency
    AND m.country = c.shipping_address ->> '$.country'
  WHERE c.customer_id = ?1 AND p.state = 'open'
    AND (p.difference IS NOT NULL OR p.result IN (SELECT value FROM json_each(?2)))`;

const undecided = JSON.stringify(paymentResults.filter((result) => outcomeOf(result) === 'pending'));

/** Finds an order of the caller, by its number or its cart. */
function find({ env, customerId }: Caller, by: 'order_number' | 'cart_id', value: string): Promise<OrderRow | null> {
  return env.DB.prepare(`${ordersQuery} WHERE o.${by} = ? AND o.customer_id = ?`)
    .bind(value, customerId)
    .first<OrderRow>();
}

/** Finds an order of the caller by its number. 404 for an unknown order and for another customer's alike. */
async function found(caller: Caller, orderNumber: string): Promise<OrderRow> {
  const row = await find(caller, 'order_number', orderNumber);
  if (row === null) throw new Refused('unknown', `No order found for number ${orderNumber}`);
  return row;
}

/** The whole order of a row, for the caller. */
const whole = (row: OrderRow, { env, locale }: Caller, now: Date) => wholeOrder(env, row, locale, now);

export const orderHandlers: Handlers<typeof orderRows> = {
  async listOrders({ page, size }, { env, customerId, locale }) {
    const all = `${ordersQuery} WHERE o.customer_id = ?1 UNION ALL ${waitingQuery}`;
    const [counted, listed] = await env.DB.batch([
      env.DB.prepare(`SELECT count(*) AS total FROM (${all})`).bind(customerId, undecided),
      env.DB.prepare(`${all} ORDER BY created_at DESC, order_number LIMIT ?3 OFFSET ?4`).bind(
        customerId,
        undecided,
        size,
        (page - 1) * size,
      ),
    ]);
    // The rows are those of the queries above.
    const [count] = (counted?.results ?? []) as { total: number }[];
    const rows = (listed?.results ?? []) as OrderRow[];
    return { total: count?.total ?? 0, orders: rows.map((row) => orderSummary(row, locale)) };
  },

  async getOrderOfCart({ cartId }, caller) {
    const row = await find(caller, 'cart_id', cartId);
    if (row === null) throw new Refused('unknown', `No order found for cart ${cartId}`);
    return whole(row, caller, new Date());
  },

  async getOrder({ orderNumber }, caller) {
    return whole(await found(caller, orderNumber), caller, new Date());
  },

  async requestReturn(asked, caller) {
    const now = new Date();
    const row = await found(caller, asked.orderNumber);
    await keepReturn(caller.env, asked, await whole(row, caller, now), now);
    return whole(row, caller, now);
  },

  async withdraw(asked, caller) {
    const now = new Date();
    const read = async () => whole(await found(caller, asked.orderNumber), caller, now);
    await withdraw(caller.env, asked, read, now);
    // What cannot be sent now is sent by the schedule.
    caller.waitUntil(sendRefunds(caller.env).catch((error: unknown) => logFailure(error, { doing: 'Refunds wait' })));
    return read();
  },
};
