import { noCart } from '../cart-refusal.ts';
import { skusOfCart } from '../platform-orders/mark.ts';
import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';
import { type LoadedCart, loadCart } from './read.ts';

/**
 * Loads a cart for the caller. An anonymous cart is open to every caller who knows its id, which cannot be guessed; a
 * customer's cart only to that customer. All others get 404.
 */
export async function openCart(caller: Caller, cartId: string): Promise<LoadedCart> {
  const loaded = await loadCart(caller, cartId);
  const owner = loaded.row.customer_id;
  if (owner !== null && owner !== caller.customerId) throw noCart(cartId);
  return loaded;
}

/**
 * Loads the cart of a signed-in customer. An anonymous cart is claimed for them, unless they have another open cart:
 * a merge that failed at sign-in does not stop the checkout.
 */
export async function openOwnCart(caller: Caller, cartId: string): Promise<LoadedCart> {
  const loaded = await openCart(caller, cartId);
  if (loaded.row.customer_id !== null) return loaded;
  await claim(caller, cartId);
  // Claimed by another customer meanwhile: 404. Still anonymous: the caller has another open cart, so this one stays.
  const claimed = await openCart(caller, cartId);
  if (claimed.row.customer_id === null)
    throw new Refused('payment-under-way', 'Another cart of this customer is still being paid.');
  return claimed;
}

/**
 * Assigns an anonymous cart to the caller. False if it is not anonymous now, or the caller has another open cart. Of a
 * platform's cart it is noted what the platform has put into it.
 */
export async function claim({ env, customerId }: Caller, cartId: string): Promise<boolean> {
  const claimed = await env.DB.prepare(
    `UPDATE OR IGNORE carts SET customer_id = ?2,
       platform_skus = iif(platform IS NULL, NULL, ${skusOfCart('?1')})
     WHERE cart_id = ?1 AND customer_id IS NULL AND order_number IS NULL AND merged_into IS NULL
     RETURNING cart_id`,
  )
    .bind(cartId, customerId)
    .first();
  return claimed !== null;
}

/** Returns the id of the customer's open cart, or null. */
export function openCartOf({ env, customerId }: Caller): Promise<string | null> {
  return env.DB.prepare(
    'SELECT cart_id FROM carts WHERE customer_id = ? AND order_number IS NULL AND merged_into IS NULL',
  )
    .bind(customerId)
    .first<string>('cart_id');
}
