import type { BillingAddress } from '../../shared/contract/account/customer.ts';
import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import type { Order, OrderDelivery } from '../../shared/contract/orders/orders.ts';
import { type Country, type Currency, isLocale, type Locale, locales } from '../../shared/markets/locales.ts';
import type { Env } from '../env.ts';
import { textIn } from '../order-parts/line-item.ts';
import { collectedAt, type DeliveryRow, orderDelivery } from '../order-parts/order-delivery.ts';
import { paymentsQuery, wasCharged } from '../order-parts/order-payments.ts';

/** The selling company of a country. */
export interface Seller {
  company: string;
  address: string;
  register: string;
  vat: string;
  email: string;
  phone: string;
}

export interface PaperLine {
  /** Position in the order, from 1. */
  position: number;
  sku: string;
  name: string;
  color: string;
  size: string;
  quantity: number;
  /** In cents: price of one piece before discounts, and the discount on all of them together. */
  unitPrice: number;
  discount: number;
}

/** An order with the data of its documents, in the language of the market in which it was placed. */
export interface PaperOrder {
  orderNumber: string;
  /** `FR-2026-000123`. */
  invoiceNumber: string;
  eTicket: boolean;
  /** True if money was charged: otherwise the order has no documents. */
  charged: boolean;
  customerId: string;
  locale: Locale;
  currency: Currency;
  createdAt: Date;
  seller: Seller;
  billing: (BillingAddress & { fiscalNumber?: string }) | null;
  delivery: OrderDelivery | null;
  /** The current collection point; null for an order that is brought, and if the point is gone. */
  collectedAt: DeliveryPoint | null;
  /** Country of taxation: that of the delivery, else of the billing address, else of the market. */
  taxedIn: Country;
  lines: PaperLine[];
  extras: { kind: Order['extras'][number]['kind']; reference: string; amount: number }[];
  /** Each with its promo code, or its loyalty offer. */
  discounts: (Order['discounts'][number] & { reference: string })[];
  payments: { product: string; lastDigits: string | null; amount: number }[];
  /** In cents. */
  shippingPrice: number;
  waived: number;
  total: number;
}

interface Row extends DeliveryRow, Seller {
  order_number: string;
  customer_id: string;
  locale: string;
  currency: Currency;
  total_price: number;
  shipping_price: number;
  waived: number;
  billing_address: string | null;
  country: Country;
  year: number;
  sequence: number;
  e_ticket: 0 | 1;
  charged: 0 | 1;
}

interface LineRow {
  position: number;
  sku: string;
  name: string;
  color: string;
  size: string;
  quantity: number;
  unit_price: number;
  discount: number;
}

const orderQuery = `
  SELECT o.order_number, o.customer_id, o.locale, o.currency, o.created_at, o.total_price, o.shipping_price, o.waived,
    o.shipping_method, o.delivery_name, o.shipping_address, o.billing_address, o.min_days, o.max_days, o.ready_on,
    (SELECT json_group_array(json_object(
        'categoryLabel', l.category_label, 'availability', l.availability, 'availableOn', l.available_on))
     FROM order_lines l WHERE l.order_number = o.order_number) AS sent,
    p.country, p.year, p.sequence, p.e_ticket, ${wasCharged('o')} AS charged,
    coalesce(s.company, '') AS company,
    coalesce(s.address, '') AS address, coalesce(s.register, '') AS register, coalesce(s.vat, '') AS vat,
    coalesce(s.email, '') AS email, coalesce(s.phone, '') AS phone
  FROM orders o JOIN order_papers p ON p.order_number = o.order_number
  LEFT JOIN sellers s ON s.country = p.country
  WHERE o.order_number = ?`;

/** Formats the number of an invoice in the books of its country. */
export function invoiceNumber({ country, year, sequence }: Pick<Row, 'country' | 'year' | 'sequence'>): string {
  return `${country}-${year}-${String(sequence).padStart(6, '0')}`;
}

/** Reads an order for its documents; null if it is unknown or its market is. */
export async function loadPaperOrder({ DB }: Env, orderNumber: string): Promise<PaperOrder | null> {
  const row = await DB.prepare(orderQuery).bind(orderNumber).first<Row>();
  if (row === null || !isLocale(row.locale)) return null;
  const { locale } = row;
  const of = (query: string) => DB.prepare(query).bind(orderNumber);
  const results = await DB.batch([
    of(
      `SELECT position, sku, name, color, size, quantity, unit_price, discount FROM order_lines WHERE order_number = ?
       ORDER BY position`,
    ),
    of('SELECT kind, reference, amount FROM order_extras WHERE order_number = ? ORDER BY position'),
    of('SELECT type, reference, amount AS value FROM order_discounts WHERE order_number = ? ORDER BY position'),
    of(paymentsQuery),
  ]);
  // The rows are those of the queries above.
  const rows = <ResultRow>(index: number) => (results[index]?.results ?? []) as ResultRow[];
  const billing: PaperOrder['billing'] = row.billing_address === null ? null : JSON.parse(row.billing_address);
  const delivery = orderDelivery(row, locale);
  return {
    orderNumber,
    invoiceNumber: invoiceNumber(row),
    eTicket: row.e_ticket === 1,
    charged: row.charged === 1,
    customerId: row.customer_id,
    locale,
    currency: row.currency,
    createdAt: new Date(row.created_at),
    seller: row,
    billing,
    delivery,
    collectedAt: await collectedAt(DB, row, new Date()),
    taxedIn: delivery?.address?.country ?? billing?.country ?? locales[locale].iso2,
    lines: rows<LineRow>(0).map((line) => ({
      position: line.position,
      sku: line.sku,
      name: textIn(line.name, locale),
      color: textIn(line.color, locale),
      size: textIn(line.size, locale),
      quantity: line.quantity,
      unitPrice: line.unit_price,
      discount: line.discount,
    })),
    extras: rows<PaperOrder['extras'][number]>(1),
    discounts: rows<PaperOrder['discounts'][number]>(2),
    payments: rows<{ product: string; last_digits: string | null; amount: number }>(3).map(
      ({ product, last_digits, amount }) => ({ product, lastDigits: last_digits, amount }),
    ),
    shippingPrice: row.shipping_price,
    waived: row.waived,
    total: row.total_price,
  };
}
