import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../backend/authentication/attempts.ts';
import { textOf } from '../../../backend/authentication/page/texts.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import type { Locale } from '../../../shared/markets/locales.ts';
import { linkTo, mailsTo } from '../../mailbox.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Answer, demoPassword, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { AuthenticationVisitor, authorizationRequest, signIn } from '../../shop/sign-in.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const fresh = 'nine calm rivers';

/** Requests a link, and returns the response. */
async function ask(email: string, locale: Locale = 'en', visitor = new AuthenticationVisitor(shop)) {
  const { query } = await authorizationRequest(shop, locale);
  return visitor.fill(`/forgotten-password?${query}`, { email }, 'email');
}

const linkOf = (email: string) => linkTo(shop, email, '/new-password?');

/** Requests a link and opens it in another browser. */
async function opened(email: string, visitor = new AuthenticationVisitor(shop)): Promise<Answer> {
  await ask(email);
  return visitor.get(await linkOf(email));
}

const choose = (visitor: HttpVisitor, page: Answer, password = fresh) => visitor.send(page, 'password', { password });

async function mayEnter(email: string, password: string): Promise<boolean> {
  const { query } = await authorizationRequest(shop);
  const visitor = new AuthenticationVisitor(shop);
  return (await visitor.fill(`/sign-in?${query}`, { email, password })).status === 303;
}

async function refreshes(tokens: object): Promise<boolean> {
  const answer = await shop.fetchBackend('/authentication/api/cookie-refresh-tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tokens }),
  });
  return answer.ok;
}

describe('a forgotten password', () => {
  it('is asked about on the sign-in page, and a link comes by mail', async () => {
    const email = await newCustomer(shop);
    const { query } = await authorizationRequest(shop, 'pl-pl');
    const page = await new AuthenticationVisitor(shop).page(`/sign-in?${query}`);
    expect(page.html).toContain(`href="/authentication/forgotten-password?${String(query).replaceAll('&', '&amp;')}"`);
    await ask(email, 'pl-pl');
    const [mail, ...others] = await mailsTo(shop, email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ lang: 'pl', subject: 'Ustaw nowe hasło' });
    expect(mail?.body).toContain('60 minut');
  });

  it('is answered alike, on the page and by mail, whether the e-mail is known or not', async () => {
    const known = await newCustomer(shop);
    const without = await newCustomer(shop);
    await shop.db
      .prepare('DELETE FROM credentials WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)')
      .bind(without)
      .run();
    const closed = await newCustomer(shop);
    await shop.db.prepare('UPDATE customers SET is_deleted = 1 WHERE email = ?').bind(closed).run();
    const unknown = `${crypto.randomUUID()}@example.com`;
    const answers = await Promise.all(
      [known, without, closed, unknown].map(async (email) => {
        const answer = await ask(email);
        const html = answer.html.replaceAll(email, '').replaceAll(/nonce="?-?[\w-]+|nonce-[\w-]+/g, '');
        return { status: answer.status, html, length: [...answer.headers.keys()].sort() };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await mailsTo(shop, closed)).length).toBe(1);
    expect(await mailsTo(shop, unknown)).toEqual([]);
  });

  it('is replaced by who opens the link: every sign-in ends, this browser is signed in', async () => {
    const email = await newCustomer(shop);
    const before = await signIn(shop, email);
    const visitor = new HttpVisitor(shop);
    await ask(email, 'de-de');
    const page = await visitor.get(await linkOf(email));
    expect([page.status, page.html]).toEqual([200, expect.stringContaining(`${email[0]}•••@example.com`)]);
    // A page of the shop starts a new sign-in, which succeeds at once.
    const answer = await visitor.submit(page, 'password', { password: fresh });
    expect(answer.url).toContain(`${shop.shopUrl}/de-de/`);
    expect([...visitor.cookies.keys()]).toContain('sign_in');
    expect(await refreshes(before)).toBe(false);
    expect([await mayEnter(email, fresh), await mayEnter(email, demoPassword)]).toEqual([true, false]);
    const [mail] = await mailsTo(shop, email);
    expect(mail?.subject).toBe('Ihr Passwort wurde geändert');
  });

  it('lets in at once who was held up for wrong ones', async () => {
    const email = await newCustomer(shop);
    const { query } = await authorizationRequest(shop);
    const visitor = new AuthenticationVisitor(shop);
    const enter = (password: string) => visitor.fill(`/sign-in?${query}`, { email, password });
    for (let tried = 0; tried < limits.pair.count; tried += 1) await enter('a wrong one');
    expect((await enter(demoPassword)).status).toBe(429);
    expect((await choose(visitor, await opened(email, visitor))).status).toBe(303);
    // Another browser in the same network.
    visitor.cookies.clear();
    expect((await enter(fresh)).status).toBe(303);
  });

  it('works once, for an hour, and only the latest link', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const first = await opened(email, visitor);
    const second = await opened(email, visitor);
    expect((await choose(visitor, first)).status, 'the former link').toBe(401);
    expect(await mayEnter(email, demoPassword)).toBe(true);
    expect((await choose(visitor, second)).status).toBe(303);
    expect((await choose(visitor, second, 'ten tall towers')).status, 'twice').toBe(401);
    expect((await visitor.get(await linkOf(email))).status, 'opened again').toBe(401);
    expect(await mayEnter(email, fresh)).toBe(true);

    const third = await opened(email, visitor);
    await shop.db
      .prepare("UPDATE mailed_links SET expires_at = unixepoch() WHERE email = ? AND purpose = 'password'")
      .bind(email)
      .run();
    const late = await choose(visitor, third, 'ten tall towers');
    expect([late.status, late.html]).toEqual([401, expect.stringContaining(textOf('en')('link.spent'))]);
    // The links lead to a new request, and to the sign-in.
    const [, again = ''] = /class="button" href="([^"]+)"/.exec(late.html) ?? [];
    const asking = await new HttpVisitor(shop).visit(again.replaceAll('&amp;', '&'));
    expect([asking.status, new URL(asking.url).pathname]).toEqual([200, '/authentication/forgotten-password']);
    expect(asking.html).toContain(textOf('en')('forgotten.lead'));
    expect(late.html).toContain(`href="${shop.shopUrl}/en/account/dashboard/"`);
  });

  it('by two clicks at once is set once', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const page = await opened(email, visitor);
    const answers = await Promise.all(['ten tall towers', fresh].map((each) => choose(visitor, page, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401]);
  });

  it.each([
    ['short', 'nine', 'error.passwordShort'],
    ['common', 'password123', 'error.passwordCommon'],
  ] as const)('that is %s is refused, and the link goes on', async (_, password, fault) => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const page = await opened(email, visitor);
    const refused = await choose(visitor, page, password);
    expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(textOf('en')(fault))]);
    expect(refused.html).not.toContain(`value="${password}"`);
    expect((await choose(visitor, refused)).status).toBe(303);
  });
});

describe('a link to a new password', () => {
  it('is for nothing else, and no other link is for it', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    await ask(email);
    const password = new URL(await linkOf(email)).searchParams.get('link');
    expect((await visitor.page(`/sign-in-link/open?link=${password}`)).status).toBe(401);
    const { query } = await authorizationRequest(shop);
    await visitor.fill(`/sign-in-link?${query}`, { email }, 'email');
    const entry = new URL(await linkTo(shop, email, '/sign-in-link/open?')).searchParams.get('link');
    expect((await visitor.page(`/new-password?link=${entry}`)).status).toBe(401);
    expect((await visitor.page('/new-password')).status).toBe(401);
  });

  it('is not used by the form of another site, and is not spent by it', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const page = await opened(email, visitor);
    const forged = await visitor.send(page, 'password', { password: fresh, token: 'A'.repeat(43) });
    expect(forged.status).toBe(403);
    const elsewhere = await visitor.get(await linkOf(email), {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ password: fresh }),
    });
    expect(elsewhere.status).toBe(403);
    expect(await mayEnter(email, demoPassword)).toBe(true);
    expect((await choose(visitor, page)).status).toBe(303);
  });

  it('opens a session of its own: one that was planted in the browser is worth nothing', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    visitor.cookies.set('sign_in', 'planted');
    await choose(visitor, await opened(email, visitor));
    expect(visitor.cookies.get('sign_in')).toMatch(/^[\w-]{43}$/);
  });

  it('that went to a mailbox which the account has left does nothing', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const page = await opened(email, visitor);
    const other = `${crypto.randomUUID()}@example.com`;
    await shop.db.prepare('UPDATE customers SET email = ? WHERE email = ?').bind(other, email).run();
    expect((await choose(visitor, page)).status).toBe(401);
    expect(await mayEnter(other, demoPassword)).toBe(true);
  });

  it('is void once the password was changed by who knows it', async () => {
    const email = await newCustomer(shop);
    const visitor = new AuthenticationVisitor(shop);
    const page = await opened(email, visitor);
    const owner = new HttpVisitor(shop);
    await owner.signIn(email);
    const typed = { form: 'password', oldPassword: demoPassword, newPassword: fresh };
    expect((await owner.post('/en/account/change-password/', typed)).status).toBe(303);
    expect((await choose(visitor, page, 'ten tall towers')).status).toBe(401);
    expect(await mayEnter(email, fresh)).toBe(true);
  });

  it('is asked for a few times only, known or not, by whatever page', async () => {
    for (const email of [await newCustomer(shop), `${crypto.randomUUID()}@example.com`]) {
      for (let turn = 0; turn < limits.link.count; turn += 1) expect((await ask(email)).status).toBe(200);
      const refused = await ask(email);
      expect([refused.status, refused.html]).toEqual([429, expect.stringContaining(`value="${email}"`)]);
      const { query } = await authorizationRequest(shop);
      const link = await new AuthenticationVisitor(shop).fill(`/sign-in-link?${query}`, { email }, 'email');
      expect(link.status).toBe(429);
    }
  });

  it('is not sent to what is no address, nor by a form that is not ours', async () => {
    expect((await ask('ada')).status).toBe(422);
    const { query } = await authorizationRequest(shop);
    const visitor = new AuthenticationVisitor(shop);
    const page = await visitor.page(`/forgotten-password?${query}`);
    expect((await visitor.send(page, 'email', { email: 'fid@example.com', token: 'x' })).status).toBe(403);
    const bad = new URLSearchParams({ ...Object.fromEntries(query), redirect_uri: 'https://evil.example/' });
    expect((await visitor.page(`/forgotten-password?${bad}`)).status).toBe(400);
  });
});
