import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import {
  type AccessTokenClaims,
  accessTokenClaims,
  authenticationRows,
  gatewayAudience,
} from '../../../shared/contract/account/authentication.ts';
import type { Env } from './env.ts';

/** Milliseconds for which the keys of the authentication service are cached. */
const keysAge = 600_000;

let cached: { keys: Promise<JSONWebKeySet>; until: number } | undefined;

async function readKeys({ REFERENCE }: Pick<Env, 'REFERENCE'>): Promise<JSONWebKeySet> {
  const { path, output } = authenticationRows.getJwks;
  const response = await REFERENCE.fetch(`https://reference/authentication${path}`);
  if (!response.ok) throw new Error(`The authentication service answers ${response.status}.`);
  return output.parse(await response.json());
}

function currentKeys(env: Pick<Env, 'REFERENCE'>): Promise<JSONWebKeySet> {
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

/** Verifies an access token of the authentication service by its published keys. Throws if it is not valid. */
export async function verifyCustomer(env: Pick<Env, 'REFERENCE'>, token: string): Promise<AccessTokenClaims> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(await currentKeys(env)), {
    algorithms: ['ES256'],
    typ: 'at+jwt',
    audience: gatewayAudience,
    requiredClaims: ['exp', 'jti'],
  });
  return accessTokenClaims.parse(payload);
}
