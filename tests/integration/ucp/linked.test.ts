/** Requests of a platform with a customer's token, against the shop and its authentication service. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { readKeys } from '../../../backend/authentication/tokens/keys.ts';
import { signPlatformToken } from '../../../backend/authentication/tokens/tokens.ts';
import type { Env } from '../../../backend/env.ts';
import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import { checkoutScope, exchanged, orderScope, send } from '../../shop/assistant.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { signIn } from '../../shop/sign-in.ts';
import { linkPlatform, register } from '../../ucp/link-platform.ts';
import { type Platform, startPlatform } from '../../ucp/platform.ts';
import { expectSchema } from '../../ucp/schemas.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const search = { query: 'dress', pagination: { limit: 1 } };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A platform on the customer's device, and the tokens of a customer who has linked it. */
async function linked(scopes?: readonly string[]) {
  const platform = await startPlatform(shop.shopUrl);
  const email = await newCustomer(shop);
  return { platform, email, ...(await linkPlatform(shop, platform, email, scopes)) };
}

const statusOf = async (platform: Platform, token: string) =>
  (await platform.rest('POST', '/catalog/search', search, bearer(token))).status;

/** Fails unless a token is refused over both transports, with the challenge for a new one. */
async function expectRefused(platform: Platform, token: string, what = ''): Promise<void> {
  const rest = await platform.rest('POST', '/catalog/search', search, bearer(token));
  expect([rest.status, rest.body.messages?.[0]?.code], what).toEqual([401, 'identity_required']);
  expectSchema('shopping/types/error_response.json', rest.body);
  const challenge = rest.headers.get('www-authenticate') ?? '';
  expect(challenge.startsWith(`Bearer realm="${shop.shopUrl}", error="invalid_token", error_description="`)).toBe(true);
  expect(challenge).toContain(`resource_metadata="${shop.shopUrl}/.well-known/oauth-protected-resource"`);
  const tool = await platform.tool('search_catalog', { catalog: search }, bearer(token));
  expect([tool.status, tool.error?.code, tool.error?.data?.code], what).toEqual([401, -32000, 'identity_required']);
  expect(tool.headers.get('www-authenticate')).toBe(challenge);
}

describe('a customer’s token', () => {
  it('is taken over both transports from the platform that they have linked', async () => {
    const { platform, token } = await linked();
    expect(await statusOf(platform, token)).toBe(200);
    expect((await platform.tool('search_catalog', { catalog: search }, bearer(token))).status).toBe(200);
    const signed = await platform.signed('POST', '/catalog/search', search, { headers: bearer(token) });
    expect(signed.status).toBe(200);
  });

  it('is refused from another platform, also from one that signs', async () => {
    const { token } = await linked();
    const other = await linked();
    await expectRefused(other.platform, token);
    const withToken = { headers: bearer(token) };
    expect((await other.platform.signed('POST', '/catalog/search', search, withToken)).status).toBe(401);
  });

  it('of a platform with credentials is taken from signed requests only', async () => {
    const { platform, registration, token } = await linked();
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const keys = { keys: [{ ...(await exportJWK(publicKey)), kty: 'EC' }] };
    await register(shop, { ...registration, authMethod: 'private_key_jwt', keys });
    await expectRefused(platform, token);
    const withToken = { headers: bearer(token) };
    expect((await platform.signed('POST', '/catalog/search', search, withToken)).status).toBe(200);
  });

  it('that somebody adds to a signed request spoils the signature', async () => {
    const { platform, token } = await linked();
    const add = (headers: Headers) => headers.set('authorization', `Bearer ${token}`);
    const { status, body } = await platform.signed('POST', '/catalog/search', search, { change: add });
    expect([status, body.code]).toEqual([401, 'signature_invalid']);
  });

  it('is refused at once when the customer or the platform has ended the link', async () => {
    const { platform, registration, token, refreshToken } = await linked();
    expect(await statusOf(platform, token)).toBe(200);
    await send(shop, 'revocation', { client_id: registration.clientId, token: refreshToken });
    await expectRefused(platform, token);
  });

  it('is refused if it is forged, expired, of another issuer, or no token of a platform', async () => {
    const { platform, registration, email, token, refreshToken } = await linked();
    const { accessToken, refreshToken: own } = await signIn(shop, email);
    const env = { AUTH_SIGNING_KEY: shop.secrets.AUTH_SIGNING_KEY } as Partial<Env> as Env;
    const { signing } = await readKeys(env);
    const [head = '', body = ''] = token.split('.');
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(body, 'base64url').toString());
    const now = Math.floor(Date.now() / 1000);
    const sign = (key: CryptoKey, changes: object) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid })
        .sign(key);
    const stranger = await generateKeyPair('ES256');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const scopes = { sub: String(claims.sub), sid: String(claims.sid), scope: String(claims.scope) };
    const elsewhere = { ...scopes, client_id: registration.clientId };
    expect(await statusOf(platform, await sign(signing.key, {}))).toBe(200);
    const bad: Record<string, string> = {
      'alg none': `${none}.${body}.`,
      'alg none, with a signature': `${none}.${body}.x`,
      'no signature': `${head}.${body}.`,
      'another key': await sign(stranger.privateKey, {}),
      expired: await sign(signing.key, { exp: now - 1 }),
      'another market': await signPlatformToken(env, 'https://de-de.example.com', elsewhere, now),
      'the customer’s own': accessToken,
      'the customer’s own refresh token': own,
      'the platform’s refresh token': refreshToken,
      'an exchanged one': await exchangedFor(platform, token),
      'no token': 'abc',
    };
    for (const [what, forged] of Object.entries(bad)) await expectRefused(platform, forged, what);
  });

  it('does not reach the operations for strangers by another spelling', async () => {
    const { platform } = await linked();
    for (const authorization of ['Basic YTpi', 'Bearer', 'bearer a.b.c', 'Bearer a.b.c, Bearer a.b.c', 'a.b.c']) {
      const { status } = await platform.rest('POST', '/catalog/search', search, { authorization });
      expect(status, authorization).toBe(401);
    }
  });
});

describe('an operation with a scope', () => {
  const path = '/orders/none-such';

  it('needs a customer’s token, or the signature of the platform', async () => {
    const { platform, token } = await linked();
    const without = await platform.rest('GET', path);
    expect([without.status, without.body.messages[0]?.code]).toEqual([401, 'identity_required']);
    expect(without.headers.get('www-authenticate')).not.toContain('error=');
    const tool = await platform.tool('get_order', { id: 'none-such' });
    expect([tool.status, tool.error?.data?.code]).toEqual([401, 'identity_required']);
    for (const answer of [
      await platform.rest('GET', path, undefined, bearer(token)),
      await platform.signed('GET', path),
    ])
      expect([answer.status, answer.body.messages[0]?.code]).toEqual([200, 'not_found']);
  });

  it('says which scope is missing', async () => {
    const { platform, token } = await linked([checkoutScope]);
    const { status, headers, body } = await platform.rest('GET', path, undefined, bearer(token));
    expect([status, body.messages[0]?.code]).toEqual([403, 'insufficient_scope']);
    expect(headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${orderScope}"`);
    // The signature does not help with an order that is not the platform's own.
    const signed = await platform.signed('GET', path, undefined, { headers: bearer(token) });
    expect([signed.status, signed.headers.get('www-authenticate')]).toEqual([403, headers.get('www-authenticate')]);
  });
});

/** The token that the storefront gets for itself, and that never leaves it. */
async function exchangedFor({ profile }: Platform, token: string): Promise<string> {
  const { accessToken } = await exchanged(shop, token, { platform: { profile, isSigned: false } });
  return accessToken;
}

interface Profile {
  ucp: { capabilities: Partial<Record<string, { config: { scopes: Record<string, unknown> } }[]>> };
}

describe('the profile of the shop', () => {
  it('offers linking, with a text for each scope without which an operation is refused', async () => {
    const answer = await shop.fetchShop('/.well-known/ucp');
    const profile: Profile = await answer.json();
    const declared = profile.ucp.capabilities['dev.ucp.common.identity_linking'] ?? [];
    expect(declared).toHaveLength(1);
    expectSchema('common/identity_linking.json#/$defs/dev.ucp.common.identity_linking/business_schema', declared[0]);
    expect(Object.keys(declared[0]?.config.scopes ?? {})).toContain(orderScope);
    for (const [scope, policy] of Object.entries(declared[0]?.config.scopes ?? {})) {
      expect(platformScopes).toContain(scope);
      expect(policy).toEqual({ description: { plain: expect.stringMatching(/./) } });
    }
  });
});
