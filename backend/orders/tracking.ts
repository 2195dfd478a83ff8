import type { Order } from '../../shared/contract/orders/orders.ts';
import type { Env } from '../env.ts';

/** Returns `SLV` and twelve random digits: everybody who knows the number can see where the parcel is. */
export function newTrackingNumber(): string {
  const [random = 0, more = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `SLV${String(random % 1_000_000).padStart(6, '0')}${String(more % 1_000_000).padStart(6, '0')}`;
}

/** Tracking number and page; the backend plays the carrier as well. Null before the order is sent. */
export function trackingOf({ ORIGIN }: Env, number: string | null): Order['tracking'] {
  return number === null ? null : { number, url: `${ORIGIN}/tracking/${number}` };
}
