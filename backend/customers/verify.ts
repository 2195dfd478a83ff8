import type { AccessTokenClaims } from '../../shared/contract/account/authentication.ts';
import { verifyAccessToken } from '../authentication/tokens/tokens.ts';
import type { Env } from '../env.ts';

/**
 * Verifies an access token and checks that the customer still exists and is signed in: a token alone is valid for
 * up to 15 minutes after the account was erased or its sign-in was ended. Throws as for an expired token, so that
 * the shop tries to refresh, fails, and redirects to sign-in. A platform's token is one with scopes, and no other has
 * any.
 */
export async function verifyCustomer(env: Env, token: string): Promise<AccessTokenClaims> {
  const claims = await verifyAccessToken(env, token);
  const known = await env.DB.prepare(
    `SELECT 1 AS found FROM customers WHERE customer_id = ?1 AND (?2 IS NULL OR EXISTS (
       SELECT 1 FROM refresh_families WHERE family_id = ?2 AND customer_id = ?1 AND revoked_at IS NULL
         AND (grant_id IS NOT NULL) = ?3))`,
  )
    .bind(claims.customerId, claims.sid ?? null, claims.scope === undefined ? 0 : 1)
    .first();
  if (known === null) throw new Error('The token is of nobody who is known and signed in.');
  return claims;
}
