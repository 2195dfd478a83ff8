import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../backend/authentication/attempts.ts';
import { textOf } from '../../../backend/authentication/page/texts.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import { linkTo, mailsTo } from '../../mailbox.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Answer, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const notice = 'open the link that we sent you';
const page = '/en/account/settings/security/';

/** A new account, in the browser that opened it. */
async function opened(): Promise<{ email: string; visitor: HttpVisitor; welcome: Answer }> {
  const visitor = new HttpVisitor(shop);
  const email = `${crypto.randomUUID()}@example.com`;
  const signIn = await visitor.visit('/en/account/dashboard/');
  const create = await visitor.get(signIn.url.replace('/sign-in?', '/auth/create?'));
  const person = { firstName: 'Ada', lastName: 'Nowak', email, password: 'three blue lamps' };
  const welcome = await visitor.submit(create, 'password', person);
  return { email, visitor, welcome };
}

const quality = (email: string) =>
  shop.db.prepare('SELECT email_quality FROM customers WHERE email = ?').bind(email).first('email_quality');
const linkOf = (email: string) => linkTo(shop, email, '/confirm-email?');

describe('the e-mail of a new account', () => {
  it('is asked to be confirmed by mail; the account works before, and says so calmly', async () => {
    const { email, visitor, welcome } = await opened();
    expect(welcome.url).toContain('/account/welcome/');
    expect(await quality(email)).toBe('UNCONFIRMED');
    expect(await mailsTo(shop, email)).toMatchObject([{ subject: 'Confirm your email address' }]);
    for (const path of ['dashboard', 'settings']) {
      const shown = await visitor.visit(`/en/account/${path}/`);
      expect([shown.status, shown.html], path).toEqual([200, expect.stringContaining(notice)]);
    }
    // Once only: other pages do not show it.
    expect((await visitor.visit('/en/account/orders/')).html).not.toContain(notice);
  });

  it('is confirmed by a click in whatever browser, which signs nobody in', async () => {
    const { email, visitor } = await opened();
    const other = new HttpVisitor(shop);
    const asked = await other.get(await linkOf(email));
    expect(asked.html).toContain(email);
    expect(await quality(email), 'opening is no click').toBe('UNCONFIRMED');
    const done = await other.submit(asked, 'token', { reset: '1' });
    expect(done.html).toContain(textOf('en')('confirm.done', { email }));
    expect([...other.cookies.keys()]).not.toContain('sign_in');
    expect(await quality(email)).toBe('CONFIRMED');
    expect((await visitor.visit('/en/account/settings/')).html).not.toContain(notice);
    const again = await other.send(asked, 'token', {});
    expect([again.status, again.html]).toEqual([401, expect.stringContaining(textOf('en')('link.spent'))]);
  });

  it('is asked about again by a button, which leads back to where it was; the former link is void', async () => {
    const { email, visitor } = await opened();
    const former = await linkOf(email);
    const settings = await visitor.visit('/en/account/settings/');
    const sent = await visitor.submit(settings, 'returnTo', {});
    expect(sent.url).toBe(`${shop.shopUrl}/en/account/settings/`);
    expect(sent.html).toContain('A new link is on its way.');
    const other = new HttpVisitor(shop);
    expect((await other.get(former)).status).toBe(401);
    expect((await other.get(await linkOf(email))).status).toBe(200);
  });

  it('is written to a few times only, and the way back is one of the shop', async () => {
    const { visitor } = await opened();
    const send = (returnTo: string) => visitor.post(page, { intent: 'confirm-email', returnTo });
    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example'])
      expect((await send(evil)).headers.get('location')).toBe(page);
    for (let turn = 3; turn < limits.link.count; turn += 1) await send(page);
    const refused = await visitor.refused(page, { intent: 'confirm-email' });
    expect([refused.status, refused.html]).toEqual([429, expect.stringContaining('Too many attempts')]);
  });

  it('is confirmed as well by a link that signs in or sets a password', async () => {
    const { email } = await opened();
    const other = new HttpVisitor(shop);
    const signIn = await other.visit('/en/account/orders/');
    const asked = await other.get(signIn.url.replace('/sign-in?', '/forgotten-password?'));
    await other.submit(asked, 'email', { email });
    const form = await other.get(await linkTo(shop, email, '/new-password?'));
    await other.submit(form, 'password', { password: 'nine calm rivers' });
    expect(await quality(email)).toBe('CONFIRMED');
  });

  it('that was changed meanwhile is not confirmed by a link to the former one', async () => {
    const { email } = await opened();
    const next = `${crypto.randomUUID()}@example.com`;
    const asked = await new HttpVisitor(shop).get(await linkOf(email));
    await shop.db.prepare('UPDATE customers SET email = ? WHERE email = ?').bind(next, email).run();
    expect((await new HttpVisitor(shop).send(asked, 'token', {})).status).toBe(401);
    expect(await quality(next)).toBe('UNCONFIRMED');
  });

  it('of a form that is not ours confirms nothing', async () => {
    const { email } = await opened();
    const other = new HttpVisitor(shop);
    const asked = await other.get(await linkOf(email));
    expect((await other.send(asked, 'token', { token: 'x' })).status).toBe(403);
    expect(await quality(email)).toBe('UNCONFIRMED');
  });
});

it('an account from elsewhere, with an unknown e-mail quality, is asked for nothing', async () => {
  const email = await newCustomer(shop);
  const visitor = new HttpVisitor(shop);
  expect((await visitor.signIn(email)).html).not.toContain(notice);
  const sent = await visitor.post(page, { intent: 'confirm-email' });
  expect(sent.status).toBe(303);
  expect(await mailsTo(shop, email)).toEqual([]);
});
