import type { AddedCart } from '../../shared/cart/cart.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { ApiError, call } from '../api.ts';
import { announceCart } from '../messages.ts';

/** Why a piece was not put into the cart: the key of the words for it. */
export function addRefusal(error: unknown) {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: undefined };
  if (code === 'too-many-pieces') return 'product.too-many';
  if (status === 412) return 'product.out-of-stock';
  if (status === 423) return 'product.paying';
  if (status === 429) return 'product.too-fast';
  if (status === 503) return 'resting.changes.text';
  if (status === 504) return 'cart.error.unknown';
  return status === 409 ? 'product.changed' : 'product.failed';
}

/**
 * Announces a cart that something was put into, once it is known to be the visitor's: a browser that keeps no cookies
 * has lost it already. Who sent a cookie with the piece keeps them; of all others the cart is asked for once more. The
 * cart's page says so then, and this never resolves.
 */
export async function announceAdded(locale: Locale, cart: AddedCart): Promise<void> {
  // Without an answer nobody knows better.
  const kept = cart.keepsCookies ? cart : await call(locale, 'getCart', {}).catch(() => cart);
  if (kept) return announceCart(kept);
  location.assign(`/${locale}/cart/?filled`);
  return new Promise(() => undefined);
}
