import { outcomeOf } from '../../shared/checkout.ts';
import { paymentResults } from '../../shared/contract/cart.ts';
import type { Order, OrderSummary, orderRows } from '../../shared/contract/orders.ts';
import type { Locale } from '../../shared/locales.ts';
import { Refused } from '../problem.ts';
import type { Handlers } from '../serve.ts';
import { type DeliveryRow, orderDelivery } from './order-delivery.ts';
import { type OrderLineRow, orderLine, orderLinesQuery } from './order-lines.ts';
import { orderRefunds, type RefundRow, refundsQuery } from './order-refunds.ts';

interface OrderRow extends DeliveryRow {
  order_number: string;
  cart_id: string | null;
  status: OrderSummary['status'];
  total_price: number;
  currency: OrderSummary['totalPrice']['currencyCode'];
  pieces: number;
  option_ids: string;
}

interface ExtraRow {
  kind: Order['extras'][number]['kind'];
  reference: string;
  amount: number;
}

interface PaymentRow {
  product: string;
  last_digits: string | null;
  amount: number;
}

/** Gift cards first, in the order in which they paid; then the payment of the rest, if any. */
const paymentsQuery = `
  SELECT 'gift-card' AS product, g.last_digits, -m.cents AS amount, m.movement_id AS position
  FROM orders o
  JOIN gift_card_movements m ON m.payment_id = o.payment_id AND m.kind = 'paid'
  JOIN gift_cards g ON g.gift_card_id = m.gift_card_id
  WHERE o.order_number = ?1
  UNION ALL
  SELECT p.product, NULL, p.amount, NULL
  FROM orders o JOIN payments p ON p.payment_id = o.payment_id
  WHERE o.order_number = ?1 AND p.amount > 0
  ORDER BY position NULLS LAST`;

interface OnceRow {
  shipping_price: number;
  points: number;
}

const onceQuery = `
  SELECT o.shipping_price, coalesce((
    SELECT sum(m.points) FROM loyalty_movements m
    WHERE m.payment_id = o.payment_id AND m.kind IN ('earned', 'bonus')), 0) AS points
  FROM orders o WHERE o.order_number = ?`;

interface DiscountRow {
  type: Order['discounts'][number]['type'];
  amount: number;
}

const ordersQuery = `
  SELECT o.order_number, o.cart_id, o.created_at, o.status, o.total_price, o.currency,
    (SELECT coalesce(sum(l.quantity), 0) FROM order_lines l WHERE l.order_number = o.order_number)
      + (SELECT count(*) FROM order_extras e WHERE e.order_number = o.order_number) AS pieces,
    (SELECT json_group_array(option_id) FROM (
       SELECT option_id FROM order_lines l WHERE l.order_number = o.order_number
       GROUP BY option_id ORDER BY min(position) LIMIT 4)) AS option_ids,
    o.shipping_method, o.delivery_name, o.shipping_address, o.min_days, o.max_days,
    (SELECT json_group_array(json_object('categoryLabel', l.category_label, 'availability', l.availability))
     FROM order_lines l WHERE l.order_number = o.order_number) AS sent
  FROM orders o`;

/** Payments that the bank has not decided, or that a person looks at: orders to be, made of what is held for them. */
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
    c.shipping_method, m.name AS delivery_name, c.shipping_address, m.min_days, m.max_days,
    (SELECT json_group_array(json_object('categoryLabel', o.category_label, 'availability', o.availability))
     FROM holds h JOIN skus k ON k.sku = h.sku JOIN options o ON o.option_id = k.option_id
     WHERE h.payment_id = p.payment_id) AS sent
  FROM payments p JOIN carts c ON c.cart_id = p.cart_id
  LEFT JOIN shipping_methods m ON m.key = c.shipping_method AND m.currency = p.currency
    AND m.country = c.shipping_address ->> '$.country'
  WHERE c.customer_id = ?1 AND p.state = 'open'
    AND (p.difference IS NOT NULL OR p.result IN (SELECT value FROM json_each(?2)))`;

const undecided = JSON.stringify(paymentResults.filter((result) => outcomeOf(result) === 'pending'));

function summary(row: OrderRow, locale: Locale): OrderSummary {
  return {
    orderNumber: row.order_number,
    cartId: row.cart_id,
    createdAt: row.created_at,
    status: row.status,
    totalPrice: { centAmount: row.total_price, currencyCode: row.currency },
    nbProducts: row.pieces,
    optionIds: JSON.parse(row.option_ids),
    delivery: orderDelivery(row, locale),
  };
}

/** The orders of the signed-in customer. */
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
    return { total: count?.total ?? 0, orders: rows.map((row) => summary(row, locale)) };
  },

  async getOrderOfCart({ cartId }, { env, customerId, locale }): Promise<Order> {
    const row = await env.DB.prepare(`${ordersQuery} WHERE o.cart_id = ? AND o.customer_id = ?`)
      .bind(cartId, customerId)
      .first<OrderRow>();
    if (row === null) throw new Refused('unknown', `No order found for cart ${cartId}`);
    const of = (query: string) => env.DB.prepare(query).bind(row.order_number);
    const [lines, extras, discounts, payments, refunds, once] = await env.DB.batch([
      of(orderLinesQuery),
      of('SELECT kind, reference, amount FROM order_extras WHERE order_number = ? ORDER BY position'),
      of('SELECT type, amount FROM order_discounts WHERE order_number = ? ORDER BY position'),
      of(paymentsQuery),
      of(refundsQuery),
      of(onceQuery),
    ]);
    const ordered = { currency: row.currency, createdAt: new Date(row.created_at) };
    // The rows are those of the queries above.
    const rows = <Row>(result: D1Result | undefined) => (result?.results ?? []) as Row[];
    const [known] = rows<OnceRow>(once);
    return {
      ...summary(row, locale),
      lines: rows<OrderLineRow>(lines).map((line) => orderLine(line, ordered, locale)),
      extras: rows<ExtraRow>(extras).map(({ kind, reference, amount }) => ({
        kind,
        reference,
        price: { centAmount: amount },
      })),
      discounts: rows<DiscountRow>(discounts).map(({ type, amount }) => ({ type, value: amount })),
      shippingPrice: known === undefined ? null : { centAmount: known.shipping_price },
      payments: rows<PaymentRow>(payments).map(({ product, last_digits, amount }) => ({
        product,
        lastDigits: last_digits,
        amount: { centAmount: amount },
      })),
      refunds: orderRefunds(rows<RefundRow>(refunds)),
      loyaltyPointsEarned: known?.points ?? 0,
    };
  },
};
