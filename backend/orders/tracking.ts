import type { Order } from '../../shared/contract/orders/orders.ts';
import type { Env } from '../env.ts';

/** `SLV` and twelve digits that nobody guesses: whoever knows the number sees where the parcel is. */
export function newTrackingNumber(): string {
  const [random = 0, more = 0] = crypto.getRandomValues(new Uint32Array(2));
  return `SLV${String(random % 1_000_000).padStart(6, '0')}${String(more % 1_000_000).padStart(6, '0')}`;
}

/** What a parcel is followed by: here the backend plays the carrier as well. Null before it is sent. */
export function trackingOf({ ORIGIN }: Env, number: string | null): Order['tracking'] {
  return number === null ? null : { number, url: `${ORIGIN}/tracking/${number}` };
}
