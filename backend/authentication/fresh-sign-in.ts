import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';

/** Seconds for which a sign-in proves as much as the password typed once more. */
export const freshAge = 10 * 60;

/**
 * Whether who asks has just signed in, in the browser that asks: by password, mail or passkey, and not by a session
 * that spared them. `now` in seconds.
 */
export async function isFresh(
  db: D1Database,
  { customerId, family }: { customerId: string; family: string | null },
  now: number,
): Promise<boolean> {
  const session = await db
    .prepare(
      `SELECT 1 FROM refresh_families AS f JOIN sign_in_sessions AS s USING (session_hash)
       WHERE f.family_id = ?1 AND f.customer_id = ?2 AND f.revoked_at IS NULL
         AND s.customer_id = ?2 AND s.created_at > ?3`,
    )
    .bind(family, customerId, now - freshAge)
    .first();
  return session !== null;
}

/** @throws Refused `sign-in-old` where the customer has to sign in again first */
export async function askFreshSignIn(
  { env, signIn }: Pick<Caller, 'env' | 'signIn'>,
  customerId: string,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  if (!(await isFresh(env.DB, { customerId, family: signIn }, now)))
    throw new Refused('sign-in-old', 'The customer signed in too long ago.');
}
