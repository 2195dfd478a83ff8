import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../../backend/authentication/housekeeping.ts';
import { refreshTokens } from '../../../backend/authentication/tokens/families.ts';
import { readKeys } from '../../../backend/authentication/tokens/keys.ts';
import type { Env } from '../../../backend/env.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import { authenticationRows as rows, type Tokens } from '../../../shared/contract/account/authentication.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { AuthenticationVisitor, authorizationRequest, codeOf, exchange, post, signIn } from '../../shop/sign-in.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const refresh = (tokens: Tokens) => post(shop, rows.refreshTokens.path, { tokens });

async function refreshed(tokens: Tokens): Promise<Tokens> {
  const response = await refresh(tokens);
  expect(response.status).toBe(200);
  return rows.refreshTokens.output.parse(await response.json());
}

async function expectRefused(tokens: Tokens): Promise<void> {
  const response = await refresh(tokens);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ statusCode: 401, message: 'unauthorized' });
}

/** Moves the use of a token into the past, beyond the grace period. */
async function ageUse({ refreshToken }: Tokens): Promise<void> {
  const { jti } = decodeJwt(refreshToken);
  await shop.db.prepare('UPDATE refresh_tokens SET used_at = used_at - 11 WHERE jti = ?').bind(jti).run();
}

describe('refreshing', () => {
  it('replaces both tokens and keeps the family', async () => {
    const first = await signIn(shop, 'fid@example.com');
    const second = await refreshed(first);
    expect(second.accessToken).not.toBe(first.accessToken);
    const [before, after] = [decodeJwt(first.refreshToken), decodeJwt(second.refreshToken)];
    expect(after.family).toBe(before.family);
    expect(after.jti).not.toBe(before.jti);
    await refreshed(second);
  });

  it('with a token that was used before ends the family, also for the holder of its newest token', async () => {
    const first = await signIn(shop, 'fid@example.com');
    const second = await refreshed(first);
    await ageUse(first);
    await expectRefused(first);
    await expectRefused(second);
  });

  it('leaves the families of other sign-ins alone', async () => {
    const [mine, other] = [await signIn(shop, 'fid@example.com'), await signIn(shop, 'fid@example.com')];
    await refreshed(mine);
    await ageUse(mine);
    await expectRefused(mine);
    await refreshed(other);
  });

  it('of one token by several tabs at once gives them all the same chain', async () => {
    const first = await signIn(shop, 'fid@example.com');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshed(first)));
    const successors = new Set(answers.map(({ refreshToken }) => decodeJwt(refreshToken).jti));
    expect(successors.size).toBe(1);
    const unused = await shop.db
      .prepare('SELECT count(*) AS n FROM refresh_tokens WHERE family_id = ? AND used_at IS NULL')
      .bind(decodeJwt(first.refreshToken).family)
      .first('n');
    expect(unused).toBe(1);
    // The session continues with the cookies of either tab.
    for (const tokens of answers.slice(0, 2)) await refreshed(tokens);
  });

  it('of a token used twice within the grace gives the end of the chain, however long it has grown', async () => {
    const first = await signIn(shop, 'fid@example.com');
    const third = await refreshed(await refreshed(first));
    const late = await refreshed(first);
    expect(decodeJwt(late.refreshToken).jti).toBe(decodeJwt(third.refreshToken).jti);
  });

  it('ends the grace after ten seconds, and the token after thirty days', async () => {
    const env = {
      DB: shop.db,
      ORIGIN: shop.backendUrl,
      AUTH_SIGNING_KEY: shop.secrets.AUTH_SIGNING_KEY,
    } as Partial<Env> as Env; // Only what tokens need of the bindings.
    const start = Date.now();
    const later = (seconds: number) => new Date(start + seconds * 1000);
    const first = await signIn(shop, 'hsp@example.com');
    const second = await refreshTokens(env, first, later(1000));
    expect(second).not.toBeNull();
    if (second === null) return;
    expect(await refreshTokens(env, first, later(1009))).not.toBeNull();
    expect(decodeJwt(second.refreshToken).exp).toBe(Math.floor(start / 1000) + 1000 + 30 * 24 * 60 * 60);
    expect(await refreshTokens(env, second, later(1000 + 30 * 24 * 60 * 60 + 1))).toBeNull();
    expect(await refreshTokens(env, first, later(1012))).toBeNull();
    expect(await refreshTokens(env, second, later(1013))).toBeNull();
  });

  it('accepts an access token that ran out or cannot be read, but not one of somebody else', async () => {
    const mine = await signIn(shop, 'fid@example.com');
    const next = await refreshed({ ...mine, accessToken: '' });
    const theirs = await signIn(shop, 'hsp@example.com');
    await expectRefused({ ...next, accessToken: theirs.accessToken });
    await refreshed(next);
  });

  it('refuses what is not a refresh token of ours', async () => {
    const { accessToken, refreshToken } = await signIn(shop, 'fid@example.com');
    const [head, body, signature] = refreshToken.split('.');
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(refreshToken), exp: 9_999_999_999 })).toString(
      'base64url',
    );
    const none = Buffer.from('{"alg":"none","typ":"rt+jwt"}').toString('base64url');
    for (const token of ['', 'a.b.c', accessToken, `${head}.${forged}.${signature}`, `${none}.${body}.`]) {
      await expectRefused({ accessToken, refreshToken: token });
    }
    expect((await post(shop, rows.refreshTokens.path, {})).status).toBe(401);
    const empty = await shop.fetchBackend(`/authentication${rows.refreshTokens.path}`, { method: 'POST' });
    expect(empty.status).toBe(400);
    expect(await empty.json()).toEqual({ statusCode: 400, message: 'The body is not JSON.' });
    await refreshed({ accessToken, refreshToken });
  });

  it('ends with signing out', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const tokens = await signIn(shop, 'fid@example.com', visitor);
    await visitor.page('/auth/logout');
    await expectRefused(tokens);
  });
});

describe('a code', () => {
  async function code(email = 'fid@example.com') {
    const request = await authorizationRequest(shop);
    const visitor = new AuthenticationVisitor(shop);
    const answer = await visitor.fill(`/sign-in?${request.query}`, { email, password: demoPassword });
    return { request, visitor, code: codeOf(answer) };
  }

  it('is exchanged once; shown again it revokes what it gave', async () => {
    const signed = await code();
    const first = await exchange(shop, signed.request, signed.code);
    const tokens = rows.exchangeCode.output.parse(await first.json());
    const second = await exchange(shop, signed.request, signed.code);
    expect(second.status).toBe(400);
    expect(await second.json()).toEqual({ statusCode: 400, message: 'invalid_grant' });
    await expectRefused(tokens);
  });

  it('is exchanged once also by simultaneous calls', async () => {
    const signed = await code();
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(shop, signed.request, signed.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is bound to its verifier, its address and its client', async () => {
    const signed = await code();
    const wrong: Record<string, string>[] = [
      { code_verifier: 'A'.repeat(43) },
      { code_verifier: signed.request.query.get('code_challenge') ?? '' },
      { redirect_uri: `${shop.shopUrl}/fr-fr/auth/callback/` },
      { client_id: 'somebody' },
      { code: 'B'.repeat(43) },
    ];
    for (const changes of wrong) {
      expect((await exchange(shop, signed.request, signed.code, changes)).status).toBe(400);
    }
    expect((await exchange(shop, signed.request, signed.code)).status).toBe(200);
  });

  it('lasts a minute', async () => {
    const signed = await code();
    const expiry = await shop.db
      .prepare('SELECT max(expires_at) AS at FROM oauth_codes WHERE used_at IS NULL')
      .first<number>('at');
    expect((expiry ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(60);
    await shop.db.prepare('UPDATE oauth_codes SET expires_at = expires_at - 60').run();
    expect((await exchange(shop, signed.request, signed.code)).status).toBe(400);
  });

  it('is worth nothing once its owner has signed out', async () => {
    const signed = await code();
    await signed.visitor.page('/auth/logout');
    expect((await exchange(shop, signed.request, signed.code)).status).toBe(400);
  });
});

describe('the key set', () => {
  it('holds the public key that verifies the tokens, and nothing private', async () => {
    const response = await shop.fetchBackend(`/authentication${rows.getJwks.path}`);
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const { keys } = rows.getJwks.output.strict().parse(body);
    expect(JSON.stringify(body)).not.toContain('"d"');
    const published = (await readKeys({ AUTH_SIGNING_KEY: shop.secrets.AUTH_SIGNING_KEY } as Partial<Env> as Env))
      .published;
    expect(keys).toEqual(published);
  });
});

describe('the gateway', () => {
  const headers = (token?: string) => ({
    'accept-language': 'fr-fr',
    'subscription-key': shop.secrets.GATEWAY_SUBSCRIPTION_KEY,
    'store-id': '1',
    'session-id': 'test',
    'device-channel': 'SD',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  });
  const account = (token?: string) => shop.fetchBackend('/gateway/accounts-self/', { headers: headers(token) });

  it('reads the account of a token, and asks for a new one when it cannot', async () => {
    const { accessToken, refreshToken } = await signIn(shop, 'fid@example.com');
    expect((await account(accessToken)).status).toBe(200);
    const claims = decodeJwt(accessToken);
    const { signing } = await readKeys({
      AUTH_SIGNING_KEY: shop.secrets.AUTH_SIGNING_KEY,
    } as Partial<Env> as Env);
    const expired = await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid })
      .sign(signing.key);
    for (const token of [undefined, 'a.b.c', refreshToken, expired]) {
      const response = await account(token);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ statusCode: 401, message: 'Invalid JWT.' });
    }
  });
});

describe('housekeeping', () => {
  it('deletes what has expired and leaves what has not', async () => {
    const tokens = await signIn(shop, 'fid@example.com');
    const now = Math.floor(Date.now() / 1000);
    await shop.db.batch([
      shop.db.prepare("INSERT INTO attempts (bucket, count, expires_at) VALUES ('email:old', 3, ?)").bind(now - 1),
      shop.db.prepare(
        `INSERT INTO refresh_families (family_id, customer_id, client_id, session_hash, new_customer, created_at)
           SELECT 'old', customer_id, 'selvedge-storefront', 'x', 0, 1 FROM customers LIMIT 1`,
      ),
      shop.db.prepare("INSERT INTO refresh_tokens (jti, family_id, expires_at) VALUES ('old', 'old', ?)").bind(now - 1),
    ]);
    await deleteExpired(shop.db, now);
    for (const query of [
      "SELECT count(*) AS n FROM attempts WHERE bucket = 'email:old'",
      "SELECT count(*) AS n FROM refresh_families WHERE family_id = 'old'",
      "SELECT count(*) AS n FROM refresh_tokens WHERE jti = 'old'",
    ]) {
      expect(await shop.db.prepare(query).first('n')).toBe(0);
    }
    await refreshed(tokens);
  });
});
