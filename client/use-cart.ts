import { useCallback, useEffect } from 'react';
import useSWR from 'swr';
import type { Cart } from '../shared/contract/cart.ts';
import type { Locale } from '../shared/locales.ts';
import { ApiError, apiPath, call } from './api.ts';
import { announceCart, onCartAnnounced } from './messages.ts';

interface UseCart {
  /** Undefined while the first answer is awaited; null when there is no cart. */
  cart: Cart | null | undefined;
  failed: boolean;
  /**
   * Changes the cart: shows `expected` at once, then what the gateway answered, and tells the page and the other
   * tabs. Back to the last known cart, and the error thrown, when the change was refused; a cart that is gone is
   * empty. Conflicts are the Worker's to settle (`worker/visitor/cart.ts`). Changes are sent one after the other; `send` is given what the one before was answered.
   */
  change(expected: (cart: Cart) => Cart, send: (known: Cart | null) => Promise<Cart | null>): Promise<void>;
}

function isCart(value: unknown): value is Cart {
  return typeof value === 'object' && value !== null && 'lineItems' in value && 'version' in value;
}

/** The changes of this page under way, in their order, and what the last one was answered. */
let underWay: Promise<Cart | null> = Promise.resolve(null);

/** How many of them wait for their answer. Until the last has it, no other cart is shown than the expected one. */
let unanswered = 0;

function inTurn(send: (known: Cart | null) => Promise<Cart | null>): Promise<Cart | null> {
  unanswered += 1;
  const answered = underWay.then(send).finally(() => {
    unanswered -= 1;
  });
  underWay = answered.catch(() => null);
  return answered;
}

/**
 * The visitor's cart, the same for all islands of a page and kept in step with other tabs. `initial` is the
 * cart that the page was made with, if it was.
 */
export function useCart(locale: Locale, initial?: Cart | null): UseCart {
  const { data, error, mutate } = useSWR<Cart | null>(
    apiPath(locale, 'getCart'),
    () => call(locale, 'getCart', {}),
    { ...(initial === undefined ? {} : { fallbackData: initial, revalidateOnMount: false }) },
  );

  useEffect(
    () =>
      onCartAnnounced((announced) => {
        if (unanswered > 0) return;
        if (isCart(announced)) mutate(announced, { revalidate: false });
        else mutate();
      }),
    [mutate],
  );

  const change = useCallback<UseCart['change']>(
    async (expected, send) => {
      let answered: Cart | null | undefined;
      await mutate(
        async () => {
          try {
            answered = await inTurn(send);
          } catch (error) {
            // The server no longer knows the cart: its lines are not shown any longer.
            if (!(error instanceof ApiError) || error.code !== 'cart-unknown') throw error;
            answered = null;
          }
          return answered;
        },
        {
          // What is shown may be ahead of what was answered. The cart that the page was made with is neither.
          optimisticData: (_answered, shown) => {
            const cart = shown ?? data;
            return cart ? expected(cart) : null;
          },
          rollbackOnError: true,
          populateCache: true,
          revalidate: false,
        },
      );
      if (answered !== undefined && unanswered === 0) announceCart(answered);
    },
    [mutate, data],
  );

  return { cart: data, failed: error !== undefined, change };
}
