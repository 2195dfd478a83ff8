import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { Order, OrderSummary } from '../../shared/contract/orders/orders.ts';
import { type Country, type Currency, type Locale, locales } from '../../shared/markets/locales.ts';
import { withdrawalOf } from '../../shared/orders/withdrawal.ts';
import type { Env } from '../env.ts';
import { destinationOf } from '../order-parts/order-delivery.ts';
import { type OrderLineRow, orderLine, orderLinesQuery } from '../order-parts/order-lines.ts';
import { paymentsQuery } from '../order-parts/order-payments.ts';
import { orderReturns, type ReturnLineRow, returnPeriod, returnsQuery } from './returns.ts';
import { trackingOf } from './tracking.ts';
import { orderWithdrawals, type WithdrawnRow, withdrawalsQuery } from './withdrawals.ts';

interface ExtraRow {
  kind: Order['extras'][number]['kind'];
  reference: string;
  amount: number;
  recipient_name: string | null;
  message: string | null;
  send_on: string | null;
}

interface PaymentRow {
  product: string;
  last_digits: string | null;
  amount: number;
}

const extrasQuery = `
  SELECT e.kind, e.reference, e.amount, g.recipient_name, g.message, g.send_on
  FROM order_extras e LEFT JOIN cart_gift_cards g ON e.kind = 'gift-card' AND g.line_id = e.reference
  WHERE e.order_number = ? ORDER BY e.position`;

interface OnceRow {
  shipping_price: number;
  billing_address: string | null;
  tracking_number: string | null;
  locale: Locale;
  status: Order['status'];
  paid_here: 0 | 1;
  country: Country | null;
  shipping_method: ShippingMethodKey | null;
  points: number;
}

const onceQuery = `
  SELECT o.shipping_price, o.billing_address, o.tracking_number, o.locale, o.status,
    o.payment_id IS NOT NULL AS paid_here, o.shipping_address ->> '$.country' AS country,
    o.shipping_method, coalesce((
    SELECT sum(m.points) FROM loyalty_movements m
    WHERE m.payment_id = o.payment_id AND m.kind IN ('earned', 'bonus')), 0)
    - coalesce((SELECT sum(r.points) FROM refunds r WHERE r.order_number = o.order_number), 0) AS points
  FROM orders o WHERE o.order_number = ?`;

const discountsQuery = `
  SELECT d.type, d.amount, (SELECT p.code FROM promo_codes p WHERE p.code = d.reference) AS code
  FROM order_discounts d WHERE d.order_number = ? ORDER BY d.position`;

interface DiscountRow {
  type: Order['discounts'][number]['type'];
  amount: number;
  /** Null for a loyalty offer. */
  code: string | null;
}

type StepRow = Order['steps'][number];

/** The part of an order that `readOrder` needs. */
export interface Ordered {
  orderNumber: string;
  currency: Currency;
  createdAt: string;
}

/** Reads what an order has besides its summary: lines as ordered, money, states, returns. */
export async function readOrder(
  env: Env,
  { orderNumber, currency, createdAt }: Ordered,
  locale: Locale,
  now: Date,
): Promise<Omit<Order, keyof OrderSummary | 'collectedAt'>> {
  const of = (query: string) => env.DB.prepare(query).bind(orderNumber);
  const [lines, extras, discounts, payments, once, steps, returns, withdrawals] = await env.DB.batch([
    of(orderLinesQuery),
    of(extrasQuery),
    of(discountsQuery),
    of(paymentsQuery),
    of(onceQuery),
    of('SELECT status, at FROM order_steps WHERE order_number = ? ORDER BY at, status'),
    of(returnsQuery),
    of(withdrawalsQuery),
  ]);
  // The rows are those of the queries above.
  const rows = <Row>(result: D1Result | undefined) => (result?.results ?? []) as Row[];
  const [known] = rows<OnceRow>(once);
  if (known === undefined) throw new Error(`Order ${orderNumber} went while it was read.`);
  const happened = rows<StepRow>(steps);
  const period = await returnPeriod(env, known.locale, happened, now);
  const deliveredAt = happened.find(({ status }) => status === 'DELIVERED')?.at ?? null;
  const country = known.country ?? locales[known.locale].iso2;
  const to = destinationOf(known.shipping_method);
  const ordered = { currency, createdAt: new Date(createdAt) };
  return {
    lines: rows<OrderLineRow>(lines).map((line) => orderLine(line, ordered, locale)),
    extras: rows<ExtraRow>(extras).map(({ kind, reference, amount, recipient_name, message, send_on }) => ({
      kind,
      reference,
      price: { centAmount: amount },
      giftCard:
        recipient_name === null ? null : { recipientName: recipient_name, message: message ?? '', date: send_on },
    })),
    discounts: rows<DiscountRow>(discounts).map(({ type, amount, code }) => ({
      type,
      value: amount,
      ...(code !== null && { code }),
    })),
    shippingPrice: { centAmount: known.shipping_price },
    payments: rows<PaymentRow>(payments).map(({ product, last_digits, amount }) => ({
      product,
      lastDigits: last_digits,
      amount: { centAmount: amount },
    })),
    loyaltyPointsEarned: known.points,
    billingAddress: known.billing_address === null ? null : JSON.parse(known.billing_address),
    steps: happened,
    tracking: trackingOf(env, known.tracking_number),
    ...period,
    returns: orderReturns(rows<ReturnLineRow>(returns)),
    // A former system's payments are not in this database, and cannot be refunded here.
    withdrawal: known.paid_here === 1 ? withdrawalOf({ status: known.status, deliveredAt, to }, country, now) : null,
    withdrawals: orderWithdrawals(rows<WithdrawnRow>(withdrawals)),
  };
}
