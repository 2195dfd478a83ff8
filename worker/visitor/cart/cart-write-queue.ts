import { declareMemory } from '../../../shared/declared-memory.ts';
import { withTimeout } from '../../../shared/timeout.ts';

/**
 * Runs writes to one cart in sequence within an isolate: several adds at once all succeed, where each would get a
 * version conflict with another. Between isolates the version decides, with one retry (specification, section 9).
 */

/** Milliseconds after which a write no longer waits for the previous one, whose request may have been cancelled. */
const turnTimeout = 3_000;

/** Maximum number of carts with writes in one isolate; beyond it all entries are dropped, which cleans up as well. */
const maxCarts = 1_000;

/** The last write of each cart: resolves with the id of the visitor's cart after it, never rejects. */
const lastWrites = new Map<string, Promise<string | undefined>>();

/** Bytes of a cart that is written to: its key, and a promise. */
const cartBytes = 400;

declareMemory('carts with writes', { maxBytes: maxCarts * cartBytes, bytes: () => lastWrites.size * cartBytes });

export interface PreviousWrite {
  /** Undefined without a cart, or if the write took too long. */
  cartId: string | undefined;
}

/**
 * Runs a write after those before it.
 *
 * @param key the cart; the visitor if there is no cart yet
 * @param write gets the previous write; null if it is the first
 * @param cartId returns the id of the visitor's cart after the write
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
