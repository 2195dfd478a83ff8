import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';
import { type Bucket, countAttempt, forgiveAttempt } from './attempts.ts';
import { verifyPassword } from './passwords.ts';

/** The stored password of a customer; null if there is none. */
export async function storedPassword(db: D1Database, customerId: string): Promise<string | null> {
  return db
    .prepare('SELECT password FROM credentials WHERE customer_id = ?')
    .bind(customerId)
    .first<string>('password');
}

/**
 * Checks the password of a signed-in customer before an important action, so that somebody at an unattended browser
 * cannot take the account over. Wrong ones are counted. An account without a password passes.
 *
 * @returns the stored password; null if there is none
 * @throws Refused `password-wrong`, and `too-many-tries` after ten within 15 minutes
 */
export async function askOwnPassword(
  { env }: Pick<Caller, 'env'>,
  customerId: string,
  typed: string,
): Promise<string | null> {
  const stored = await storedPassword(env.DB, customerId);
  if (stored === null) return null;
  const buckets: Bucket[] = [{ limit: 'own', value: customerId }];
  // Counted before verifying, so that concurrent guesses do not slip through.
  const wait = await countAttempt(env.DB, buckets, Math.floor(Date.now() / 1000));
  if (wait !== null) throw new Refused('too-many-tries', `Too many tries: wait ${wait} seconds.`);
  if (!(await verifyPassword(typed, stored))) throw new Refused('password-wrong', 'Another password.');
  await forgiveAttempt(env.DB, buckets);
  return stored;
}
