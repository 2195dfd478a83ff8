import { decodeJwt } from 'jose';
import { type AccessTokenClaims, accessTokenClaims } from '../../shared/contract/account/authentication.ts';
import { callReference, type ReferenceEnv } from './reference.ts';

/** An account is the same in all markets. */
const anywhere = { locale: 'en', storeId: '1', sessionId: 'gateway', deviceChannel: 'SD' } as const;

/**
 * Asks the reference backend for the customer of an access token. It verifies keys, issuer and expiry, and whether the
 * sign-in goes on: a token alone would be valid for up to 15 minutes more.
 * @throws Problem (401 for an invalid token, 503 without an answer)
 */
export async function verifyCustomer(
  env: ReferenceEnv,
  token: string,
): Promise<Pick<AccessTokenClaims, 'customerId' | 'scope'>> {
  const { customerId } = await callReference({ ...anywhere, env, token }, 'getAccount', {});
  // Verified by now. A platform's token says what it may do.
  const { scope } = accessTokenClaims.pick({ scope: true }).parse(decodeJwt(token));
  return { customerId, scope };
}
