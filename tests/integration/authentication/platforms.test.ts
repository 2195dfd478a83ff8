import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../backend/authentication/housekeeping.ts';
import { readKeys } from '../../../backend/authentication/tokens/keys.ts';
import { registrationSql } from '../../../backend/authentication/tokens/platform-registration.ts';
import type { Env } from '../../../backend/env.ts';
import { sha256 } from '../../../backend/secrets.ts';
import { demoPlatform } from '../../../demo/platforms.ts';
import { authenticationRows as rows } from '../../../shared/contract/account/authentication.ts';
import { platformScopes } from '../../../shared/contract/account/platforms.ts';
import { mailsTo } from '../../mailbox.ts';
import {
  allow,
  checkoutScope,
  codeForm,
  endpointsOf,
  exchanged,
  exchangeToken,
  link,
  locationOf,
  openAuthorization,
  openConsent,
  orderScope,
  type PlatformTokens,
  platformRequest,
  redirectUri,
  refreshForm,
  send,
  tokenAnswer,
} from '../../shop/assistant.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { AuthenticationVisitor, clientId, exchange, post, signIn } from '../../shop/sign-in.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';

let shop: Shop;
let backend: Backend;
/** Keys and secret of platforms that authenticate themselves. */
let pair: CryptoKeyPair;
const secret = 'a secret: with % signs';

const profile = 'https://platform.example/profile.json';
const common = { redirectUris: [redirectUri], scopes: [...platformScopes], profile };

beforeAll(async () => {
  shop = await sharedShop();
  backend = await openBackend(shop);
  pair = await generateKeyPair('ES256', { extractable: true });
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kty: 'EC', kid: 'p1' }] };
  const registered = [
    demoPlatform,
    { ...common, clientId: 'other', name: 'Other', authMethod: 'none' as const },
    { ...common, clientId: 'orders', name: 'Orders', scopes: [orderScope], authMethod: 'none' as const },
    {
      ...common,
      clientId: 'secret',
      name: 'Secret',
      authMethod: 'client_secret_basic' as const,
      secretHash: await sha256(secret),
    },
    { ...common, clientId: 'keys', name: 'Keys', authMethod: 'private_key_jwt' as const, keys },
    {
      ...common,
      clientId: 'far',
      name: 'Far',
      authMethod: 'private_key_jwt' as const,
      keys: 'https://localhost:1/jwks.json',
    },
  ];
  await shop.db.batch(registered.flatMap(registrationSql).map((sql) => shop.db.prepare(sql)));
});

const shown = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

async function expectError(answer: Response | Promise<Response>, status: number, error: string): Promise<void> {
  const response = await answer;
  expect([response.status, await response.json()]).toMatchObject([status, { error }]);
  expect(response.headers.get('cache-control')).toBe('no-store');
}

const getAccount = (token: string) => backend.send('getAccount', {}, { customerId: null, token, locale: 'fr-fr' });

const listPlatforms = (token: string) =>
  backend.send('listPlatforms', {}, { customerId: null, token, locale: 'fr-fr' });

const listOrders = (token: string) =>
  backend.send('listOrders', { page: 1, size: 1 }, { customerId: null, token, locale: 'fr-fr' });

/** The account of a customer's own sign-in. */
async function signedIn(email: string) {
  const { accessToken } = await signIn(shop, email);
  const as = { customerId: decodeJwt(accessToken).customerId as string, token: accessToken, locale: 'en' as const };
  return { as, list: () => backend.call('listPlatforms', {}, as) };
}

/** Tokens for a platform that the customer has linked before: nothing is asked. */
async function linkAgain(email: string): Promise<PlatformTokens> {
  const request = await platformRequest(shop);
  const visitor = new AuthenticationVisitor(shop);
  await signIn(shop, email, visitor);
  const opened = await openAuthorization(visitor, request.address);
  if (!('away' in opened)) throw new Error('The customer is asked again.');
  return tokenAnswer.parse(await (await send(shop, 'token', codeForm(request, opened.away))).json());
}

describe('a platform', () => {
  it('finds the endpoints, is allowed, acts for the customer, and goes on with a new token', async () => {
    const found = await shop.fetchShop('/.well-known/oauth-authorization-server');
    expect(found.headers.get('cache-control')).toBe('public, max-age=3600');
    const metadata = await found.json();
    const { authorization, token, revocation } = endpointsOf(shop);
    expect(metadata).toMatchObject({
      issuer: shop.shopUrl,
      authorization_endpoint: authorization,
      token_endpoint: token,
      revocation_endpoint: revocation,
      scopes_supported: [...platformScopes],
    });
    const resource = await shop.fetchShop('/.well-known/oauth-protected-resource');
    expect(await resource.json()).toMatchObject({ resource: shop.shopUrl, authorization_servers: [shop.shopUrl] });

    const email = await newCustomer(shop);
    const request = await platformRequest(shop);
    const response = await allow(shop, email, request);
    expect(response.origin + response.pathname).toBe(redirectUri);
    expect(Object.fromEntries(response.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: request.state,
      iss: shop.shopUrl,
    });
    const answer = await send(shop, 'token', codeForm(request, response));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const first = tokenAnswer.parse(await answer.json());
    expect(first.scope).toBe(platformScopes.join(' '));

    const { as } = await signedIn(email);
    const swapped = await exchanged(shop, first.access_token);
    expect(swapped).toMatchObject({ customerId: as.customerId, clientId: demoPlatform.clientId });
    expect(swapped.scopes).toEqual([...platformScopes]);
    expect(Date.parse(swapped.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    expect((await listOrders(swapped.accessToken)).status).toBe(200);
    expect((await listPlatforms(swapped.accessToken)).status).toBe(403);
    // The platform need not know who the customer is.
    expect(JSON.stringify(decodeJwt(first.access_token))).not.toContain(as.customerId);

    const second = tokenAnswer.parse(await (await send(shop, 'token', refreshForm(first))).json());
    expect(second.refresh_token).not.toBe(first.refresh_token);
    await exchanged(shop, second.access_token);
  });

  it('is named in the customer’s mail and account, which no sign-in list mixes up', async () => {
    const email = await newCustomer(shop);
    await link(shop, email, [orderScope]);
    const [mail] = await mailsTo(shop, email);
    expect(mail?.subject).toBe('An assistant was linked to your account');
    expect(mail?.body).toMatch(/^Demo Assistant was linked .* It can now: See your orders and where they are\. /);
    expect(mail?.link).toBe(`${shop.shopUrl}/en/account/settings/security/`);
    const { list, as } = await signedIn(email);
    expect(await list()).toMatchObject([{ name: 'Demo Assistant', scopes: [orderScope], issuer: shop.shopUrl }]);
    expect(await backend.call('listSignIns', {}, as)).toHaveLength(1);
  });
});

describe('an authorization request', () => {
  const open = async (changes: Record<string, string | undefined>, suffix = '') => {
    const request = await platformRequest(shop, changes);
    return { request, answer: await new AuthenticationVisitor(shop).get(request.address + suffix) };
  };

  it.each([
    ['an unknown platform', { client_id: 'nobody' }],
    ['the storefront as a platform', { client_id: clientId }],
    ['another address', { redirect_uri: `${redirectUri}/` }],
    ['an address with a query', { redirect_uri: `${redirectUri}?x=1` }],
    ['a loopback address by its name', { redirect_uri: 'http://localhost:5/callback' }],
    ['no address', { redirect_uri: undefined }],
  ])('with %s shows a page and leads nowhere', async (_, changes) => {
    const { answer } = await open(changes);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it.each([
    ['without a challenge', { code_challenge: undefined }, 'invalid_request', 'code_challenge'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request', 'S256'],
    ['without a method, which would be plain', { code_challenge_method: undefined }, 'invalid_request', 'S256'],
    ['without a type', { response_type: undefined }, 'invalid_request', 'response_type is missing'],
    ['for a token', { response_type: 'token' }, 'unsupported_response_type', 'response_type must be code'],
    ['without a scope', { scope: undefined }, 'invalid_scope', 'scope is missing'],
    ['with an unknown scope', { scope: `${orderScope} openid` }, 'invalid_scope', 'not registered'],
    ['with more than it may ask for', { client_id: 'orders', scope: checkoutScope }, 'invalid_scope', 'not registered'],
  ])('%s goes back with an error, and why', async (_, changes, error, why) => {
    const { request, answer } = await open(changes);
    expect(answer.status).toBe(303);
    const { origin, pathname, searchParams } = locationOf(answer);
    expect(origin + pathname).toBe(redirectUri);
    expect(Object.fromEntries(searchParams)).toEqual({
      error,
      error_description: expect.stringContaining(why),
      state: request.state,
      iss: shop.shopUrl,
    });
  });

  it('with a parameter twice, or for a host that is no shop, is refused', async () => {
    const twice = await open({}, `&scope=${orderScope}`);
    expect(locationOf(twice.answer).searchParams.get('error')).toBe('invalid_request');
    expect((await open({}, `&redirect_uri=${encodeURIComponent('https://evil.example/')}`)).answer.status).toBe(400);
    const { address } = await platformRequest(shop);
    const elsewhere = address.replace(new URL(shop.shopUrl).host, 'evil.example');
    expect((await new AuthenticationVisitor(shop).get(elsewhere)).status).toBe(400);
  });

  it('is not that of another issuer because its own parameter says so', async () => {
    const { answer } = await open({ iss: 'https://evil.example' });
    expect(locationOf(answer).searchParams.get('iss')).toBe(shop.shopUrl);
    const consent = locationOf(answer);
    consent.searchParams.set('iss', 'https://evil.example');
    expect((await new AuthenticationVisitor(shop).get(consent.href)).status).toBe(400);
  });

  it('chooses the language by ui_locales, the preferred first', async () => {
    for (const [locales, lang] of [
      ['xx de-DE en', 'de'],
      ['pl', 'pl'],
      ['fr-fr', 'fr'],
    ]) {
      const { address } = await platformRequest(shop, { ui_locales: locales });
      const opened = await openAuthorization(new AuthenticationVisitor(shop), address);
      expect('page' in opened && opened.page.html).toContain(`<html lang="${lang}"`);
    }
  });

  it('without a state is answered without one', async () => {
    const email = await newCustomer(shop);
    const response = await allow(shop, email, await platformRequest(shop, { state: undefined }));
    expect([...response.searchParams.keys()]).toEqual(['code', 'iss']);
  });

  it('accepts any port of a loopback address', async () => {
    const email = await newCustomer(shop);
    const own = 'http://127.0.0.1:49152/callback';
    const request = await platformRequest(shop, { redirect_uri: own });
    const response = await allow(shop, email, request);
    expect(response.host).toBe('127.0.0.1:49152');
    await expectError(
      send(shop, 'token', { ...codeForm(request, response), redirect_uri: 'http://127.0.0.1/callback' }),
      400,
      'invalid_grant',
    );
    const redeemed = await send(shop, 'token', { ...codeForm(request, response), redirect_uri: own });
    expect(redeemed.status).toBe(200);
  });
});

describe('the consent', () => {
  it('says who asks for what, what is impossible, and cannot be framed', async () => {
    const email = await newCustomer(shop);
    const page = await openConsent(shop, email, await platformRequest(shop));
    expect(shown(page.html)).toContain('Demo Assistant would like to act in your name');
    expect(shown(page.html)).toContain('Prepare orders with your name, contact details and addresses: cart');
    expect(shown(page.html)).toContain('See your orders and where they are');
    expect(shown(page.html)).toMatch(/It can never Pay for you See or change your password/);
    expect(shown(page.html)).toContain('Afterwards you return to assistant.example.');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://assistant.example;");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('that is refused goes back with access_denied, and nothing is linked', async () => {
    const email = await newCustomer(shop);
    const request = await platformRequest(shop);
    const visitor = new AuthenticationVisitor(shop);
    const page = await openConsent(shop, email, request, visitor);
    const response = locationOf(await visitor.send(page, 'choice', { choice: 'refuse' }));
    expect(Object.fromEntries(response.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The customer has refused.',
      state: request.state,
      iss: shop.shopUrl,
    });
    expect(await shop.db.prepare(grantsOf).bind(email).first('n')).toBe(0);
    expect(await mailsTo(shop, email)).toEqual([]);
  });

  it('is not given by a form of another site, without its token, or without a choice', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const page = await openConsent(shop, email, await platformRequest(shop), visitor);
    const token = /name="token" value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const body = (fields: Record<string, string>) => new URLSearchParams(fields);
    const attempts: [Record<string, string>, string, number][] = [
      [{ choice: 'allow', token }, 'https://evil.example', 403],
      [{ choice: 'allow' }, shop.backendUrl, 403],
      [{ choice: 'allow', token: 'x'.repeat(43) }, shop.backendUrl, 403],
      [{ token }, shop.backendUrl, 422],
      [{ choice: 'maybe', token }, shop.backendUrl, 422],
    ];
    for (const [fields, origin, status] of attempts) {
      const answer = await visitor.get(page.url, { method: 'POST', body: body(fields), headers: { origin } });
      expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
    }
    expect(await shop.db.prepare(grantsOf).bind(email).first('n')).toBe(0);
  });

  it('is not given for another customer who has signed in since', async () => {
    const [email, other] = [await newCustomer(shop), await newCustomer(shop)];
    const visitor = new AuthenticationVisitor(shop);
    const request = await platformRequest(shop);
    const page = await openConsent(shop, email, request, visitor);
    const ended = await visitor.get(page.url.replace('/consent?', '/auth/logout?'));
    expect(ended.status).toBeLessThan(400);
    await openConsent(shop, other, request, visitor);
    const answer = await visitor.send(page, 'choice', { choice: 'allow' });
    expect([answer.status, answer.headers.get('location')]).toEqual([409, null]);
    expect(shown(answer.html)).toContain('Another account has signed in');
    for (const each of [email, other]) expect(await shop.db.prepare(grantsOf).bind(each).first('n')).toBe(0);
    expect((await visitor.send(answer, 'choice', { choice: 'allow' })).status).toBe(303);
    expect(await shop.db.prepare(grantsOf).bind(other).first('n')).toBe(1);
  });

  it('is remembered; only what is new is asked for, and then the token has both', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const first = await platformRequest(shop, { scope: orderScope });
    const one = await send(shop, 'token', codeForm(first, await allow(shop, email, first, visitor)));
    const { access_token: before } = tokenAnswer.parse(await one.json());

    const same = await openAuthorization(visitor, (await platformRequest(shop, { scope: orderScope })).address);
    expect('away' in same && same.away.searchParams.has('code')).toBe(true);

    const more = await platformRequest(shop, { scope: checkoutScope });
    const page = await openConsent(shop, email, more, visitor);
    expect(shown(page.html)).toMatch(/able to Prepare orders.* can already See your orders/);
    const response = locationOf(await visitor.send(page, 'choice', { choice: 'allow' }));
    const two = tokenAnswer.parse(await (await send(shop, 'token', codeForm(more, response))).json());
    expect(two.scope.split(' ').toSorted()).toEqual([checkoutScope, orderScope].toSorted());
    // An earlier token does not grow.
    expect((await exchanged(shop, before)).scopes).toEqual([orderScope]);
    const [mail] = await mailsTo(shop, email);
    expect(mail?.subject).toBe('An assistant can do more with your account');
    expect(await (await signedIn(email)).list()).toHaveLength(1);
  });

  it('is asked for again by a program on the device, and by a platform that was unlinked', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const local = () => platformRequest(shop, { redirect_uri: 'http://127.0.0.1:4000/callback' });
    const request = await platformRequest(shop);
    const answer = await send(shop, 'token', codeForm(request, await allow(shop, email, request, visitor)));
    const tokens = tokenAnswer.parse(await answer.json());
    expect('page' in (await openAuthorization(visitor, (await local()).address))).toBe(true);
    expect('away' in (await openAuthorization(visitor, (await platformRequest(shop)).address))).toBe(true);
    await send(shop, 'revocation', { client_id: demoPlatform.clientId, token: tokens.refresh_token });
    expect('page' in (await openAuthorization(visitor, (await platformRequest(shop)).address))).toBe(true);
  });

  it('is not possible with a closed account', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    await openConsent(shop, email, await platformRequest(shop), visitor);
    await shop.db.prepare('UPDATE customers SET is_deleted = 1 WHERE email = ?').bind(email).run();
    const opened = await openAuthorization(visitor, (await platformRequest(shop)).address);
    expect('page' in opened && opened.page.status).toBe(403);
    expect('page' in opened && shown(opened.page.html)).toContain('This account is closed.');
  });

  it('follows a mailed link, too', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const request = await platformRequest(shop);
    const signInPage = await openAuthorization(visitor, request.address);
    const query = 'page' in signInPage ? new URL(signInPage.page.url).search : '';
    await visitor.fill(`/sign-in-link${query}`, { email }, 'email');
    const [mail] = await mailsTo(shop, email);
    const click = await visitor.get(mail?.link ?? '');
    expect(click.headers.get('content-security-policy')).toContain("form-action 'self' https://assistant.example;");
    const sent = await visitor.send(click, 'token', {});
    const opened = await openAuthorization(visitor, locationOf(sent).href);
    if (!('page' in opened)) throw new Error('There is no consent.');
    const response = locationOf(await visitor.send(opened.page, 'choice', { choice: 'allow' }));
    expect(response.searchParams.get('state')).toBe(request.state);
    expect((await send(shop, 'token', codeForm(request, response))).status).toBe(200);
  });
});

const grantsOf = `SELECT count(*) AS n FROM platform_grants
  WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)`;

describe('a code', () => {
  async function code() {
    const request = await platformRequest(shop);
    const response = await allow(shop, await newCustomer(shop), request);
    return { request, response, form: codeForm(request, response) };
  }

  it('is redeemed once; shown again it revokes what it gave', async () => {
    const { form } = await code();
    const tokens = tokenAnswer.parse(await (await send(shop, 'token', form)).json());
    await expectError(send(shop, 'token', form), 400, 'invalid_grant');
    expect((await exchangeToken(shop, tokens.access_token)).status).toBe(401);
    await expectError(send(shop, 'token', refreshForm(tokens)), 400, 'invalid_grant');
  });

  it('is bound to its verifier, its address, its client and its issuer', async () => {
    const { request, response, form } = await code();
    const challenge = new URL(request.address).searchParams.get('code_challenge') ?? '';
    const wrong: [Record<string, string>, string][] = [
      [{ code_verifier: 'A'.repeat(43) }, 'invalid_grant'],
      [{ code_verifier: challenge }, 'invalid_grant'],
      [{ code_verifier: '' }, 'invalid_grant'],
      [{ redirect_uri: 'http://127.0.0.1/callback' }, 'invalid_grant'],
      [{ client_id: 'other' }, 'invalid_grant'],
      [{ code: 'B'.repeat(43) }, 'invalid_grant'],
      [{ code: '' }, 'invalid_request'],
      [{ redirect_uri: '' }, 'invalid_request'],
      [{ grant_type: '' }, 'invalid_request'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
    ];
    for (const [changes, error] of wrong) await expectError(send(shop, 'token', { ...form, ...changes }), 400, error);
    const refused = await send(shop, 'token', { ...form, code_verifier: 'A'.repeat(43) });
    expect(await refused.json()).toMatchObject({ error_description: 'code_verifier does not fit the code_challenge.' });
    // The storefront's own call does not take it.
    const asStorefront = { query: new URLSearchParams(), verifier: request.verifier, redirectUri };
    const taken = await exchange(shop, asStorefront, response.searchParams.get('code') ?? '', {
      client_id: demoPlatform.clientId,
    });
    expect(taken.status).toBe(400);
    await shop.db.prepare('UPDATE platform_grants SET issuer = ? WHERE issuer = ?').bind('x', shop.shopUrl).run();
    await expectError(send(shop, 'token', form), 400, 'invalid_grant');
    await shop.db.prepare('UPDATE platform_grants SET issuer = ? WHERE issuer = ?').bind(shop.shopUrl, 'x').run();
    expect((await send(shop, 'token', form)).status).toBe(200);
  });

  it('lasts a minute', async () => {
    const { form } = await code();
    await shop.db.prepare('UPDATE oauth_codes SET expires_at = expires_at - 60').run();
    await expectError(send(shop, 'token', form), 400, 'invalid_grant');
  });

  it('must be sent as a form, without a parameter twice', async () => {
    const { form } = await code();
    const path = new URL(endpointsOf(shop).token).pathname;
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) };
    await expectError(shop.fetchBackend(path, json), 400, 'invalid_request');
    const body = new URLSearchParams([...Object.entries(form), ['code', 'x']]);
    await expectError(shop.fetchBackend(path, { method: 'POST', body }), 400, 'invalid_request');
    const elsewhere = path.replace(new URL(shop.shopUrl).host, 'evil.example');
    expect((await shop.fetchBackend(elsewhere, { method: 'POST', body })).status).toBe(404);
  });
});

describe('a refresh token', () => {
  const refresh = async (tokens: PlatformTokens) =>
    tokenAnswer.parse(await (await send(shop, 'token', refreshForm(tokens))).json());

  it('that is used again ends all of its link', async () => {
    const email = await newCustomer(shop);
    const first = await link(shop, email);
    // The same platform on another device, which has tokens of its own.
    const elsewhere = await linkAgain(email);
    const second = await refresh(first);
    const { jti } = decodeJwt(first.refresh_token);
    await shop.db.prepare('UPDATE refresh_tokens SET used_at = used_at - 11 WHERE jti = ?').bind(jti).run();
    await expectError(send(shop, 'token', refreshForm(first)), 400, 'invalid_grant');
    await expectError(send(shop, 'token', refreshForm(second)), 400, 'invalid_grant');
    expect((await exchangeToken(shop, second.access_token)).status).toBe(401);
    expect((await exchangeToken(shop, elsewhere.access_token)).status).toBe(401);
    expect(await (await signedIn(email)).list()).toEqual([]);
  });

  it('gives no more than was granted, and less where that is asked for', async () => {
    const few = await link(shop, await newCustomer(shop), [orderScope]);
    await expectError(
      send(shop, 'token', { ...refreshForm(few), scope: `${orderScope} ${checkoutScope}` }),
      400,
      'invalid_scope',
    );
    const tokens = await link(shop, await newCustomer(shop));
    const less = await send(shop, 'token', { ...refreshForm(tokens), scope: orderScope });
    expect(tokenAnswer.parse(await less.json()).scope).toBe(orderScope);
  });

  it('is of no use to another platform, nor to the storefront; nor is the storefront’s to a platform', async () => {
    const email = await newCustomer(shop);
    const tokens = await link(shop, email);
    await expectError(send(shop, 'token', { ...refreshForm(tokens), client_id: 'other' }), 400, 'invalid_grant');
    const swapped = await exchanged(shop, tokens.access_token);
    for (const accessToken of ['', tokens.access_token, swapped.accessToken]) {
      const body = { tokens: { accessToken, refreshToken: tokens.refresh_token } };
      expect((await post(shop, rows.refreshTokens.path, body)).status).toBe(401);
    }
    const own = await signIn(shop, email);
    await expectError(
      send(shop, 'token', { ...refreshForm(tokens), refresh_token: own.refreshToken }),
      400,
      'invalid_grant',
    );
    // None of these attempts has ended anything.
    await refresh(tokens);
  });
});

describe('an access token', () => {
  it('of a platform is none of a customer, and the other way round', async () => {
    const email = await newCustomer(shop);
    const { access_token } = await link(shop, email);
    expect((await getAccount(access_token)).status).toBe(401);
    const { accessToken, refreshToken } = await signIn(shop, email);
    for (const token of [accessToken, refreshToken, '', 'a.b.c'])
      expect((await exchangeToken(shop, token)).status, token).toBe(401);
  });

  it('makes nobody a visitor of the shop, as it is or exchanged', async () => {
    const tokens = await link(shop, await newCustomer(shop));
    const { accessToken } = await exchanged(shop, tokens.access_token);
    for (const token of [tokens.access_token, accessToken]) {
      const visitor = new HttpVisitor(shop);
      visitor.cookies.set('access_token_local', token);
      visitor.cookies.set('refresh_token_local', tokens.refresh_token);
      const page = await visitor.get('/en/account/settings/security/');
      expect(page.status).toBe(302);
      expect(page.headers.get('location')).toContain('/authentication/');
    }
  });

  it('is exchanged for its own platform, shop and storefront only', async () => {
    const { access_token: token } = await link(shop, await newCustomer(shop));
    for (const isSigned of [false, true])
      expect((await exchangeToken(shop, token, { platform: { profile: demoPlatform.profile, isSigned } })).status).toBe(
        200,
      );
    for (const changes of [
      { platform: { profile, isSigned: true } },
      { platform: { profile: '', isSigned: true } },
      { issuer: 'https://evil.example' },
      { client_id: 'nobody' },
      { client_id: demoPlatform.clientId },
    ]) {
      const answer = await exchangeToken(shop, token, changes);
      expect([answer.status, await answer.json()]).toEqual([401, { statusCode: 401, message: 'unauthorized' }]);
    }
    const key = { 'subscription-key': shop.secrets.GATEWAY_SUBSCRIPTION_KEY ?? '' };
    expect((await post(shop, rows.exchangePlatformToken.path, { token }, key)).status).toBe(400);
    // A platform knows everything but the storefront's key.
    for (const wrong of ['', 'wrong', key['subscription-key'].slice(0, -1)])
      expect((await exchangeToken(shop, token, {}, wrong)).status).toBe(403);
  });

  it('that is forged, expired or changed is refused', async () => {
    const { access_token: token } = await link(shop, await newCustomer(shop));
    const claims = decodeJwt(token);
    const env = { AUTH_SIGNING_KEY: shop.secrets.AUTH_SIGNING_KEY } as Partial<Env> as Env;
    const { signing } = await readKeys(env);
    const sign = (changes: object, key: CryptoKey = signing.key, typ = 'at+jwt') =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', typ, kid: signing.kid }).sign(key);
    expect((await exchangeToken(shop, await sign({}))).status).toBe(200);
    const [head, body] = token.split('.');
    const bad = [
      await sign({}, pair.privateKey),
      await sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
      await sign({ aud: 'selvedge-gateway' }),
      await sign({ iss: `${shop.backendUrl}/authentication` }),
      await sign({ client_id: 'other' }),
      await sign({ sub: crypto.randomUUID() }),
      await sign({ sid: crypto.randomUUID() }),
      await sign({}, signing.key, 'rt+jwt'),
      `${head}.${body}.`,
      `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`,
    ];
    for (const [index, forged] of bad.entries())
      expect((await exchangeToken(shop, forged)).status, String(index)).toBe(401);
  });
});

describe('a link is ended at once', () => {
  /** Tokens of a platform, and whether they still work. */
  async function linked() {
    const email = await newCustomer(shop);
    const tokens = await link(shop, email);
    const { accessToken } = await exchanged(shop, tokens.access_token);
    const statuses = async () => [
      (await exchangeToken(shop, tokens.access_token)).status,
      (await listOrders(accessToken)).status,
      (await send(shop, 'token', refreshForm(tokens))).status,
    ];
    return { email, tokens, statuses };
  }
  const ended = [401, 401, 400];

  it.each(['refresh_token', 'access_token'] as const)('by revoking its %s', async (kind) => {
    const { email, tokens, statuses } = await linked();
    // The same platform on another device, which has tokens of its own.
    const elsewhere = await linkAgain(email);
    const revoke = (form: Record<string, string>) =>
      send(shop, 'revocation', { client_id: demoPlatform.clientId, ...form });
    await expectError(revoke({ token: tokens[kind], client_id: 'other' }), 400, 'invalid_grant');
    await expectError(revoke({}), 400, 'invalid_request');
    await expectError(revoke({ token: tokens[kind], client_id: 'nobody' }), 401, 'invalid_client');
    expect((await exchangeToken(shop, tokens.access_token)).status).toBe(200);
    const answer = await revoke({ token: tokens[kind], token_type_hint: 'nonsense' });
    expect(answer.status).toBe(200);
    expect(await statuses()).toEqual(ended);
    expect((await exchangeToken(shop, elsewhere.access_token)).status).toBe(401);
    // Once more, and what is no token, is no error (RFC 7009, section 2.2).
    for (const token of [tokens[kind], 'a.b.c']) expect((await revoke({ token })).status).toBe(200);
    expect(await (await signedIn(email)).list()).toEqual([]);
  });

  it('by the customer, in the account, after a confirmation', async () => {
    const { email, statuses } = await linked();
    const visitor = new HttpVisitor(shop);
    const security = '/en/account/settings/security/';
    const page = await visitor.signIn(email, security);
    expect(shown(page.html)).toMatch(/Linked assistants .* Demo Assistant Prepare orders.* Linked \d+ \w+ \d{4}/);
    const removal = new RegExp(`href="(${security}assistants/[^"]+)"`).exec(page.html)?.[1] ?? '';
    const confirm = await visitor.get(removal);
    expect(shown(confirm.html)).toContain('Remove an assistant');
    const stranger = new HttpVisitor(shop);
    await stranger.signIn(await newCustomer(shop));
    expect((await stranger.get(removal)).status).toBe(303);
    await stranger.post(removal, { form: 'platform' });
    const sent = await visitor.send(confirm, 'form', {});
    expect(sent.status).toBe(303);
    const left = await visitor.get(locationOf(sent).href);
    expect(shown(left.html)).toContain('The assistant is removed.');
    expect(shown(left.html)).toContain('No assistant is linked to your account.');
    expect(await statuses()).toEqual(ended);
    const again = await visitor.visit(removal);
    expect(shown(again.html)).toContain('That assistant is no longer linked to your account.');
  });

  it('by a new password, but not by signing out', async () => {
    const { email, statuses } = await linked();
    const { as } = await signedIn(email);
    const visitor = new AuthenticationVisitor(shop);
    await signIn(shop, email, visitor);
    await visitor.page('/auth/logout');
    await backend.call('endOtherSignIns', {}, as);
    expect((await statuses())[0]).toBe(200);
    const newPassword = 'a violet harbour at noon';
    await backend.call('changePassword', { oldPassword: demoPassword, newPassword }, as);
    expect((await statuses())[0]).toBe(401);
  });

  it('by closing the account, whose data has named it', async () => {
    const { email, statuses } = await linked();
    const { as } = await signedIn(email);
    const { data } = await backend.call('exportData', {}, as);
    expect(data.linkedPlatforms).toMatchObject([{ name: 'Demo Assistant', scopes: [...platformScopes] }]);
    expect(data.devices).toHaveLength(1);
    const { proof } = await backend.call('proveDeletion', { password: demoPassword }, as);
    await backend.call('deleteAccount', { proof: proof ?? '' }, as);
    expect(await statuses()).toEqual(ended);
  });
});

describe('a platform with credentials', () => {
  const basic = (text: string) => ({ authorization: `Basic ${btoa(text)}` });
  const encoded = encodeURIComponent(secret);

  /** The form that redeems a code of a platform, without its client id. */
  async function redeem(client: string) {
    const request = await platformRequest(shop, { client_id: client });
    const { client_id: _, ...form } = codeForm(request, await allow(shop, await newCustomer(shop), request));
    return form;
  }

  it('of a secret proves it in the header, and in no other way', async () => {
    const form = await redeem('secret');
    const refused: [Record<string, string>, Record<string, string>][] = [
      [{ client_id: 'secret' }, {}],
      [{ client_id: 'secret', client_secret: secret }, {}],
      [{}, basic('secret:wrong')],
      [{}, basic(`other:${encoded}`)],
      [{ client_id: 'other' }, basic(`secret:${encoded}`)],
      [{}, { authorization: 'Basic ?' }],
      [{ client_id: 'secret' }, { authorization: 'Bearer x' }],
      [{}, {}],
    ];
    for (const [changes, headers] of refused) {
      const answer = await send(shop, 'token', { ...form, ...changes }, headers);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
      await expectError(answer, 401, 'invalid_client');
    }
    expect((await send(shop, 'token', form, basic(`secret:${encoded}`))).status).toBe(200);
  });

  it('of a key signs an assertion for this issuer, which works once', async () => {
    const form = await redeem('keys');
    const sign = (changes: object = {}, key: CryptoKey = pair.privateKey) => {
      const now = Math.floor(Date.now() / 1000);
      const own = { iss: 'keys', sub: 'keys', aud: shop.shopUrl, exp: now + 60, jti: crypto.randomUUID() };
      return new SignJWT({ ...own, ...changes }).setProtectedHeader({ alg: 'ES256', kid: 'p1' }).sign(key);
    };
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const prove = (assertion: string) => ({
      ...form,
      client_assertion_type: type,
      client_assertion: assertion,
    });
    const now = Math.floor(Date.now() / 1000);
    const stranger = await generateKeyPair('ES256');
    const refused = [
      { ...form, client_id: 'keys' },
      { ...prove(await sign()), client_assertion_type: 'x' },
      { ...prove(await sign()), client_id: 'other' },
      prove('a.b.c'),
      prove(await sign({}, stranger.privateKey)),
      prove(await sign({ aud: 'https://evil.example' })),
      prove(await sign({ iss: 'other' })),
      prove(await sign({ sub: 'secret' })),
      prove(await sign({ exp: now - 60 })),
      prove(await sign({ exp: now + 3600 })),
      prove(await sign({ jti: undefined })),
    ];
    for (const [index, sent] of refused.entries()) {
      const answer = await send(shop, 'token', sent);
      expect([index, answer.status, await answer.json()]).toMatchObject([index, 401, { error: 'invalid_client' }]);
    }
    const twice = await send(shop, 'token', prove(await sign()), basic('keys:x'));
    await expectError(twice, 400, 'invalid_request');
    const assertion = await sign({ aud: [endpointsOf(shop).token] });
    const tokens = tokenAnswer.parse(await (await send(shop, 'token', prove(assertion))).json());
    // It has a key for its requests, too: what is not signed may be from anybody who has got hold of the token.
    const exchangeFor = async (isSigned: boolean) =>
      (await exchangeToken(shop, tokens.access_token, { platform: { profile, isSigned } })).status;
    expect([await exchangeFor(true), await exchangeFor(false)]).toEqual([200, 401]);
    await expectError(send(shop, 'token', prove(assertion)), 401, 'invalid_client');
    const revoked = await send(shop, 'revocation', {
      token: tokens.refresh_token,
      client_assertion_type: type,
      client_assertion: await sign({ aud: endpointsOf(shop).revocation }),
    });
    expect(revoked.status).toBe(200);
    expect(await exchangeFor(true)).toBe(401);
  });

  it('whose keys cannot be fetched is told to try later', async () => {
    const assertion = await new SignJWT({ sub: 'far', jti: 'x' })
      .setProtectedHeader({ alg: 'ES256', kid: 'p1' })
      .setExpirationTime('1m')
      .sign(pair.privateKey);
    const answer = await send(shop, 'token', {
      grant_type: 'refresh_token',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    });
    expect(answer.headers.get('retry-after')).toBe('10');
    await expectError(answer, 503, 'temporarily_unavailable');
  });
});

describe('housekeeping', () => {
  it('deletes links without tokens, and assertions, once they are old', async () => {
    const [kept, dropped] = [await newCustomer(shop), await newCustomer(shop)];
    await link(shop, kept);
    const tokens = await link(shop, dropped);
    const { sid } = decodeJwt(tokens.access_token);
    const now = Math.floor(Date.now() / 1000);
    await shop.db.batch([
      shop.db.prepare('UPDATE refresh_families SET revoked_at = 1 WHERE family_id = ?').bind(sid),
      shop.db.prepare("INSERT INTO platform_assertions VALUES ('keys', 'old', ?)").bind(now - 1),
      shop.db.prepare("INSERT INTO platform_assertions VALUES ('keys', 'new', ?)").bind(now + 60),
    ]);
    const grants = async () => [
      await shop.db.prepare(grantsOf).bind(kept).first('n'),
      await shop.db.prepare(grantsOf).bind(dropped).first('n'),
    ];
    await deleteExpired(shop.db, now);
    expect(await grants()).toEqual([1, 1]);
    await shop.db.prepare('UPDATE platform_grants SET updated_at = updated_at - 86401').run();
    await deleteExpired(shop.db, now);
    expect(await grants()).toEqual([1, 0]);
    const { results } = await shop.db.prepare("SELECT jti FROM platform_assertions WHERE jti IN ('old', 'new')").all();
    expect(results).toEqual([{ jti: 'new' }]);
  });
});
