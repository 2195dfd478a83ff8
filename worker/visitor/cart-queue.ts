import { withTimeout } from '../market/timeout.ts';

/**
 * Writes to one cart go one after the other, as far as they come to the same isolate: several adds at once are all
 * carried out, where each would find the version of another. Between isolates the version decides, and one retry
 * (specification, section 9).
 */

/** Milliseconds after which a write no longer waits for the one before: that request may have been cancelled. */
const turnTimeout = 3_000;

/** Carts that are written to at the same time in one isolate; what cancelled requests left behind is forgotten beyond. */
const maxCarts = 1_000;

/** Of each cart the last write: resolves with the id of the visitor's cart after it, and never rejects. */
const lastWrites = new Map<string, Promise<string | undefined>>();

/** What the write before has left. */
export interface PreviousWrite {
  /** Undefined where there is no cart, or where the write took too long. */
  cartId: string | undefined;
}

/**
 * Carries out a write when those before it are done.
 *
 * @param key the cart; the visitor, where there is no cart yet
 * @param write is told what it has waited for; null when it was the first
 * @param cartId gives the id of the visitor's cart once it is done
 */
export async function inTurn<Result>(
  key: string,
  write: (previous: PreviousWrite | null) => Promise<Result>,
  cartId: () => string | undefined,
): Promise<Result> {
  const previous = lastWrites.get(key);
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  if (previous === undefined && lastWrites.size >= maxCarts) lastWrites.clear();
  lastWrites.set(key, promise);
  try {
    return await write(
      previous === undefined ? null : { cartId: await withTimeout(previous, turnTimeout, () => undefined) },
    );
  } finally {
    resolve(cartId());
    if (lastWrites.get(key) === promise) lastWrites.delete(key);
  }
}
