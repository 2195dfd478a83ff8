import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticationRows as rows, type Tokens } from '../../../shared/contract/account/authentication.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { AuthenticationVisitor, authorizationRequest, codeOf, exchange, post } from '../../shop/sign-in.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

const person = { firstName: 'Ada', lastName: 'Nowak', password: 'three blue lamps' };

/** A new account with its signed-in visitor: the e-mail, the visitor and the tokens. */
async function signedUp(visitor = new AuthenticationVisitor(shop)) {
  const email = `${crypto.randomUUID()}@example.com`;
  const request = await authorizationRequest(shop);
  const answer = await visitor.fill(`/auth/create?${request.query}`, { ...person, email });
  const tokens = rows.exchangeCode.output.parse(await (await exchange(shop, request, codeOf(answer))).json());
  return { email, visitor, tokens, answer };
}

async function signInPath(): Promise<string> {
  return `/sign-in?${(await authorizationRequest(shop)).query}`;
}

const refreshes = async (tokens: Tokens) => (await post(shop, rows.refreshTokens.path, { tokens })).status;

const sessionOf = (email: string) =>
  shop.db
    .prepare(
      `SELECT s.created_at AS created, s.expires_at AS expires FROM sign_in_sessions s
       JOIN customers c ON c.customer_id = s.customer_id WHERE c.email = ?`,
    )
    .bind(email)
    .all<{ created: number; expires: number }>();

describe('a sign-in session', () => {
  it('spares the password for thirty days; its cookie stays longer, so that signing out ends all', async () => {
    const { email, visitor, tokens, answer } = await signedUp();
    const {
      results: [session, ...others],
    } = await sessionOf(email);
    expect(others).toEqual([]);
    expect((session?.expires ?? 0) - (session?.created ?? 0)).toBe(30 * 24 * 60 * 60);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith('sign_in='))).toMatch(
      new RegExp(`; Max-Age=${400 * 24 * 60 * 60}; Path=/authentication; HttpOnly; SameSite=Lax$`),
    );
    expect((await visitor.page(await signInPath())).status).toBe(303);

    await shop.db
      .prepare(
        `UPDATE sign_in_sessions SET expires_at = unixepoch()
         WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)`,
      )
      .bind(email)
      .run();
    expect((await visitor.page(await signInPath())).status, 'the password is asked for again').toBe(200);
    await visitor.page('/auth/logout');
    expect(await refreshes(tokens)).toBe(401);
    const revoked = await shop.db
      .prepare(
        `SELECT revoked_at <= unixepoch() AND revoked_at > unixepoch() - 3600 AS now FROM refresh_families
         WHERE family_id = ?`,
      )
      .bind(decodeJwt(tokens.refreshToken).family)
      .first('now');
    expect(revoked, 'since now').toBe(1);
  });

  it('ends what was signed in before in the same browser', async () => {
    const { email } = await signedUp();
    const visitor = new AuthenticationVisitor(shop);
    const form = await visitor.page(await signInPath());
    const { email: former, tokens } = await signedUp(visitor);
    const sent = await visitor.send(form, 'password', { email, password: person.password });
    expect(sent.status).toBe(303);
    expect((await sessionOf(former)).results).toEqual([]);
    expect(await refreshes(tokens)).toBe(401);
  });

  it('leads back at once, and is never cached', async () => {
    const { visitor } = await signedUp();
    for (const path of ['/sign-in', '/auth/create']) {
      const request = await authorizationRequest(shop);
      const back = await visitor.page(`${path}?${request.query}`);
      expect(back.status).toBe(303);
      expect(back.headers.get('cache-control')).toBe('no-store');
      const { accessToken } = rows.exchangeCode.output.parse(
        await (await exchange(shop, request, codeOf(back))).json(),
      );
      const { newCustomer } = decodeJwt(accessToken);
      expect(newCustomer, 'new only in the sign-in that made the account').toBe(false);
    }
  });

  it('that is not known is none', async () => {
    const visitor = new AuthenticationVisitor(shop);
    visitor.cookies.set('sign_in', 'A'.repeat(43));
    expect((await visitor.page(await signInPath())).status).toBe(200);
  });
});

describe('a new account', () => {
  it('has no newsletter that was not asked for, and says yes to nothing else', async () => {
    const { email } = await signedUp();
    const { results } = await shop.db
      .prepare(
        `SELECT s.type, s.optin, c.optin_news AS news FROM subscriptions s
         JOIN customers c ON c.customer_id = s.customer_id WHERE c.email = ? ORDER BY s.type`,
      )
      .bind(email)
      .all();
    expect(results).toEqual(['INVIT', 'NEWS', 'SURV', 'TIC'].map((type) => ({ type, optin: 'NO', news: 'NO' })));
  });

  it('stores names without the spaces around them', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { query } = await authorizationRequest(shop);
    const typed = { ...person, firstName: ' Ada ', lastName: '\tNowak ', email };
    expect((await new AuthenticationVisitor(shop).fill(`/auth/create?${query}`, typed)).status).toBe(303);
    const stored = await shop.db
      .prepare('SELECT first_name AS first, last_name AS last FROM customers WHERE email = ?')
      .bind(email)
      .first();
    expect(stored).toEqual({ first: 'Ada', last: 'Nowak' });
  });
});
