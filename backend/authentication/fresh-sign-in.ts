import { Refused } from '../problem.ts';
import type { Caller } from '../serve.ts';
import { askOwnPassword, storedPassword } from './own-password.ts';

/** Seconds for which a sign-in proves as much as typing the password again. */
export const freshAge = 10 * 60;

/** A customer, and the token family of the requesting browser. */
interface Own {
  customerId: string;
  family: string | null;
}

/**
 * When the customer last signed in with this browser by password, mail or passkey, not by an existing session.
 * Seconds; null if the session is gone.
 */
async function signedInAt(db: D1Database, { customerId, family }: Own, now: number): Promise<number | null> {
  return db
    .prepare(
      `SELECT s.created_at FROM refresh_families AS f JOIN sign_in_sessions AS s USING (session_hash)
       WHERE f.family_id = ?1 AND f.customer_id = ?2 AND f.revoked_at IS NULL
         AND s.customer_id = ?2 AND s.expires_at > ?3`,
    )
    .bind(family, customerId, now)
    .first<number>('created_at');
}

/** True if the sign-in is fresh. `now` in seconds. */
export async function isFresh(db: D1Database, own: Own, now: number): Promise<boolean> {
  const at = await signedInAt(db, own, now);
  return at !== null && at > now - freshAge;
}

const tooOld = () => new Refused('sign-in-old', 'The customer signed in too long ago.');

/** @throws Refused `sign-in-old` if the customer has to sign in again first */
export async function askFreshSignIn(
  { env, signIn }: Pick<Caller, 'env' | 'signIn'>,
  customerId: string,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  if (!(await isFresh(env.DB, { customerId, family: signIn }, now))) throw tooOld();
}

/**
 * Requires a fresh sign-in or the password before the ways to sign in are changed. The session must still exist,
 * because the next step may happen on the pages of the authentication service.
 *
 * @throws Refused `sign-in-old`, also for an account without a password, `password-wrong`, `too-many-tries`
 */
export async function askOwner(
  caller: Pick<Caller, 'env' | 'signIn'>,
  customerId: string,
  typed: string,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const at = await signedInAt(caller.env.DB, { customerId, family: caller.signIn }, now);
  if (at === null) throw tooOld();
  if (at > now - freshAge) return;
  // An empty password is not counted as a guess.
  if (typed === '' && (await storedPassword(caller.env.DB, customerId)) !== null)
    throw new Refused('password-wrong', 'The password is asked for.');
  if ((await askOwnPassword(caller, customerId, typed)) === null) throw tooOld();
}
