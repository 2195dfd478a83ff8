import type { AddedCart } from '../../shared/cart/cart.ts';
import { ApiError, call } from '../api.ts';
import { pageLocale } from '../page-locale.ts';
import { announceCart } from './cart-announcement.ts';

/** Why a piece was not put into the cart: the key of the words for it. */
export function addRefusal(error: unknown) {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: undefined };
  if (code === 'too-many-pieces') return 'product.too-many';
  if (status === 412) return 'product.out-of-stock';
  if (status === 423) return 'product.paying';
  if (status === 429) return 'product.too-fast';
  if (status === 503) return 'disabled.changes.text';
  if (status === 504) return 'cart.error.unknown';
  return status === 409 ? 'product.changed' : 'product.failed';
}

/**
 * Announces a cart that something was put into, once it is known to be the visitor's: a browser that saves no cookies
 * has lost it already. Who sent a cookie with the piece saves them; of all others the cart is loaded once more. The
 * cart's page says so then, and this never resolves.
 */
export async function announceAdded(cart: AddedCart): Promise<void> {
  // Without an answer nobody knows better.
  const saved = cart.keepsCookies ? cart : await call('getCart', {}).catch(() => cart);
  if (saved) return announceCart(saved);
  location.assign(`/${pageLocale()}/cart/?filled`);
  return new Promise(() => undefined);
}
