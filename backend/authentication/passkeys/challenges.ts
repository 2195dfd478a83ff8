import { randomSecret, sha256 } from '../../secrets.ts';

/** Lifetime of a challenge in seconds. */
export const challengeAge = 10 * 60;

/** Creates a challenge to sign in for one browser, identified by the token of its form. */
export async function challengeToSignIn(db: D1Database, formToken: string, now: number): Promise<string> {
  const challenge = randomSecret();
  await db
    .prepare(
      `INSERT INTO passkey_challenges (challenge_hash, purpose, browser_hash, expires_at)
       VALUES (?, 'sign-in', ?, ?)`,
    )
    .bind(await sha256(challenge), await sha256(formToken), now + challengeAge)
    .run();
  return challenge;
}

/** True if the challenge was issued to this browser and is unused; deletes it. `now` in seconds. */
export async function spendChallengeToSignIn(
  db: D1Database,
  challenge: string,
  formToken: string,
  now: number,
): Promise<boolean> {
  const spent = await db
    .prepare(
      `DELETE FROM passkey_challenges
       WHERE challenge_hash = ? AND purpose = 'sign-in' AND browser_hash = ? AND expires_at > ? RETURNING 1`,
    )
    .bind(await sha256(challenge), await sha256(formToken), now)
    .first();
  return spent !== null;
}

/**
 * Creates a challenge to register a passkey for a customer, who is redirected to `returnTo` (an address)
 * afterwards.
 */
export async function challengeToRegister(
  db: D1Database,
  { customerId, returnTo }: { customerId: string; returnTo: string },
  now: number,
): Promise<string> {
  const challenge = randomSecret();
  await db
    .prepare(
      `INSERT INTO passkey_challenges (challenge_hash, purpose, customer_id, return_to, expires_at)
       VALUES (?, 'registration', ?, ?, ?)`,
    )
    .bind(await sha256(challenge), customerId, returnTo, now + challengeAge)
    .run();
  return challenge;
}

const ofCustomer = `challenge_hash = ? AND purpose = 'registration' AND customer_id = ? AND expires_at > ?`;

/** The address to redirect to after this registration; null if there is no such challenge (any more). */
export async function readChallengeToRegister(
  db: D1Database,
  challenge: string,
  customerId: string,
  now: number,
): Promise<string | null> {
  return db
    .prepare(`SELECT return_to FROM passkey_challenges WHERE ${ofCustomer}`)
    .bind(await sha256(challenge), customerId, now)
    .first<string>('return_to');
}

/** The same, and deletes the challenge. */
export async function spendChallengeToRegister(
  db: D1Database,
  challenge: string,
  customerId: string,
  now: number,
): Promise<boolean> {
  const spent = await db
    .prepare(`DELETE FROM passkey_challenges WHERE ${ofCustomer} RETURNING 1`)
    .bind(await sha256(challenge), customerId, now)
    .first();
  return spent !== null;
}
