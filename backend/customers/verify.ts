import type { AccessTokenClaims } from '../../shared/contract/authentication.ts';
import { verifyAccessToken } from '../authentication/tokens.ts';
import type { Env } from '../env.ts';

/**
 * The customer of an access token, who must still be one: a token outlives its customer by up to 15 minutes. Throws
 * otherwise, as for a token that ran out, so that the shop asks for fresh ones, gets none, and leads to sign-in.
 */
export async function verifyCustomer(env: Env, token: string): Promise<AccessTokenClaims> {
  const claims = await verifyAccessToken(env, token);
  const known = await env.DB.prepare('SELECT 1 AS found FROM customers WHERE customer_id = ?')
    .bind(claims.customerId)
    .first();
  if (known === null) throw new Error('The token is of a customer who is not known.');
  return claims;
}
