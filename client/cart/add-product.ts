import type { AddedCart } from '../../shared/cart/cart.ts';
import { call } from '../api.ts';
import { pageLocale } from '../page-locale.ts';
import { announceCart } from './cart-announcement.ts';

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
