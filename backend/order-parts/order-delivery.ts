import { deliveryPromise } from '../../shared/catalogue/delivery-promise.ts';
import { cartArrival } from '../../shared/checkout/arrival.ts';
import type { ShippingMethodKey } from '../../shared/contract/cart/cart.ts';
import type { Availability } from '../../shared/contract/catalogue/product.ts';
import { deliveryModes, pointKindOf } from '../../shared/contract/delivery/delivery-modes.ts';
import type { DeliveryPoint } from '../../shared/contract/delivery/delivery-point.ts';
import type { OrderDelivery } from '../../shared/contract/orders/orders.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { findPoint, pointOf } from '../stores/points.ts';
import { textIn } from './line-item.ts';

/** Columns of a delivery in the queries of orders. */
export interface DeliveryRow {
  shipping_method: ShippingMethodKey | null;
  delivery_name: string | null;
  shipping_address: string | null;
  min_days: number | null;
  max_days: number | null;
  ready_on: string | null;
  created_at: string;
  /** JSON: what decides when each line is sent. */
  sent: string;
}

interface Sent {
  categoryLabel: string;
  availability: Availability;
  availableOn: string | null;
}

/** Kind of destination of a delivery method. */
export function destinationOf(key: ShippingMethodKey | null): OrderDelivery['to'] {
  if (key === null) return null;
  const { to, receiver } = deliveryModes[key];
  return receiver ? 'receiver' : to;
}

/** Returns the current store, pickup point or locker of an order; null if it has none (any more). */
export async function collectedAt(
  db: D1Database,
  row: Pick<DeliveryRow, 'shipping_method' | 'shipping_address'>,
  now: Date,
): Promise<DeliveryPoint | null> {
  const kind = row.shipping_method === null ? null : pointKindOf(row.shipping_method);
  const address: { deliveryPointIdV2?: string | null } = JSON.parse(row.shipping_address ?? '{}');
  const id = address.deliveryPointIdV2 ?? null;
  const point = kind === null || id === null ? null : await findPoint(db, kind, id);
  return point === null ? null : pointOf(point, now);
}

/** Returns the delivery of an order, its days counted from the day of the order; null without a delivery. */
export function orderDelivery(row: DeliveryRow, locale: Locale): OrderDelivery | null {
  if (row.delivery_name === null) return null;
  const address: OrderDelivery['address'] = row.shipping_address === null ? null : JSON.parse(row.shipping_address);
  const { min_days: minDays, max_days: maxDays } = row;
  const orderedAt = new Date(row.created_at);
  const lines: Sent[] = JSON.parse(row.sent);
  const promises = lines.map((line) => deliveryPromise(line, orderedAt));
  return {
    to: destinationOf(row.shipping_method),
    name: textIn(row.delivery_name, locale),
    address,
    arrives:
      address === null || minDays === null || maxDays === null
        ? null
        : cartArrival({ minDays, maxDays }, address.country, orderedAt, promises),
    // An order with pieces that are sent weeks later has no date yet.
    readyOn: promises.every((promise) => promise === null) ? row.ready_on : null,
  };
}
