import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { isBare, marketOfPage, responseAddress } from '../../../backend/authentication/tokens/authorization.ts';
import { readKeys } from '../../../backend/authentication/tokens/keys.ts';
import {
  customerOfAccessToken,
  signAccessToken,
  signRefreshToken,
  verifyAccessToken,
  verifyRefreshToken,
} from '../../../backend/authentication/tokens/tokens.ts';
import { shopOrigin } from '../../../backend/clients.ts';
import type { Env } from '../../../backend/env.ts';
import { networkAddress } from '../../../shared/http/network-address.ts';

async function makeKey(kid: string) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid };
}

/** The bindings that tokens are made with. */
function envWith(key: object, changes: Partial<Env> = {}): Env {
  const env: Partial<Env> = {
    ORIGIN: 'https://backend.test',
    SHOP_ORIGIN: 'https://shop.test',
    AUTH_SIGNING_KEY: JSON.stringify(key),
    ...changes,
  };
  // The others are missing on purpose: using one would be an error.
  return env as Env;
}

const now = 1_800_000_000;
const at = (seconds: number) => new Date((now + seconds) * 1000);
const claims = { customerId: 'c1', newCustomer: true };
const family = '0b8f0c1e-7a55-4e62-9c53-0c2f3a1d4e5f';
const jti = '4f7d2a9b-93cd-4a44-8a50-64f4f0a8c0de';

describe('access tokens', () => {
  it('carry the customer for 15 minutes', async () => {
    const env = envWith(await makeKey('k1'));
    const token = await signAccessToken(env, 'client', claims, now);
    expect(token.split('.')).toHaveLength(3);
    expect(await verifyAccessToken(env, token, at(15 * 60 - 1))).toEqual(claims);
    await expect(verifyAccessToken(env, token, at(15 * 60))).rejects.toThrow();
    expect(await customerOfAccessToken(env, token)).toBe('c1');
  });

  it('of another issuer, for another audience, or signed by another key are refused', async () => {
    const key = await makeKey('k1');
    const env = envWith(key);
    const other = await signAccessToken(envWith(key, { ORIGIN: 'https://evil.test' }), 'client', claims, now);
    await expect(verifyAccessToken(env, other, at(1))).rejects.toThrow();
    const forged = await signAccessToken(envWith(await makeKey('k1')), 'client', claims, now);
    await expect(verifyAccessToken(env, forged, at(1))).rejects.toThrow();
    expect(await customerOfAccessToken(env, forged)).toBeNull();
    const { signing } = await readKeys(env);
    const elsewhere = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid })
      .setIssuer('https://backend.test/authentication')
      .setAudience('somebody-else')
      .setExpirationTime(now + 60)
      .setJti(jti)
      .sign(signing.key);
    await expect(verifyAccessToken(env, elsewhere, at(1))).rejects.toThrow();
  });

  it('without signature, or signed with the public key as a secret, are refused', async () => {
    const env = envWith(await makeKey('k1'));
    const token = await signAccessToken(env, 'client', claims, now);
    const payload = token.split('.')[1];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const alg of ['none', 'None']) {
      await expect(verifyAccessToken(env, `${encode({ alg, typ: 'at+jwt' })}.${payload}.`, at(1))).rejects.toThrow();
    }
    const [published] = (await readKeys(env)).published;
    const confused = await new SignJWT({ ...claims, iss: 'https://backend.test/authentication' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'k1' })
      .setAudience('selvedge-gateway')
      .setExpirationTime(now + 60)
      .setJti(jti)
      .sign(new TextEncoder().encode(JSON.stringify(published)));
    await expect(verifyAccessToken(env, confused, at(1))).rejects.toThrow();
    const [head, , signature] = token.split('.');
    const tampered = `${head}.${encode({ ...claims, customerId: 'c2' })}.${signature}`;
    await expect(verifyAccessToken(env, tampered, at(1))).rejects.toThrow();
  });

  it('and refresh tokens do not pass for one another', async () => {
    const env = envWith(await makeKey('k1'));
    const access = await signAccessToken(env, 'client', claims, now);
    const refresh = await signRefreshToken(env, { family, jti, exp: now + 60 });
    expect(await verifyRefreshToken(env, refresh, at(59))).toEqual({ family, jti, exp: now + 60 });
    await expect(verifyRefreshToken(env, refresh, at(60))).rejects.toThrow();
    await expect(verifyAccessToken(env, refresh, at(1))).rejects.toThrow();
    await expect(verifyRefreshToken(env, access, at(1))).rejects.toThrow();
  });
});

describe('keys', () => {
  it('can be replaced: the first signs, the others are still accepted', async () => {
    const [old, fresh] = await Promise.all([makeKey('old'), makeKey('fresh')]);
    const before = await signAccessToken(envWith(old), 'client', claims, now);
    const env = envWith({ keys: [fresh, old] });
    expect(await verifyAccessToken(env, before, at(1))).toEqual(claims);
    const { signing, published } = await readKeys(env);
    expect(signing.kid).toBe('fresh');
    expect(published.map(({ kid }) => kid)).toEqual(['fresh', 'old']);
    expect(JSON.stringify(published)).not.toContain('"d"');
    await expect(verifyAccessToken(envWith(fresh), before, at(1))).rejects.toThrow();
  });

  it('without a name are named by their thumbprint', async () => {
    const { kid: _, ...key } = await makeKey('k1');
    expect((await readKeys(envWith(key))).signing.kid).toMatch(/^[\w-]{43}$/);
  });

  it('that are not private ES256 keys are refused', async () => {
    const { d: _, ...open } = { d: '', ...(await makeKey('k1')) };
    await expect(readKeys(envWith(open))).rejects.toThrow();
    await expect(readKeys(envWith({ kty: 'oct', k: 'c2VjcmV0' }))).rejects.toThrow();
  });
});

describe('pages', () => {
  it.each([
    ['ui_locales=de-de', 'fr-fr', 'it', 'de-de'],
    ['locale=pl', null, 'it', 'pl'],
    ['ui_locales=xx', 'fr-ch', 'it', 'fr-ch'],
    ['ui_locales=pl-pl de-de', 'fr-ch', 'it', 'pl-pl'],
    ['ui_locales=&locale=es', 'fr-ch', 'it', 'es'],
    ['ui_locales=de&locale=es', 'fr-ch', 'it', 'de'],
    ['', null, 'ja,it;q=0.8,fr;q=0.9', 'fr-fr'],
    ['', null, '', 'en'],
  ] as const)('%s, market %s, browser %s: %s', (query, market, languages, expected) => {
    expect(marketOfPage(new URLSearchParams(query), market, languages)).toBe(expected);
  });

  it('are bare without any part of an authorization request', () => {
    expect(isBare(new URLSearchParams('ui_locales=fr'))).toBe(true);
    for (const part of ['client_id', 'redirect_uri', 'response_type', 'state', 'code_challenge'])
      expect(isBare(new URLSearchParams({ ui_locales: 'fr', [part]: 'x' })), part).toBe(false);
  });

  it('lead back with code and state', () => {
    const authorization = {
      clientId: 'client',
      redirectUri: 'https://shop.test/en/auth/callback/',
      state: 'a&b=c',
      codeChallenge: '',
      market: 'en',
      platform: null,
    } as const;
    expect(responseAddress(authorization, { code: 'x y' })).toBe(
      'https://shop.test/en/auth/callback/?code=x+y&state=a%26b%3Dc',
    );
  });

  it('know the shop by one host, or by a domain for each market', () => {
    const env = envWith({});
    expect(shopOrigin(env, 'pl')).toBe('https://shop.test');
    const many = envWith({}, { SHOP_ORIGIN: '' });
    expect(shopOrigin(many, 'en')).toBe('https://www.selvedge.example');
    expect(shopOrigin(many, 'fr-fr')).toBe('https://fr-fr.selvedge.example');
  });
});

describe('network addresses', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8::', '2001:db8:0:0'],
    ['::2001:db8:1:2:3', '0:0:0:2001'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ])('%s counts as %s', (address, expected) => {
    expect(networkAddress(new Headers({ 'cf-connecting-ip': address }))).toBe(expected);
  });

  it('that are missing count as one', () => {
    expect(networkAddress(new Headers())).toBe('unknown');
  });
});
