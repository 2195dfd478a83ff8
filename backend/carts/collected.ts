import { isDematerialised } from '../../shared/cart/cart.ts';
import { collectedPieces, readyOn } from '../../shared/checkout/pick-up.ts';
import { pointKindOf } from '../../shared/contract/delivery/delivery-modes.ts';
import type { Env } from '../env.ts';
import { storeModes } from '../stores/collecting-modes.ts';
import { findPoint, pointOf } from '../stores/points.ts';
import type { LoadedCart } from './read.ts';

/** The store in which a cart is collected, and the sizes that it may hand over from its own shelves. */
export interface Collected {
  storeId: string;
  skus: string[];
}

/** Null for a cart that is collected in no store, or that has nothing which one could hand over. */
export function collectedIn({ row, cart }: LoadedCart): Collected | null {
  const storeId = cart.shippingAddress?.deliveryPointIdV2 ?? null;
  const isStore = row.shipping_method !== null && pointKindOf(row.shipping_method) === 'store';
  if (storeId === null || !isStore || isDematerialised(cart)) return null;
  const skus = collectedPieces(cart.lineItems).map(({ sku }) => sku);
  return skus.length === 0 ? null : { storeId, skus };
}

/** The days (ISO 8601) on which an order is ready in its store: if that has all of it, and if some is sent there. */
export interface ReadyDays {
  there: string | null;
  sent: string | null;
}

/** These days for a cart that is ordered at a moment; both null when it is not collected in a store. */
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
