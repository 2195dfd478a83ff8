import { generateKeyPair, SignJWT } from 'jose';
import { signAccessToken, signRefreshToken } from '../../../backend/authentication/tokens/tokens.ts';
import type { Env } from '../../../backend/env.ts';
import type { Shop } from '../../shop/harness.ts';
import { clientId } from '../../shop/sign-in.ts';

/** Encodes a part of a token, which needs no key. */
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Invalid access tokens for a customer, by their fault: those of an attacker who knows everything but the private key,
 * who has an expired token, or a valid one for another purpose.
 */
export async function badTokens({ secrets, backendUrl }: Shop, customerId: string): Promise<Record<string, string>> {
  const { d, ...publicKey } = JSON.parse(secrets.AUTH_SIGNING_KEY);
  const { kid } = publicKey;
  const own = await crypto.subtle.importKey('jwk', { ...publicKey, d }, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
  ]);
  const { privateKey: another, publicKey: anotherPublic } = await generateKeyPair('ES256', {
    extractable: true,
  });
  const jwk = await crypto.subtle.exportKey('jwk', anotherPublic);
  const now = Math.floor(Date.now() / 1000);
  const issuer = `${backendUrl}/authentication`;
  const claims = {
    customerId,
    newCustomer: false,
    sub: customerId,
    iss: issuer,
    aud: ['selvedge-gateway', clientId],
    iat: now,
    exp: now + 900,
    jti: crypto.randomUUID(),
  };
  const header = { alg: 'ES256', typ: 'at+jwt', kid };
  const sign = (changes: object, headers: object = {}, key: CryptoKey | Uint8Array = own) =>
    new SignJWT({ ...claims, ...changes }).setProtectedHeader({ ...header, ...headers }).sign(key);

  const good = await sign({});
  const [head = '', , signature = ''] = good.split('.');
  // The public key as the secret of a symmetric signature: works if the token chooses its algorithm.
  const confused = new TextEncoder().encode(JSON.stringify(publicKey));
  const env = { AUTH_SIGNING_KEY: secrets.AUTH_SIGNING_KEY, ORIGIN: backendUrl } as Env;
  return {
    'no algorithm': `${part({ ...header, alg: 'none' })}.${part(claims)}.`,
    'no algorithm, some signature': `${part({ ...header, alg: 'None' })}.${part(claims)}.${signature}`,
    'another key': await sign({}, {}, another),
    'another key of its own': await sign({}, { jwk, kid: undefined }, another),
    'a key elsewhere': await sign({}, { jku: 'https://evil.example/jwks.json' }, another),
    'a key id that is a path': await sign({}, { kid: '../../../dev/null' }, another),
    'a symmetric signature by the public key': await sign({}, { alg: 'HS256' }, confused),
    'another customer under the same signature': `${head}.${part({ ...claims, customerId: 'x' })}.${signature}`,
    'the end cut off': good.slice(0, -6),
    'no signature': good.slice(0, good.lastIndexOf('.') + 1),
    'half of it': good.slice(0, good.length / 2),
    'one letter more': `${good}A`,
    'no expiry': await sign({ exp: undefined }),
    'another issuer': await sign({ iss: 'https://evil.example/authentication' }),
    'another audience': await sign({ aud: 'another-shop' }),
    'not yet valid': await sign({ nbf: now + 600 }),
    'no customer': await sign({ customerId: undefined }),
    'a customer that is an object': await sign({ customerId: { $ne: null } }),
    'the refresh token': await signRefreshToken(env, {
      family: crypto.randomUUID(),
      jti: crypto.randomUUID(),
      exp: now + 900,
    }),
    'three dots': '...',
    nothing: '',
  };
}

/** Was valid for its 15 minutes. */
export async function expiredToken(shop: Shop, customerId: string): Promise<string> {
  const env = { AUTH_SIGNING_KEY: shop.secrets.AUTH_SIGNING_KEY, ORIGIN: shop.backendUrl } as Env;
  const before = Math.floor(Date.now() / 1000) - 1000;
  return signAccessToken(env, clientId, { customerId, newCustomer: false }, before);
}
