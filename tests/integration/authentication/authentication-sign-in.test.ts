/** @module-tag sampled-2 */
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../backend/authentication/attempts.ts';
import { textOf } from '../../../backend/authentication/page/texts.ts';
import { authentication } from '../../../backend/authentication/pages/app.ts';
import type { Env } from '../../../backend/env.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import { authenticationRows as rows } from '../../../shared/contract/account/authentication.ts';
import { localeNames, locales } from '../../../shared/markets/locales.ts';
import { mailsTo } from '../../mailbox.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { AuthenticationVisitor, authorizationRequest, clientId, codeOf, exchange } from '../../shop/sign-in.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const right = { email: 'fid@example.com', password: demoPassword };

async function signInPath(changes: Record<string, string> = {}): Promise<string> {
  return `/sign-in?${(await authorizationRequest(shop, 'en', changes)).query}`;
}

describe('the sign-in page', () => {
  it('speaks the language of each market, is never cached nor framed, and has no script but its own', async () => {
    const visitor = new AuthenticationVisitor(shop);
    for (const locale of localeNames) {
      const { query } = await authorizationRequest(shop, locale);
      const answer = await visitor.page(`/sign-in?${query}`);
      expect(answer.status).toBe(200);
      expect(answer.html).toContain(`<html lang="${locales[locale].lang}">`);
      expect(answer.html.match(/<h1>/g)).toHaveLength(1);
      expect(answer.html).not.toMatch(/style="/);
      expect(answer.html).not.toContain(demoPassword);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain(`form-action 'self' ${shop.shopUrl};`);
      expect(policy).not.toContain('unsafe');
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(answer.html).toContain(`<style nonce="${nonce}">`);
      // The script of passwords and that of passkeys.
      expect(answer.html.match(/<script[^>]*>/g)).toEqual([
        `<script nonce="${nonce}">`,
        `<script type="module" nonce="${nonce}">`,
      ]);
    }
  });

  it('sends a customer back with a code that buys tokens', async () => {
    const request = await authorizationRequest(shop, 'de-de');
    const answer = await new AuthenticationVisitor(shop).fill(`/sign-in?${request.query}`, right);
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(request.redirectUri);
    expect(location.searchParams.get('state')).toBe(request.query.get('state'));
    const response = await exchange(shop, request, codeOf(answer));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { accessToken, refreshToken } = rows.exchangeCode.output.parse(await response.json());
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    const access = decodeJwt(accessToken);
    expect(access).toMatchObject({ newCustomer: false, iss: `${shop.backendUrl}/authentication` });
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(15 * 60);
    const refresh = decodeJwt(refreshToken);
    expect(Object.keys(refresh)).toEqual(expect.arrayContaining(['exp', 'family', 'jti']));
    expect((refresh.exp ?? 0) - (access.iat ?? 0)).toBe(30 * 24 * 60 * 60);
  });

  it('keeps what was typed except the password, and ties what is wrong to its field', async () => {
    const answer = await new AuthenticationVisitor(shop).fill(await signInPath(), {
      email: 'no"t<an>email',
      password: '',
    });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('value="no&quot;t&lt;an&gt;email"');
    expect(answer.html).toContain('role="alert"');
    expect(answer.html).toMatch(/aria-describedby="email-fault" aria-invalid="true"/);
    expect(answer.html).toContain('id="password-fault"');
  });

  it('answers an unknown e-mail and a wrong password in the same way', async () => {
    const path = await signInPath();
    const wrong = { password: 'not the password' };
    const visitor = new AuthenticationVisitor(shop);
    const known = await visitor.fill(path, { ...wrong, email: 'hsp@example.com' });
    const unknown = await visitor.fill(path, { ...wrong, email: 'nil@example.com' });
    expect([known.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.html).toContain(`<li>${textOf('en')('error.credentials')}</li>`);
    const neutral = (html: string) => html.replaceAll(/nonce="[^"]*"|(hsp|nil)@example\.com/g, '');
    expect(neutral(known.html)).toBe(neutral(unknown.html));
  });

  it('does the same work for an unknown e-mail, an account without password and a wrong password', async () => {
    const { db, secrets, backendUrl, shopUrl } = shop;
    await db
      .prepare(
        `INSERT INTO customers (customer_id, email, first_name, last_name, created_at, updated_at)
         VALUES ('no-password', 'no-password@example.com', 'N', 'P', '2026-01-01', '2026-01-01')
         ON CONFLICT DO NOTHING`,
      )
      .run();
    // Only what signing in uses of the bindings. The backend's code runs here, so that its work can be counted.
    const env = { ...secrets, DB: db, ORIGIN: backendUrl, SHOP_ORIGIN: shopUrl } as unknown as Env;
    const path = await signInPath();
    const page = await authentication.request(path, {}, env);
    const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const cookie = page.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    try {
      for (const email of ['hsp@example.com', 'nil@example.com', 'no-password@example.com']) {
        derive.mockClear();
        const body = new URLSearchParams({ email, password: 'not the password', token });
        const headers = {
          cookie,
          origin: backendUrl,
          'cf-connecting-ip': `2001:db8::${crypto.randomUUID()}`,
        };
        const answer = await authentication.request(path, { method: 'POST', body, headers }, env);
        expect(answer.status, email).toBe(401);
        const work = derive.mock.calls.map(([algorithm]) => algorithm);
        expect(work, email).toMatchObject([{ name: 'PBKDF2', iterations: 100_000 }]);
      }
    } finally {
      derive.mockRestore();
    }
  });

  it('lets a deleted client in: the shop offers the way back', async () => {
    const answer = await new AuthenticationVisitor(shop).fill(await signInPath(), {
      ...right,
      email: 'deleted@example.com',
    });
    expect(answer.status).toBe(303);
  });

  it('asks for no password the second time, until signing out', async () => {
    const visitor = new AuthenticationVisitor(shop);
    expect((await visitor.fill(await signInPath(), right)).status).toBe(303);
    const request = await authorizationRequest(shop, 'fr-fr');
    const again = await visitor.page(`/sign-in?${request.query}`);
    expect(again.status).toBe(303);
    expect((await exchange(shop, request, codeOf(again))).status).toBe(200);
    expect((await visitor.page(`/auth/create?${request.query}`)).status).toBe(303);
    await visitor.page('/auth/logout');
    expect((await visitor.page(`/sign-in?${request.query}`)).status).toBe(200);
  });

  it('leaves no session cookie that scripts, other sites or other paths could use', async () => {
    const answer = await new AuthenticationVisitor(shop).fill(await signInPath(), right);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('sign_in='));
    expect(cookie).toMatch(/Path=\/authentication/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const secret = /=([^;]+)/.exec(cookie ?? '')?.[1];
    const stored = await shop.db
      .prepare('SELECT 1 AS found FROM sign_in_sessions WHERE session_hash = ?')
      .bind(secret)
      .first();
    expect(stored).toBeNull();
  });
});

describe('a request to sign in', () => {
  it.each([
    ['an unknown client', { client_id: 'somebody' }],
    ['another site', { redirect_uri: 'https://evil.example/en/auth/callback/' }],
    ['another host that begins the same', { redirect_uri: 'http://localhost.evil.example/en/auth/callback/' }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no challenge', { code_challenge: '' }],
    ['a token instead of a code', { response_type: 'token' }],
    ['no state', { state: '' }],
  ])('with %s gets a page and no redirect', async (_, changes) => {
    const path = await signInPath(changes);
    const visitor = new AuthenticationVisitor(shop);
    for (const answer of [await visitor.page(path), await visitor.page(path.replace('/sign-in', '/auth/create'))]) {
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
      expect(answer.html).not.toContain('evil.example');
    }
  });

  it.each([
    ['a missing slash', (uri: string) => uri.slice(0, -1)],
    ['a query', (uri: string) => `${uri}?next=1`],
    ['a fragment', (uri: string) => `${uri}#x`],
    ['upper case', (uri: string) => uri.toUpperCase()],
    ['another path', (uri: string) => uri.replace('callback', 'other')],
    ['dots', (uri: string) => uri.replace('/en/', '/en/../en/')],
    ['a user name', (uri: string) => uri.replace('http://', 'http://user@')],
    ['another port', (uri: string) => uri.replace(/:\d+/, ':1')],
  ])('to a registered address with %s is not to a registered address', async (_, change) => {
    const { redirectUri } = await authorizationRequest(shop);
    const answer = await new AuthenticationVisitor(shop).page(await signInPath({ redirect_uri: change(redirectUri) }));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it('may carry a long state, and gets it back whole', async () => {
    const state = `begin.${'x'.repeat(3000)}`;
    const answer = await new AuthenticationVisitor(shop).fill(await signInPath({ state }), right);
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('state')).toBe(state);
  });

  it('with a parameter given twice is refused', async () => {
    const path = await signInPath();
    for (const twice of ['redirect_uri=https://evil.example/', 'state=another-state', 'ui_locales=en'])
      expect((await new AuthenticationVisitor(shop).page(`${path}&${twice}`)).status, twice).toBe(400);
  });

  it('without anything goes to the shop, which starts properly', async () => {
    const answer = await new AuthenticationVisitor(shop).page('/sign-in?ui_locales=it-it');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${shop.shopUrl}/it-it/account/dashboard/`);
  });
});

describe('a form', () => {
  it('from another site, or without its token, changes nothing', async () => {
    const path = await signInPath();
    const visitor = new AuthenticationVisitor(shop);
    const url = `${shop.backendUrl}/authentication${path}`;
    const { html } = await visitor.page(path);
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const send = (headers: Record<string, string>, fields: Record<string, string>) =>
      visitor.get(url, { method: 'POST', headers, body: new URLSearchParams({ ...right, ...fields }) });
    const own = { origin: shop.backendUrl };
    expect((await send({ origin: 'https://evil.example' }, { token })).status).toBe(403);
    expect((await send({ origin: 'null' }, { token })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' }, { token })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'none' }, { token })).status).toBe(403);
    expect((await send({}, { token })).status).toBe(403);
    expect((await send(own, {})).status).toBe(403);
    const cookie = visitor.cookies.get('csrf') ?? '';
    visitor.cookies.set('csrf', '');
    expect((await send(own, { token: '' })).status).toBe(403);
    visitor.cookies.set('csrf', cookie);
    expect((await send(own, { token: 'A'.repeat(43) })).status).toBe(403);
    expect((await send(own, { token })).status).toBe(303);
  });

  it('from our own page is known without an origin too, which some browsers leave out', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const { html, url } = await visitor.page(await signInPath());
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const body = new URLSearchParams({ ...right, token });
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await visitor.get(url, { method: 'POST', headers, body })).status).toBe(303);
    visitor.cookies.clear();
    expect((await visitor.get(url, { method: 'POST', headers, body })).status, 'no cookie').toBe(403);
  });

  it('is our own under another name of this machine too', async () => {
    const { db, secrets, shopUrl } = shop;
    // Only what signing in uses of the bindings. The backend's code runs here, under an unknown host name.
    const env = { ...secrets, DB: db, ORIGIN: shop.backendUrl, SHOP_ORIGIN: shopUrl } as unknown as Env;
    const address = `http://127.0.0.1:1${await signInPath()}`;
    const page = await authentication.request(address, {}, env);
    const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const [cookie = ''] = page.headers.getSetCookie();
    const send = async (origin: string) => {
      const headers = { cookie: cookie.split(';', 1)[0] ?? '', origin };
      const body = new URLSearchParams({ token, email: '', password: '' });
      return (await authentication.request(address, { method: 'POST', headers, body }, env)).status;
    };
    expect(await send('http://127.0.0.1:1')).toBe(422);
    expect(await send('http://127.0.0.1:2')).toBe(403);
  });

  it('keeps its token from page to page, in a cookie that only our pages get', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const path = await signInPath();
    const first = await visitor.page(path);
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^csrf=[\w-]{43}; Path=\/authentication; HttpOnly; SameSite=Lax$/),
    ]);
    const token = visitor.cookies.get('csrf');
    expect(first.html).toContain(`name="token" value="${token}"`);
    const second = await visitor.page(path);
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.html).toContain(`name="token" value="${token}"`);
    for (const spoilt of ['short', `${token}A`, `A${token}`]) {
      visitor.cookies.set('csrf', spoilt);
      await visitor.page(path);
      expect(visitor.cookies.get('csrf'), spoilt).toMatch(/^[\w-]{43}$/);
      expect(visitor.cookies.get('csrf')).not.toBe(token);
    }
  });

  it('takes a file for an empty field', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const { html, url } = await visitor.page(await signInPath());
    const body = new FormData();
    body.set('token', /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '');
    body.set('email', new Blob(['fid@example.com']), 'email.txt');
    const sent = await visitor.get(url, { method: 'POST', headers: { origin: shop.backendUrl }, body });
    expect(sent.status).toBe(422);
    expect(sent.html).toContain(`<p class="fault" id="email-fault">${textOf('en')('error.emailRequired')}</p>`);
  });

  it('that is too long is refused unread', async () => {
    const answer = await new AuthenticationVisitor(shop).fill(await signInPath(), {
      email: 'x'.repeat(20_000),
      password: 'y',
    });
    expect(answer.status).toBe(413);
  });
});

describe('attempts', () => {
  it('are limited by e-mail and network, known or not; others are not held up', async () => {
    const path = await signInPath();
    for (const email of ['limited@example.com', 'new@example.com']) {
      const visitor = new AuthenticationVisitor(shop);
      for (let attempt = 0; attempt < limits.pair.count; attempt++) {
        const answer = await visitor.fill(path, { email, password: 'a wrong one' });
        expect(answer.status).toBe(401);
      }
      const answer = await visitor.fill(path, { email, password: demoPassword });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.html).toContain('Too many attempts. Try again in 15\u00a0mins.');
    }
    expect((await new AuthenticationVisitor(shop).fill(path, right)).status).toBe(303);
  });

  it('are limited by network address', async () => {
    const path = await signInPath();
    const visitor = new AuthenticationVisitor(shop, '198.51.100.7');
    const page = await visitor.page(path);
    const attempts = Array.from({ length: limits.address.count + 5 }, (_, index) =>
      visitor.send(page, 'password', { email: `guess${index}@example.com`, password: 'a wrong one' }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(limits.address.count);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await new AuthenticationVisitor(shop, '198.51.100.8').fill(path, right)).status).toBe(303);
  });

  it('that were right are not counted', async () => {
    const path = await signInPath();
    for (let attempt = 0; attempt < limits.pair.count + 2; attempt++) {
      const answer = await new AuthenticationVisitor(shop).fill(path, { ...right, email: 'hsp@example.com' });
      expect(answer.status).toBe(303);
    }
  });
});

describe('creating an account', () => {
  const person = { firstName: 'Ada', lastName: 'Nowak', password: 'three blue lamps' };
  const unused = () => `${crypto.randomUUID()}@example.com`;

  it('signs the new customer in, and says so in the token', async () => {
    const request = await authorizationRequest(shop, 'pl-pl');
    const email = unused();
    const answer = await new AuthenticationVisitor(shop).fill(`/auth/create?${request.query}`, {
      ...person,
      email: ` ${email.toUpperCase()} `,
      newsletter: 'YES',
    });
    expect(answer.status).toBe(303);
    const tokens = rows.exchangeCode.output.parse(await (await exchange(shop, request, codeOf(answer))).json());
    expect(decodeJwt(tokens.accessToken)).toMatchObject({ newCustomer: true });
    const stored = await shop.db
      .prepare(
        `SELECT first_name, optin_news, password, (SELECT optin FROM subscriptions s
           WHERE s.customer_id = customers.customer_id AND type = 'NEWS') AS news
         FROM customers JOIN credentials USING (customer_id) WHERE email = ?`,
      )
      .bind(email)
      .first();
    expect(stored).toMatchObject({ first_name: 'Ada', optin_news: 'YES', news: 'YES' });
    expect(stored?.password).not.toContain(person.password);
    const again = await new AuthenticationVisitor(shop).fill(await signInPath(), {
      email,
      password: person.password,
    });
    expect(again.status).toBe(303);
  });

  it('says what is missing', async () => {
    const answer = await new AuthenticationVisitor(shop).fill(
      (await signInPath()).replace('/sign-in', '/auth/create'),
      { ...person, firstName: ' ', email: 'ada@', password: 'short' },
    );
    expect(answer.status).toBe(422);
    expect(answer.html).toContain('The password must have at least 10 characters.');
    expect(answer.html).toContain('id="firstName-fault"');
    expect(answer.html).toContain('id="email-fault"');
    expect(answer.html).not.toContain('id="lastName-fault"');
    expect(answer.html).toMatch(/aria-describedby="password-hint password-fault"/);
  });

  it('with the e-mail of an account signs nobody in, not even with its password, and mails its owner', async () => {
    const path = (await signInPath()).replace('/sign-in', '/auth/create');
    const owner = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const answers = [
      await visitor.fill(path, { ...person, email: owner, password: demoPassword }),
      await visitor.fill(path, { ...person, email: owner, password: 'a wrong one, long' }),
    ];
    const neutral = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '');
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(neutral(answers[0]?.html ?? '')).toBe(neutral(answers[1]?.html ?? '-'));
    expect(answers[0]?.html).not.toContain('exists');
    expect((await visitor.page(await signInPath())).status, 'nobody is signed in').toBe(200);
    const text = textOf('en');
    const mail = {
      subject: text('existing.mail.subject'),
      body: text('existing.mail.body'),
      lang: 'en',
      link: `${shop.shopUrl}/en/account/dashboard/`,
    };
    expect(await mailsTo(shop, owner)).toEqual([mail, mail]);
    // The number of mails per day is limited.
    await visitor.fill(path, { ...person, email: owner });
    expect(await mailsTo(shop, owner)).toHaveLength(limits.takenMail.count);
  });

  it('shows a stranger only a few times whether e-mails have an account', async () => {
    const path = (await signInPath()).replace('/sign-in', '/auth/create');
    const taken = { ...person, email: 'fid@example.com' };
    const stranger = new AuthenticationVisitor(shop);
    for (let attempt = 0; attempt < limits.taken.count; attempt++) {
      const answer = await stranger.fill(path, { ...taken, email: await newCustomer(shop) });
      expect(answer.status).toBe(422);
    }
    expect((await stranger.fill(path, taken)).status).toBe(429);
    expect((await stranger.fill(path, { ...person, email: unused() })).status).toBe(429);
    const name = await shop.db
      .prepare("SELECT first_name FROM customers WHERE email = 'fid@example.com'")
      .first<string>('first_name');
    expect(name).toBe('Camille');
  });

  it('shows it for one e-mail only a few times, from however many networks', async () => {
    const path = (await signInPath()).replace('/sign-in', '/auth/create');
    const email = await newCustomer(shop);
    const ask = () => new AuthenticationVisitor(shop).fill(path, { ...person, email });
    for (let attempt = 0; attempt < limits.takenEmail.count; attempt++) expect((await ask()).status).toBe(422);
    expect((await ask()).status).toBe(429);
    // Its owner is not affected.
    const signIn = await new AuthenticationVisitor(shop).fill(await signInPath(), {
      email,
      password: demoPassword,
    });
    expect(signIn.status).toBe(303);
  });

  it('by two browsers at the same time creates one', async () => {
    const path = (await signInPath()).replace('/sign-in', '/auth/create');
    const email = unused();
    const answers = await Promise.all(
      [1, 2].map(() => new AuthenticationVisitor(shop).fill(path, { ...person, email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await accountsOf(email)).toBe(1);
  });

  it('by two clicks on one button makes one, and whichever answer arrives goes on', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const form = await visitor.page((await signInPath()).replace('/sign-in', '/auth/create'));
    const email = unused();
    const click = () => visitor.send(form, 'password', { ...person, email });
    const answers = [...(await Promise.all([click(), click()])), await click()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await accountsOf(email)).toBe(1);
    // Later the form is valid for anybody at this browser.
    await shop.db
      .prepare(
        `UPDATE account_openings SET expires_at = unixepoch()
         WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)`,
      )
      .bind(email)
      .run();
    expect((await click()).status).toBe(422);
  });

  const accountsOf = (email: string) =>
    shop.db.prepare('SELECT count(*) AS n FROM customers WHERE email = ?').bind(email).first('n');
});

describe('signing out', () => {
  it('returns to the home page of a market, and nowhere else', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const out = (uri: string) =>
      visitor.page(`/auth/logout?${new URLSearchParams({ client_id: clientId, redirect_uri: uri })}`);
    for (const locale of localeNames) {
      const answer = await out(`${shop.shopUrl}/${locale}/`);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`${shop.shopUrl}/${locale}/`);
    }
    for (const uri of ['https://evil.example/', `${shop.shopUrl}/en`, `${shop.shopUrl}/en/auth/callback/`, '//evil']) {
      const answer = await out(uri);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('location')).toBeNull();
      expect(answer.html).toContain('You are signed out');
    }
  });

  it('takes the cookie of the sign-in session along', async () => {
    const visitor = new AuthenticationVisitor(shop);
    await visitor.fill(await signInPath(), right);
    const { headers } = await visitor.page('/auth/logout');
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sign_in=; Max-Age=0; Path=\/authentication; HttpOnly; SameSite/),
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(visitor.cookies.has('sign_in')).toBe(false);
    expect((await visitor.page('/auth/logout')).headers.getSetCookie(), 'nothing left to take').toEqual([]);
  });

  it('goes on to sign in with the parameters of a request, which ends where it began', async () => {
    const visitor = new AuthenticationVisitor(shop);
    await visitor.fill(await signInPath(), right);
    const request = await authorizationRequest(shop, 'es-es');
    const answer = await visitor.page(`/auth/logout?${request.query}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/authentication/sign-in?${request.query}`);
    const page = await visitor.visit(new URL(answer.headers.get('location') ?? '', answer.url).href);
    expect(page.status).toBe(200);
    expect(page.html).toContain('Iniciar sesión');
    const bad = await visitor.page(
      `/auth/logout?${(await authorizationRequest(shop, 'en', { client_id: 'x' })).query}`,
    );
    expect(bad.status).toBe(400);
  });
});

describe('the backend', () => {
  it('describes itself, and answers unknown paths as JSON', async () => {
    const visitor = new HttpVisitor(shop);
    expect((await visitor.get(`${shop.backendUrl}/`)).html).toContain('<h1>Backend</h1>');
    for (const path of ['/nothing', '/gateway/nothing', '/authentication/nothing']) {
      const answer = await visitor.get(`${shop.backendUrl}${path}`);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.html)).toEqual({ statusCode: 404, message: 'Not found' });
    }
  });

  it('serves the type, the icon and the panel’s picture of its pages', async () => {
    const fonts = ['fonts/instrument-sans-latin.woff2', 'fonts/instrument-sans-latin-ext.woff2'];
    for (const name of [...fonts, 'favicon.svg', 'panel']) {
      const response = await shop.fetchBackend(`/assets/${name}`);
      expect(response.status).toBe(200);
      const type = name.startsWith('fonts/') ? 'font/woff2' : 'image/svg+xml';
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=86400/);
      const start = new Uint8Array(await response.arrayBuffer()).slice(0, 4);
      expect(new TextDecoder().decode(start)).toBe(type === 'font/woff2' ? 'wOF2' : '<svg');
    }
  });
});
