import { readyOn } from '../../shared/checkout/pick-up.ts';
import type { Env } from '../env.ts';
import { storeModes } from './collecting-modes.ts';
import { findPoint, pointOf } from './points.ts';

/** Days (ISO 8601) on which an order is ready in its store: if the store has all of it, and if some is sent there. */
export interface ReadyDays {
  there: string | null;
  sent: string | null;
}

/** These days for a cart that is ordered at `now`; both null if it is not collected in a store. */
export async function readyDays(env: Env, cartId: string, now: Date): Promise<ReadyDays> {
  const row = await env.DB.prepare(
    `SELECT c.shipping_address ->> '$.deliveryPointIdV2' AS store_id, m.max_days
     FROM carts c JOIN shipping_methods m ON m.key = c.shipping_method AND m.currency = c.currency
       AND m.country = c.shipping_address ->> '$.country'
     WHERE c.cart_id = ? AND c.shipping_method IN (${storeModes})`,
  )
    .bind(cartId)
    .first<{ store_id: string; max_days: number }>();
  const found = row === null ? null : await findPoint(env.DB, 'store', row.store_id);
  if (row === null || found === null) return { there: null, sent: null };
  const store = pointOf(found, now);
  return { there: readyOn(store, true, row.max_days, now), sent: readyOn(store, false, row.max_days, now) };
}
