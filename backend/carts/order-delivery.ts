import { cartArrival } from '../../shared/arrival.ts';
import type { Availability } from '../../shared/contract/catalog.ts';
import type { OrderDelivery } from '../../shared/contract/customer.ts';
import { deliveryPromise } from '../../shared/delivery-promise.ts';
import type { Locale } from '../../shared/locales.ts';
import { textIn } from './line-item.ts';

/** What the queries of orders give of a delivery. */
export interface DeliveryRow {
  delivery_name: string | null;
  shipping_address: string | null;
  min_days: number | null;
  max_days: number | null;
  created_at: string;
  /** JSON: what decides when each line is sent. */
  sent: string;
}

interface Sent {
  categoryLabel: string;
  availability: Availability;
}

/** How an order is delivered, its days counted from the one on which it was made; null for what has no delivery. */
export function orderDelivery(row: DeliveryRow, locale: Locale): OrderDelivery | null {
  if (row.delivery_name === null) return null;
  const address: OrderDelivery['address'] =
    row.shipping_address === null ? null : JSON.parse(row.shipping_address);
  const { min_days: minDays, max_days: maxDays } = row;
  const ordered = new Date(row.created_at);
  const lines: Sent[] = JSON.parse(row.sent);
  const promises = lines.map((line) => deliveryPromise(line, ordered));
  return {
    name: textIn(row.delivery_name, locale),
    address,
    arrives:
      address === null || minDays === null || maxDays === null
        ? null
        : cartArrival({ minDays, maxDays }, address.country, ordered, promises),
  };
}
