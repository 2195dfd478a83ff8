import { useEffect, useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { Cart } from '../../shared/contract/cart/cart.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import { apiPath } from '../api.ts';
import { onCartAnnounced } from './cart-announcement.ts';
import { emptyQueue, isSettled, shown } from './cart-queue.ts';
import { cartQueue, onCartQueue, readCart, receiveCart, resumeCart } from './cart-store.ts';

interface UseCart {
  /** The expected cart after all changes. Undefined before the first response; null when there is none. */
  cart: Cart | null | undefined;
  failed: boolean;
  /** True while changes wait for the network. */
  offline: boolean;
  /** True if all changes are answered. */
  settled: boolean;
}

function isCart(value: unknown): value is Cart {
  return typeof value === 'object' && value !== null && 'lineItems' in value && 'version' in value;
}

/**
 * The visitor's cart, shared by the islands of a page and in sync with other tabs; `changeCart` changes it.
 * @param initial the cart that the page was rendered with, if it was
 */
export function useCart(locale: Locale, initial?: Cart | null): UseCart {
  const queue = useSyncExternalStore(onCartQueue, cartQueue, () => emptyQueue);
  const key = apiPath(locale, 'getCart');
  const options = { revalidateOnMount: initial === undefined };
  const { data: known = initial, error, mutate } = useSWR<Cart | null>(key, readCart, options);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (initial !== undefined) receiveCart(initial);
    resumeCart();
  }, []);

  useEffect(
    () =>
      onCartAnnounced((announced) => {
        if (isCart(announced)) receiveCart(announced);
        else mutate();
      }),
    [mutate],
  );

  return {
    cart: shown(known, queue),
    failed: error !== undefined,
    offline: queue.offline,
    settled: isSettled(queue),
  };
}
