import type { Currency, Locale } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { wasCharged } from '../order-parts/order-payments.ts';
import type { Refundable } from './refund-amounts.ts';

/** An order of this shop, with the data a refund needs. */
export interface RefundableOrder extends Refundable {
  orderNumber: string;
  paymentId: string;
  customerId: string;
  email: string;
  status: string;
  locale: Locale;
  currency: Currency;
  /** Product that paid at the provider. */
  product: string;
  createdAt: string;
  /** Number of refunds so far. */
  refunds: number;
  /** Name, colour, size and sku of each line; name, colour and size as JSON by language. */
  names: Map<number, { name: string; color: string; size: string; sku: string }>;
}

interface OrderRow {
  order_number: string;
  payment_id: string;
  customer_id: string;
  email: string;
  status: string;
  locale: Locale;
  currency: Currency;
  product: string;
  created_at: string;
  shipping_price: number;
  paid: number;
  refunded: number;
  delivery_refunded: number;
  refunds: number;
  earned: number;
  taken_back: number;
}

interface LineRow {
  position: number;
  quantity: number;
  cents: number;
  returned: number;
  name: string;
  color: string;
  size: string;
  sku: string;
}

interface CardRow {
  gift_card_id: string;
  paid: number;
  refunded: number;
}

const orderQuery = `
  SELECT o.order_number, o.payment_id, o.customer_id, u.email, o.status, o.locale, o.currency, o.created_at,
    o.shipping_price, p.product, p.amount AS paid,
    coalesce((SELECT sum(b.cents) FROM refund_payments b WHERE b.payment_id = p.payment_id), 0) AS refunded,
    coalesce((SELECT sum(r.delivery) FROM refunds r WHERE r.order_number = o.order_number), 0) AS delivery_refunded,
    (SELECT count(*) FROM refunds r WHERE r.order_number = o.order_number) AS refunds,
    coalesce((SELECT sum(m.points) FROM loyalty_movements m
      WHERE m.payment_id = p.payment_id AND m.kind IN ('earned', 'bonus')), 0) AS earned,
    coalesce((SELECT sum(r.points) FROM refunds r WHERE r.order_number = o.order_number), 0) AS taken_back
  FROM orders o JOIN payments p ON p.payment_id = o.payment_id JOIN customers u ON u.customer_id = o.customer_id
  WHERE o.order_number = ? AND p.state = 'paid' AND ${wasCharged('o')}`;

const linesQuery = `
  SELECT l.position, l.quantity, l.quantity * l.unit_price - l.discount AS cents, l.name, l.color, l.size, l.sku,
    coalesce((SELECT sum(b.quantity) FROM refund_lines b JOIN refunds r ON r.refund_id = b.refund_id
      WHERE r.order_number = l.order_number AND b.position = l.position), 0) AS returned
  FROM order_lines l WHERE l.order_number = ? ORDER BY l.position`;

const cardsQuery = `
  SELECT m.gift_card_id, -m.cents AS paid,
    coalesce((SELECT sum(b.cents) FROM gift_card_movements b JOIN refunds r ON r.refund_id = b.refund_id
      WHERE r.order_number = o.order_number AND b.gift_card_id = m.gift_card_id), 0) AS refunded
  FROM orders o JOIN gift_card_movements m ON m.payment_id = o.payment_id AND m.kind = 'paid'
  WHERE o.order_number = ? ORDER BY m.movement_id`;

/**
 * Returns an order that was paid here, with its refunds so far; null for an unknown number, an order of a former
 * system, and one for which nothing was charged.
 */
export async function loadRefundable({ DB }: Env, orderNumber: string): Promise<RefundableOrder | null> {
  const of = (query: string) => DB.prepare(query).bind(orderNumber);
  const [found, lines, cards] = await DB.batch([of(orderQuery), of(linesQuery), of(cardsQuery)]);
  // The rows are those of the queries above.
  const [order] = (found?.results ?? []) as OrderRow[];
  if (order === undefined) return null;
  const rows = (lines?.results ?? []) as LineRow[];
  return {
    orderNumber: order.order_number,
    paymentId: order.payment_id,
    customerId: order.customer_id,
    email: order.email,
    status: order.status,
    locale: order.locale,
    currency: order.currency,
    product: order.product,
    createdAt: order.created_at,
    refunds: order.refunds,
    lines: rows.map(({ position, quantity, cents, returned }) => ({
      position,
      quantity,
      centAmount: cents,
      returned,
    })),
    names: new Map(rows.map(({ position, name, color, size, sku }) => [position, { name, color, size, sku }])),
    delivery: order.shipping_price,
    isDeliveryRefunded: order.delivery_refunded > 0,
    giftCards: ((cards?.results ?? []) as CardRow[]).map(({ gift_card_id: id, paid, refunded }) => ({
      id,
      paid,
      refunded,
    })),
    payment: { paid: order.paid, refunded: order.refunded },
    points: { earned: order.earned, deducted: order.taken_back },
  };
}
