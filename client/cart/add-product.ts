import type { AddedCart } from '../../shared/cart/cart.ts';
import { ApiError, call } from '../api.ts';
import { pageLocale } from '../page-locale.ts';
import { announceCart } from './cart-announcement.ts';

/** Text key that says why a piece could not be added. */
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
 * Announces a cart after an addition, once the browser is known to save cookies. A request that had a cookie proves
 * it; for others the cart is loaded again. If cookies are not saved, navigates to the cart page, which says so, and
 * never resolves.
 */
export async function announceAdded(cart: AddedCart): Promise<void> {
  // Without a response, cookies are assumed to work.
  const saved = cart.keepsCookies ? cart : await call('getCart', {}).catch(() => cart);
  if (saved) return announceCart(saved);
  location.assign(`/${pageLocale()}/cart/?filled`);
  return new Promise(() => undefined);
}
