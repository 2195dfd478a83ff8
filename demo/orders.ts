import { marketCurrency } from '../backend/domains/market.ts';
import { orderNumber } from '../backend/order-parts/order-number.ts';
import type { OrderSummary } from '../shared/contract/orders/orders.ts';
import { type Locale, locales } from '../shared/markets/locales.ts';

interface PastOrder {
  email: string;
  createdAt: string;
  status: OrderSummary['status'];
  locale: Locale;
  /** Delivery and billing address; by default the customer's own, in the country of the market. */
  address?: Record<'line1' | 'line3' | 'zipCode' | 'city', string>;
  /** Relative positions of its pieces in the catalogue, from 0 to 1, with quantities. */
  pieces: readonly { at: number; quantity: number }[];
}

/** Past orders of Camille and Hanna; Nell has none. */
const pastOrders: readonly PastOrder[] = [
  {
    email: 'fid@example.com',
    createdAt: '2026-07-09T18:21:40.000Z',
    status: 'PREPARING',
    locale: 'fr-fr',
    pieces: [
      { at: 0.03, quantity: 1 },
      { at: 0.11, quantity: 2 },
    ],
  },
  {
    email: 'fid@example.com',
    createdAt: '2026-06-18T07:55:12.000Z',
    status: 'SHIPPED',
    locale: 'fr-fr',
    pieces: [{ at: 0.07, quantity: 1 }],
  },
  {
    email: 'fid@example.com',
    createdAt: '2026-04-02T20:03:51.000Z',
    status: 'DELIVERED',
    locale: 'fr-fr',
    pieces: [
      { at: 0.18, quantity: 1 },
      { at: 0.22, quantity: 1 },
      { at: 0.63, quantity: 3 },
      { at: 0.71, quantity: 1 },
      { at: 0.86, quantity: 2 },
    ],
  },
  {
    email: 'fid@example.com',
    createdAt: '2025-12-11T12:30:05.000Z',
    status: 'RETURNED',
    locale: 'fr-fr',
    pieces: [{ at: 0.29, quantity: 1 }],
  },
  {
    email: 'fid@example.com',
    createdAt: '2025-09-23T09:14:33.000Z',
    status: 'DELIVERED',
    locale: 'fr-ch',
    address: { line1: '8 RUE DE LA CITE', line3: '', zipCode: '1204', city: 'GENEVE' },
    pieces: [
      { at: 0.15, quantity: 1 },
      { at: 0.42, quantity: 1 },
    ],
  },
  {
    email: 'hsp@example.com',
    createdAt: '2026-05-27T16:48:19.000Z',
    status: 'DELIVERED',
    locale: 'de-de',
    pieces: [
      { at: 0.09, quantity: 1 },
      { at: 0.35, quantity: 1 },
      { at: 0.55, quantity: 2 },
    ],
  },
  {
    email: 'hsp@example.com',
    createdAt: '2026-01-14T10:07:02.000Z',
    status: 'CANCELLED',
    locale: 'de-de',
    pieces: [{ at: 0.25, quantity: 1 }],
  },
];

const addressColumns = (alias: string): string =>
  [
    ['firstName', 'first_name'],
    ['lastName', 'last_name'],
    ['line1', 'line1'],
    ['line2', 'line2'],
    ['line3', 'line3'],
    ['line4', 'line4'],
    ['zipCode', 'zip_code'],
    ['city', 'city'],
    ['country', 'country'],
    ['quality', 'quality'],
  ]
    .map(([name, column]) => `'${name}', ${alias}.${column}`)
    .join(', ');

/** Home delivery to the favourite or another address, at the price of the shipping table. */
const insertOrder = `
  INSERT OR IGNORE INTO orders (order_number, customer_id, status, locale, currency, total_price, shipping_price,
    shipping_method, shipping_address, billing_address, created_at)
  SELECT ?1, c.customer_id, ?3, ?4, ?5, 0, coalesce(m.price, 0), 'NO',
    json_patch(json_object(${addressColumns('d')}, 'phoneNumber', d.phone_number,
      'phoneNumberCountry', d.phone_number_country, 'deliveryPointIdV2', NULL), ?7),
    json_patch(json_object(${addressColumns('b')}), ?7), ?6
  FROM customers c
  JOIN delivery_addresses d ON d.customer_id = c.customer_id AND d.favorite = 1
  JOIN billing_addresses b ON b.customer_id = c.customer_id
  LEFT JOIN shipping_methods m ON m.country = coalesce(?7 ->> '$.country', d.country) AND m.currency = ?5
    AND m.key = 'NO'
  WHERE c.email = ?2`;

/** The middle size of the option at a position of the catalogue. */
const insertLine = `
  INSERT OR IGNORE INTO order_lines (order_number, position, sku, option_id, product_id, model, name, color, size,
    segmentation_id, quantity, unit_price)
  SELECT n.order_number, ?2, k.sku, o.option_id, p.product_id, p.model, p.name, o.color, s.label, p.segmentation_id,
    ?4, r.price
  FROM orders n
  JOIN options o ON o.option_id = (
    SELECT option_id FROM options ORDER BY option_id
    LIMIT 1 OFFSET (SELECT cast(count(*) * ?3 AS INTEGER) FROM options))
  JOIN products p ON p.product_id = o.product_id
  JOIN prices r ON r.option_id = o.option_id AND r.currency = n.currency
  JOIN skus k ON k.option_id = o.option_id
    AND k.position = (SELECT count(*) / 2 FROM skus WHERE option_id = o.option_id)
  JOIN sizes s ON s.size_id = k.size_id
  WHERE n.order_number = ?1`;

/** Hours after which each state of a past order was reached. */
const reached: Record<string, readonly [state: string, hours: number][]> = {
  PREPARING: [['PREPARING', 14]],
  SHIPPED: [
    ['PREPARING', 13],
    ['SHIPPED', 37],
  ],
  DELIVERED: [
    ['PREPARING', 15],
    ['SHIPPED', 38],
    ['DELIVERED', 88],
  ],
  CANCELLED: [['CANCELLED', 3]],
  RETURNED: [
    ['PREPARING', 12],
    ['SHIPPED', 36],
    ['DELIVERED', 84],
    ['RETURNED', 420],
  ],
};

const insertStep = 'INSERT OR IGNORE INTO order_steps (order_number, status, at) VALUES (?1, ?2, ?3)';
const setTracking = 'UPDATE orders SET tracking_number = ?2 WHERE order_number = ?1';

const sumOfLines = `(
    SELECT coalesce(sum(quantity * unit_price), 0) FROM order_lines l WHERE l.order_number = orders.order_number)`;

/** Delivery is free above the method's threshold (specification, section 9). */
const freeDelivery = `
  UPDATE orders SET shipping_price = 0
  WHERE order_number = ?1 AND ${sumOfLines} > (
    SELECT m.free_above FROM shipping_methods m
    WHERE m.country = orders.shipping_address ->> '$.country' AND m.currency = orders.currency
      AND m.key = orders.shipping_method)`;

const addUp = `
  UPDATE orders SET total_price = shipping_price + ${sumOfLines}
  WHERE order_number = ?1`;

/**
 * Seeds the past orders of the demo customers. Needs catalogue, markets and customers. Existing ones are not changed.
 */
export async function seedOrders(
  db: D1Database,
  options: { onProgress?: (done: number, total: number, label: string) => void } = {},
): Promise<void> {
  for (const [index, { email, createdAt, status, locale, address, pieces }] of pastOrders.entries()) {
    // The number is derived from the order, so that the same seed gives the same database.
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${email} ${createdAt}`));
    const number = orderNumber(new Date(createdAt), new Uint8Array(digest.slice(0, 8)));
    const elsewhere = address === undefined ? {} : { ...address, country: locales[locale].iso2 };
    const steps = reached[status ?? ''] ?? [];
    await db.batch([
      db
        .prepare(insertOrder)
        .bind(number, email, status, locale, marketCurrency(locale), createdAt, JSON.stringify(elsewhere)),
      ...pieces.map(({ at, quantity }, line) => db.prepare(insertLine).bind(number, line + 1, at, quantity)),
      db.prepare(freeDelivery).bind(number),
      db.prepare(addUp).bind(number),
      ...steps.map(([state, hours]) =>
        db.prepare(insertStep).bind(number, state, new Date(Date.parse(createdAt) + hours * 3_600_000).toISOString()),
      ),
      ...(steps.some(([state]) => state === 'SHIPPED')
        ? [db.prepare(setTracking).bind(number, `SLV${String(index + 1).padStart(12, '40')}`)]
        : []),
    ]);
    options.onProgress?.(index + 1, pastOrders.length, 'orders');
  }
}
