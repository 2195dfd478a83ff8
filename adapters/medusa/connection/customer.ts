import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import {
  type AccessTokenClaims,
  accessTokenClaims,
  authenticationRows,
  gatewayAudience,
} from '../../../shared/contract/account/authentication.ts';
import type { Env } from './env.ts';
import { callReference, type ReferenceEnv } from './reference.ts';

/** Milliseconds for which the keys of the authentication service are cached. */
const keysAge = 600_000;

/** An account is the same in all markets. */
const anywhere = { locale: 'en', storeId: '1', sessionId: 'medusa', deviceChannel: 'SD' } as const;

let cached: { keys: Promise<JSONWebKeySet>; until: number } | undefined;

async function readKeys({ REFERENCE }: ReferenceEnv): Promise<JSONWebKeySet> {
  const { path, output } = authenticationRows.getJwks;
  const response = await REFERENCE.fetch(`https://reference/authentication${path}`);
  if (!response.ok) throw new Error(`The authentication service answers ${response.status}.`);
  return output.parse(await response.json());
}

function currentKeys(env: ReferenceEnv): Promise<JSONWebKeySet> {
  const now = Date.now();
  if (cached === undefined || cached.until < now) {
    const keys = readKeys(env);
    cached = { keys, until: now + keysAge };
    keys.catch(() => {
      cached = undefined;
    });
  }
  return cached.keys;
}

/**
 * Verifies an access token by the published keys of the authentication service, and asks the reference backend
 * whether its sign-in goes on: a token alone is valid for 15 minutes more. Throws if it is not valid.
 */
export async function verifyCustomer(env: ReferenceEnv & Pick<Env, 'AUTH_URL'>, token: string) {
  const { payload } = await jwtVerify(token, createLocalJWKSet(await currentKeys(env)), {
    algorithms: ['ES256'],
    typ: 'at+jwt',
    issuer: env.AUTH_URL,
    audience: gatewayAudience,
    requiredClaims: ['exp', 'jti'],
  });
  const claims: AccessTokenClaims = accessTokenClaims.parse(payload);
  await callReference({ ...anywhere, env, token }, 'getAccount', {});
  return claims;
}
