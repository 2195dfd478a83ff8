/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCustomers } from '../../../demo/customers.ts';
import { linkTo, mailsTo } from '../../mailbox.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Answer, demoPassword, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { AuthenticationVisitor, authorizationRequest } from '../../shop/sign-in.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const page = '/en/account/change-password/';
const fresh = 'nine calm rivers';

async function signedIn(email: string): Promise<HttpVisitor> {
  const visitor = new HttpVisitor(shop);
  await visitor.signIn(email);
  return visitor;
}

const change = (visitor: HttpVisitor, oldPassword: string, newPassword: string) =>
  visitor.post(page, { form: 'password', oldPassword, newPassword });

/** True if a browser stays signed in after its access token has expired. */
async function staysIn(visitor: HttpVisitor): Promise<boolean> {
  const tokens = {
    accessToken: visitor.cookies.get('access_token_local'),
    refreshToken: visitor.cookies.get('refresh_token_local'),
  };
  const answer = await shop.fetchBackend('/authentication/api/cookie-refresh-tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tokens }),
  });
  return answer.ok;
}

async function mayEnter(email: string, password: string): Promise<boolean> {
  const { query } = await authorizationRequest(shop);
  const visitor = new AuthenticationVisitor(shop);
  return (await visitor.fill(`/sign-in?${query}`, { email, password })).status === 303;
}

const mails = async (recipient: string) =>
  (await shop.db.prepare('SELECT subject FROM mails WHERE recipient = ?').bind(recipient).all()).results;

const shown = ({ html }: Answer) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('a changed password', () => {
  it('signs in from now on, ends the other sign-ins, keeps this one, and is confirmed by mail', async () => {
    const email = await newCustomer(shop);
    const [visitor, elsewhere] = [await signedIn(email), await signedIn(email)];
    const answer = await change(visitor, demoPassword, fresh);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/account/settings/security/']);
    expect(shown(await visitor.visit('/en/account/settings/security/'))).toContain('Your new password is saved.');
    expect([await staysIn(visitor), await staysIn(elsewhere)]).toEqual([true, false]);
    expect([await mayEnter(email, fresh), await mayEnter(email, demoPassword)]).toEqual([true, false]);
    expect(await mails(email)).toEqual([{ subject: 'Your password was changed' }]);
    // Passkeys are not mentioned to customers without one.
    const [mail] = await mailsTo(shop, email);
    expect(mail?.body).toContain('Your other devices were signed out. If it was not you');
    // In the market's time zone.
    expect(mail?.body).toMatch(/\d{2}:\d{2} (?:GMT|BST)/u);
  });

  it.each([
    ['wrong', 'not the password', fresh, 422, 'This is not your current password.'],
    ['missing', '', fresh, 422, 'Current password: please fill this in.'],
    ['short', demoPassword, 'nine', 422, 'New password: at least 10 characters.'],
    ['common', demoPassword, 'password123', 422, 'This password is easy to guess.'],
    ['the name of the shop', demoPassword, 'selvedge12', 422, 'This password is easy to guess.'],
    ['the same', demoPassword, demoPassword, 422, 'This is your password already.'],
  ])('is refused when what was typed is %s, and nothing changes', async (_, old, typed, status, words) => {
    const email = await newCustomer(shop);
    const [visitor, elsewhere] = [await signedIn(email), await signedIn(email)];
    const answer = await visitor.refused(page, { form: 'password', oldPassword: old, newPassword: typed });
    expect([answer.status, shown(answer)]).toEqual([status, expect.stringContaining(words)]);
    // Pages never contain a password.
    for (const password of [old, typed]) if (password !== '') expect(answer.html).not.toContain(`value="${password}"`);
    expect([await staysIn(elsewhere), await mayEnter(email, demoPassword)]).toEqual([true, true]);
    expect(await mails(email)).toEqual([]);
  });

  it('is not guessed at: after ten wrong ones even the right one waits', async () => {
    const email = await newCustomer(shop);
    const visitor = await signedIn(email);
    const typed = { form: 'password', newPassword: fresh };
    await Promise.all(
      Array.from({ length: 10 }, (_, guess) => visitor.post(page, { ...typed, oldPassword: `not this one ${guess}` })),
    );
    const answer = await visitor.refused(page, { ...typed, oldPassword: demoPassword });
    expect([answer.status, shown(answer)]).toEqual([429, expect.stringContaining('Too many tries')]);
    expect(await mayEnter(email, demoPassword)).toBe(true);
  });

  it('is not counted as a guess when it was right', async () => {
    const email = await newCustomer(shop);
    const visitor = await signedIn(email);
    for (let turn = 0; turn < 12; turn += 1)
      expect((await change(visitor, turn % 2 ? fresh : demoPassword, turn % 2 ? demoPassword : fresh)).status).toBe(
        303,
      );
  });

  it('twice at once: one is the password, and both windows show their result', async () => {
    const email = await newCustomer(shop);
    const visitor = await signedIn(email);
    const passwords = ['nine calm rivers', 'ten tall towers'];
    const answers = await Promise.all(passwords.map((password) => change(visitor, demoPassword, password)));
    const places = answers.map((each) => new URL(each.headers.get('location') ?? '', each.url).pathname);
    expect(places.sort()).toEqual([page, '/en/account/settings/security/']);
    const enters = await Promise.all(passwords.map((password) => mayEnter(email, password)));
    expect(enters.filter(Boolean)).toHaveLength(1);
    expect(await mails(email)).toHaveLength(1);
  });
});

describe('an account without a password', () => {
  async function without(): Promise<{ email: string; visitor: HttpVisitor }> {
    const email = await newCustomer(shop);
    const visitor = await signedIn(email);
    await shop.db
      .prepare('DELETE FROM credentials WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)')
      .bind(email)
      .run();
    return { email, visitor };
  }

  it('whose sign-in is older gets its first one after signing in again, and no other way', async () => {
    const { email, visitor } = await without();
    const ago = await shop.db
      .prepare(
        `UPDATE sign_in_sessions SET created_at = created_at - 601
         WHERE customer_id = (SELECT customer_id FROM customers WHERE email = ?)`,
      )
      .bind(email)
      .run();
    expect(ago.meta.changes).toBe(1);
    const asked = await visitor.visit(page);
    expect(asked.html).not.toContain('name="newPassword"');
    expect(shown(asked)).toContain('Before you choose a password, sign in once more');
    const forced = await visitor.post(page, { form: 'first-password', newPassword: fresh });
    expect([forced.status, forced.headers.get('location')]).toEqual([303, `${page}?again=1`]);
    expect(await mayEnter(email, fresh)).toBe(false);
    // The page's link signs out and asks to sign in; by mail, as there is no password.
    const [, again = ''] = /href="([^"]*prompt=login[^"]*)"/.exec(asked.html) ?? [];
    const signIn = await visitor.visit(again.replaceAll('&amp;', '&'), {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(signIn.url).toContain('/authentication/sign-in?');
    const [, byMail = ''] = /href="([^"]*\/sign-in-link\?[^"]*)"/.exec(signIn.html) ?? [];
    const asking = await visitor.visit(new URL(byMail.replaceAll('&amp;', '&'), signIn.url).href);
    await visitor.submit(asking, 'email', { email });
    const opened = await visitor.visit(await linkTo(shop, email, '/sign-in-link/open'));
    const back = await visitor.submit(opened, 'token', {});
    expect(new URL(back.url).pathname).toBe(page);
    await visitor.submit(back, 'newPassword', { newPassword: fresh });
    expect(await mayEnter(email, fresh)).toBe(true);
  });

  it('gets its first one, without being asked for another', async () => {
    const { email, visitor } = await without();
    const form = await visitor.visit(page);
    expect(shown(form)).toContain('Choose a password');
    expect(form.html).not.toContain('name="oldPassword"');
    const answer = await visitor.submit(form, 'newPassword', { newPassword: fresh });
    expect(shown(answer)).toContain('Your new password is saved.');
    expect(await mayEnter(email, fresh)).toBe(true);
  });

  it('in two tabs: the second says that there is one, and asks for it', async () => {
    const { email, visitor } = await without();
    const form = await visitor.visit(page);
    await visitor.submit(form, 'newPassword', { newPassword: fresh });
    const second = await visitor.submit(form, 'newPassword', { newPassword: 'ten tall towers' });
    expect(shown(second)).toContain('A password was saved for your account a moment ago.');
    expect(second.html).toContain('name="oldPassword"');
    expect([await mayEnter(email, fresh), await mayEnter(email, 'ten tall towers')]).toEqual([true, false]);
  });
});
