import { refusalOf } from '../cart-refusal.ts';
import type { Env } from '../env.ts';
import { Unanswered } from '../problem.ts';
import { releaseExpiredHolds } from './payments.ts';

/**
 * Runs statements in one transaction. If stock is missing, expired holds of unpaid payments are released and the
 * transaction is tried again before it is refused.
 *
 * @throws `Refused` with the code of the cart tables' triggers; `Unanswered` if it is unknown whether the transaction
 *   ran.
 */
export async function transact(
  env: Env,
  cartId: string,
  version: number,
  statements: D1PreparedStatement[],
): Promise<void> {
  for (;;) {
    try {
      await env.DB.batch(statements);
      return;
    } catch (error) {
      const refusal = refusalOf(error, cartId, version);
      if (refusal === undefined) throw isDecided(error) ? error : new Unanswered(error);
      // Each round releases some holds, so the loop ends.
      if (refusal.code !== 'out-of-stock' || (await releaseExpiredHolds(env, new Date())) === 0) throw refusal;
    }
  }
}

/** True for an error of SQLite itself, after which nothing took effect. Any other error is one of the connection. */
function isDecided(error: unknown): boolean {
  return error instanceof Error && error.message.includes('SQLITE_');
}

/** The first statement of every write: checks the cart's version, and raises it. */
export function raiseVersion(env: Env, cartId: string, version: number, now: Date): D1PreparedStatement {
  return env.DB.prepare('INSERT INTO cart_writes (cart_id, version, updated_at) VALUES (?, ?, ?)').bind(
    cartId,
    version,
    now.toISOString(),
  );
}

/** Runs statements on a cart that still has the version it was read with, and raises the version. */
export function commit(env: Env, cartId: string, version: number, statements: D1PreparedStatement[]): Promise<void> {
  return transact(env, cartId, version, [raiseVersion(env, cartId, version, new Date()), ...statements]);
}
