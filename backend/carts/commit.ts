import type { Env } from '../env.ts';
import { Unanswered } from '../problem.ts';
import { refusalOf } from '../refusal.ts';
import { releaseExpiredHolds } from './payments.ts';

/**
 * Runs statements in one transaction; all or none take effect. What is missing may be held by shoppers who never
 * paid, so their expired holds are taken back before stock is refused.
 *
 * Throws `Refused` as the cart tables decide, and `Unanswered` where the database itself says nothing of it.
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
      // Each round gives some back, so there is a last one.
      if (refusal.code !== 'out-of-stock' || (await releaseExpiredHolds(env, new Date())) === 0)
        throw refusal;
    }
  }
}

/** SQLite has failed at it, so none of it took effect; any other error is one of the way there or back. */
function isDecided(error: unknown): boolean {
  return error instanceof Error && error.message.includes('SQLITE_');
}

/** The first statement of every write: takes the turn of the cart at a version, and raises the version. */
export function turn(env: Env, cartId: string, version: number, now: Date): D1PreparedStatement {
  return env.DB.prepare('INSERT INTO cart_writes (cart_id, version, updated_at) VALUES (?, ?, ?)').bind(
    cartId,
    version,
    now.toISOString(),
  );
}

/** Writes to a cart that has still the version it was read with, and raises the version. */
export function commit(
  env: Env,
  cartId: string,
  version: number,
  statements: D1PreparedStatement[],
): Promise<void> {
  return transact(env, cartId, version, [turn(env, cartId, version, new Date()), ...statements]);
}
