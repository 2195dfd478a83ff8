import type { AccessTokenClaims } from '../../shared/contract/account/authentication.ts';
import { verifyAccessToken } from '../authentication/tokens/tokens.ts';
import type { Env } from '../env.ts';

/**
 * The customer of an access token, who must still be one, and signed in: a token itself is good for up to 15 minutes
 * after the account was erased, or the sign-in that it descends from was ended. Throws otherwise, as for a token that
 * ran out, so that the shop asks for fresh ones, gets none, and leads to sign-in.
 */
export async function verifyCustomer(env: Env, token: string): Promise<AccessTokenClaims> {
  const claims = await verifyAccessToken(env, token);
  const known = await env.DB.prepare(
    `SELECT 1 AS found FROM customers WHERE customer_id = ?1 AND (?2 IS NULL OR EXISTS (
       SELECT 1 FROM refresh_families WHERE family_id = ?2 AND customer_id = ?1 AND revoked_at IS NULL))`,
  )
    .bind(claims.customerId, claims.sid ?? null)
    .first();
  if (known === null) throw new Error('The token is of nobody who is known and signed in.');
  return claims;
}
