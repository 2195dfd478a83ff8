import type { Tokens } from '../../../shared/contract/account/authentication.ts';
import type { Env } from '../../env.ts';
import {
  customerOfAccessToken,
  type RefreshTokenClaims,
  refreshTokenAge,
  signAccessToken,
  signRefreshToken,
  verifyRefreshToken,
} from './tokens.ts';

/**
 * Seconds for which a used refresh token is still accepted. Two tabs of one shopper, or a retry after a lost
 * response, send the same token at nearly the same time: both get its successor, so that there is one chain of
 * tokens. A later reuse means that somebody has a copy, and the whole family is revoked: shopper and thief both
 * have to sign in, and only the shopper can.
 */
export const reuseGrace = 10;

interface Family {
  family_id: string;
  customer_id: string;
  new_customer: number;
}

/** The unused refresh token of a family; it expires at `expiresAt`, in seconds. */
export interface RefreshToken {
  jti: string;
  expiresAt: number;
}

/** Signs the access and refresh tokens of a family with this unused refresh token. */
export async function signTokens(
  env: Env,
  clientId: string,
  family: Family,
  refresh: RefreshToken,
  now: number,
): Promise<Tokens> {
  const [accessToken, refreshToken] = await Promise.all([
    signAccessToken(
      env,
      clientId,
      { customerId: family.customer_id, newCustomer: family.new_customer === 1, sid: family.family_id },
      now,
    ),
    signRefreshToken(env, { family: family.family_id, jti: refresh.jti, exp: refresh.expiresAt }),
  ]);
  return { accessToken, refreshToken };
}

/** Ends a family: none of its tokens refreshes any more. `now` in seconds. */
export async function revokeFamily(db: D1Database, familyId: string, now: number): Promise<void> {
  await db
    .prepare('UPDATE refresh_families SET revoked_at = ? WHERE family_id = ? AND revoked_at IS NULL')
    .bind(now, familyId)
    .run();
}

/**
 * Exchanges a refresh token of the storefront for new tokens (specification, section 7). Null if refused: the token is
 * not ours or a platform's, expired, of another customer than the access token, of a revoked family, or was used
 * before.
 */
export async function refreshTokens(env: Env, tokens: Tokens, now: Date): Promise<Tokens | null> {
  const claims = await verifyRefreshToken(env, tokens.refreshToken, now).catch(() => null);
  if (claims === null) return null;
  const seconds = Math.floor(now.getTime() / 1000);
  const family = await env.DB.prepare(
    `SELECT family_id, customer_id, client_id, new_customer FROM refresh_families
     WHERE family_id = ? AND revoked_at IS NULL AND grant_id IS NULL`,
  )
    .bind(claims.family)
    .first<Family & { client_id: string }>();
  if (family === null) return null;
  // The access token has usually expired, and its key may be gone; but it must not be somebody else's.
  const customerId = await customerOfAccessToken(env, tokens.accessToken);
  if (customerId !== null && customerId !== family.customer_id) return null;

  const next = await advanceFamily(env.DB, claims, seconds);
  return next === null ? null : signTokens(env, family.client_id, family, next, seconds);
}

/**
 * Uses a refresh token up and returns its successor; null if it was used before, or its family is revoked.
 *
 * One conditional UPDATE claims the token and the insert of its successor depends on it, in one transaction, so
 * that exactly one of any number of concurrent calls advances the chain. `now` in seconds.
 */
export async function advanceFamily(
  db: D1Database,
  { family, jti }: Pick<RefreshTokenClaims, 'family' | 'jti'>,
  now: number,
): Promise<RefreshToken | null> {
  const successor = { jti: crypto.randomUUID(), expiresAt: now + refreshTokenAge };
  const [claim] = await db.batch([
    db
      .prepare(
        `UPDATE refresh_tokens SET used_at = ?1, successor = ?2
         WHERE jti = ?3 AND family_id = ?4 AND used_at IS NULL
           AND EXISTS (SELECT 1 FROM refresh_families WHERE family_id = ?4 AND revoked_at IS NULL)`,
      )
      .bind(now, successor.jti, jti, family),
    db
      .prepare(
        `INSERT INTO refresh_tokens (jti, family_id, expires_at)
         SELECT ?1, family_id, ?2 FROM refresh_tokens WHERE jti = ?3 AND successor = ?1`,
      )
      .bind(successor.jti, successor.expiresAt, jti),
  ]);
  return claim?.meta.changes === 1 ? successor : usedBefore(db, family, jti, now);
}

/** Handles a reused token: in the grace period returns the latest one of the chain, later it revokes the family. */
async function usedBefore(db: D1Database, family: string, jti: string, now: number): Promise<RefreshToken | null> {
  const newest = await db
    .prepare(
      `SELECT newest.jti, newest.expires_at FROM refresh_tokens AS shown
       JOIN refresh_tokens AS newest ON newest.family_id = shown.family_id AND newest.used_at IS NULL
       JOIN refresh_families AS family ON family.family_id = shown.family_id AND family.revoked_at IS NULL
       WHERE shown.jti = ?1 AND shown.family_id = ?2 AND shown.used_at >= ?3`,
    )
    .bind(jti, family, now - reuseGrace)
    .first<{ jti: string; expires_at: number }>();
  if (newest !== null) return { jti: newest.jti, expiresAt: newest.expires_at };
  await revokeFamily(db, family, now);
  return null;
}
