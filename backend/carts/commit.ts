import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';
import { releaseExpiredHolds } from './payments.ts';
import { noCart } from './read.ts';

export function stale(version: number): Problem {
  return new Problem(409, `Version ${version} is not the cart's version any more.`);
}

/** What the triggers and constraints of the cart tables refuse, as an answer; anything else is a fault. */
function refusalOf(error: unknown, cartId: string, version: number): Problem | undefined {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('no such cart')) return noCart(cartId);
  if (message.includes('stale cart')) return stale(version);
  // Somebody opened a payment, or paid, in between: the next try deals with it.
  if (message.includes('cart in payment') || message.includes('UNIQUE constraint failed: payments.cart_id'))
    return new Problem(409, 'The cart has just gone to payment.');
  if (message.includes('out of stock') || message.includes('CHECK constraint failed: quantity >= 0'))
    return new Problem(412, 'There is not enough stock.');
  if (message.includes('price changed')) return new Problem(412, 'A price has changed.');
  if (message.includes('CHECK constraint failed: quantity BETWEEN'))
    return new Problem(412, 'No more than 10 pieces can be ordered of one article.');
  return undefined;
}

/**
 * Runs statements in one transaction; all or none take effect. What is missing may be held by shoppers who never
 * paid, so their expired holds are taken back before stock is refused.
 *
 * Throws 404, 409 or 412 as the cart tables decide.
 */
export async function transact(
  env: Env,
  cartId: string,
  version: number,
  statements: D1PreparedStatement[],
): Promise<void> {
  for (let last = false; ; last = true) {
    try {
      await env.DB.batch(statements);
      return;
    } catch (error) {
      const refusal = refusalOf(error, cartId, version);
      if (refusal === undefined) throw error;
      const mayBeHeld = !last && refusal.message === 'There is not enough stock.';
      if (!mayBeHeld || (await releaseExpiredHolds(env, new Date())) === 0) throw refusal;
    }
  }
}

/** Writes to a cart that has still the version it was read with, and raises the version. */
export function commit(
  env: Env,
  cartId: string,
  version: number,
  statements: D1PreparedStatement[],
): Promise<void> {
  const turn = env.DB.prepare('INSERT INTO cart_writes (cart_id, version, updated_at) VALUES (?, ?, ?)').bind(
    cartId,
    version,
    new Date().toISOString(),
  );
  return transact(env, cartId, version, [turn, ...statements]);
}
