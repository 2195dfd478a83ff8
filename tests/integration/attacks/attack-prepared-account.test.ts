/** @module-tag sampled-2 */
import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../../backend/authentication/page/texts.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import { linkTo, mailsTo } from '../../mailbox.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword } from '../../shop/http-visitor.ts';
import { AuthenticationVisitor, authorizationRequest } from '../../shop/sign-in.ts';
import { idOf, newVisitor, register, securityPage, signInWith } from '../authentication/passkeys-fixture.ts';
import { openBackend } from '../cart/carts-fixture.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const known = 'three blue lamps';
const dashboard = '/en/account/dashboard/';

/** Opens an account with somebody's e-mail, and stays signed in. */
async function prepare(email: string): Promise<AuthenticationVisitor> {
  const visitor = new AuthenticationVisitor(shop);
  const signIn = await visitor.visit(dashboard);
  const create = await visitor.get(signIn.url.replace('/sign-in?', '/auth/create?'));
  const person = { firstName: 'Ada', lastName: 'Nowak', email, password: known, newsletter: 'YES' };
  const welcome = await visitor.submit(create, 'password', person);
  expect(welcome.url).toContain('/account/welcome/');
  return visitor;
}

/** Leaves things behind in an account: a passkey, addresses, bank details, and a pending e-mail. */
async function leaveBehind(email: string) {
  const customerId = await idOf(shop, email);
  const { db } = shop;
  await db.batch([
    db
      .prepare(
        `INSERT INTO delivery_addresses (address_id, customer_id, first_name, last_name, line1, zip_code, city, country,
           phone_number, phone_number_country, created_at)
         VALUES (?, ?, 'A', 'T', '1 THEIR STREET', '75001', 'PARIS', 'FR', '+33612345678', 'FR', '2026-01-01')`,
      )
      .bind(crypto.randomUUID(), customerId),
    db
      .prepare('INSERT INTO email_changes (customer_id, email, expires_at) VALUES (?, ?, ?)')
      .bind(customerId, `${crypto.randomUUID()}@example.com`, 9_999_999_999),
    db
      .prepare(
        `INSERT INTO mailed_links (link_hash, purpose, customer_id, email, redirect_uri, state, expires_at)
         VALUES (?, 'deletion', ?, ?, '', '', 9999999999)`,
      )
      .bind(crypto.randomUUID(), customerId, email),
  ]);
}

async function left(email: string): Promise<Record<string, number>> {
  const customerId = await idOf(shop, email);
  const count = async (table: string, where = '1') =>
    (await shop.db
      .prepare(`SELECT count(*) AS n FROM ${table} WHERE customer_id = ? AND ${where}`)
      .bind(customerId)
      .first<number>('n')) ?? -1;
  return {
    passkeys: await count('passkeys'),
    addresses: await count('delivery_addresses'),
    wishes: await count('email_changes'),
    deletions: await count('mailed_links', "purpose = 'deletion'"),
    subscribed: await count('customers', "optin_news = 'YES'"),
  };
}

const nothing = { passkeys: 0, addresses: 0, wishes: 0, deletions: 0, subscribed: 0 };

const quality = (email: string) =>
  shop.db.prepare('SELECT email_quality FROM customers WHERE email = ?').bind(email).first('email_quality');

/** Status of a password sign-in in a new browser: 303 is success. */
async function signInStatus(email: string, password: string): Promise<number> {
  const { query } = await authorizationRequest(shop);
  return (await new AuthenticationVisitor(shop).fill(`/sign-in?${query}`, { email, password })).status;
}

/** The mailed link of one of the two ways to sign in without a password, opened in a browser. */
async function askLink(visitor: AuthenticationVisitor, email: string, path: string, part: string) {
  const signIn = await visitor.visit(dashboard);
  const asked = await visitor.get(signIn.url.replace('/sign-in?', `${path}?`));
  await visitor.submit(asked, 'email', { email });
  return visitor.get(await linkTo(shop, email, part));
}

const ways = {
  'a link that signs in': async (owner: AuthenticationVisitor, email: string) => {
    const opened = await askLink(owner, email, '/sign-in-link', '/sign-in-link/open?');
    expect((await owner.submit(opened, 'token', {})).url).toContain(dashboard);
  },
  'a link for a new password': async (owner: AuthenticationVisitor, email: string) => {
    const opened = await askLink(owner, email, '/forgotten-password', '/new-password?');
    await owner.submit(opened, 'password', { password: 'nine calm rivers' });
  },
  'the link that confirms': async (owner: AuthenticationVisitor, email: string) => {
    const opened = await owner.get(await linkTo(shop, email, '/confirm-email?'));
    const done = await owner.submit(opened, 'token', { reset: '1' });
    expect(done.html).toContain(textOf('en')('confirm.choose'));
    const address = /class="button" href="([^"]*new-password[^"]*)"/.exec(done.html)?.[1] ?? '';
    const choose = await owner.get(address.replaceAll('&amp;', '&'));
    const home = await owner.submit(choose, 'password', { password: 'nine calm rivers' });
    expect(home.url).toContain(dashboard);
  },
};

describe('an account that somebody else has opened with an e-mail', () => {
  it.each(Object.keys(ways) as (keyof typeof ways)[])('is the owner’s alone once they use %s', async (way) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const stranger = await prepare(email);
    await stranger.visit(securityPage);
    const { device } = await register(shop, stranger);
    await leaveBehind(email);
    expect(await left(email)).toEqual({
      passkeys: 1,
      addresses: 1,
      wishes: 1,
      deletions: 1,
      subscribed: 1,
    });

    const owner = new AuthenticationVisitor(shop);
    await ways[way](owner, email);
    expect(await quality(email)).toBe('CONFIRMED');
    expect(await left(email)).toEqual(nothing);
    expect((await owner.visit('/en/account/orders/')).url).toContain('/account/orders/');

    expect((await stranger.visit('/en/account/orders/')).url, 'the session').toContain('/sign-in?');
    expect(await signInStatus(email, known), 'the password').toBe(401);
    expect((await signInWith(shop, device)).sent.status, 'the passkey').toBe(401);
  });

  it('mails its owner what was dropped', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await prepare(email);
    await ways['a link that signs in'](new AuthenticationVisitor(shop), email);
    const [mail] = await mailsTo(shop, email);
    expect(mail).toMatchObject({ subject: textOf('en')('reset.mail.subject') });
  });

  it('cannot be confirmed by a call', async () => {
    const backend = await openBackend(shop);
    const customer = await backend.customer();
    const of = 'customer_id = ?';
    await shop.db
      .prepare(`UPDATE customers SET email_quality = 'UNCONFIRMED' WHERE ${of}`)
      .bind(customer.customerId)
      .run();
    const after = await backend.call('updateAccount', { emailQuality: 'CONFIRMED' }, customer);
    expect(after.emailQuality).toBe('UNCONFIRMED');
  });

  it('stays confirmed when a form sends what it knew before', async () => {
    const backend = await openBackend(shop);
    const customer = await backend.customer();
    const after = await backend.call('updateAccount', { emailQuality: 'UNCONFIRMED' }, customer);
    expect(after.emailQuality).not.toBe('UNCONFIRMED');
  });
});

describe('an account of somebody’s own keeps everything', () => {
  it('where the browser that opens the link is signed in to it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const owner = await prepare(email);
    await leaveBehind(email);
    const opened = await owner.get(await linkTo(shop, email, '/confirm-email?'));
    expect(opened.html).not.toContain('name="password"');
    expect((await owner.submit(opened, 'token', {})).html).toContain(textOf('en')('confirm.account'));
    expect(await quality(email)).toBe('CONFIRMED');
    expect(await left(email)).toMatchObject({ addresses: 1, subscribed: 1 });
    expect((await owner.visit('/en/account/orders/')).url).toContain('/account/orders/');
    expect(await signInStatus(email, known)).toBe(303);
  });

  it('where another browser shows its password, which a wrong one does not', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const owner = await prepare(email);
    await leaveBehind(email);
    const phone = new AuthenticationVisitor(shop);
    const opened = await phone.get(await linkTo(shop, email, '/confirm-email?'));
    const wrong = await phone.submit(opened, 'password', { password: 'another' });
    expect([wrong.status, wrong.html]).toEqual([401, expect.stringContaining(textOf('en')('error.passwordWrong'))]);
    // Another button removes things.
    const empty = await phone.submit(opened, 'password', { password: '' });
    expect([empty.status, empty.html]).toEqual([422, expect.stringContaining(textOf('en')('confirm.without'))]);
    expect(await quality(email)).toBe('UNCONFIRMED');
    await phone.submit(opened, 'password', { password: known });
    expect(await quality(email)).toBe('CONFIRMED');
    expect(await left(email)).toMatchObject({ addresses: 1, subscribed: 1 });
    expect((await owner.visit('/en/account/orders/')).url).toContain('/account/orders/');
    expect(await signInStatus(email, known)).toBe(303);
  });

  it('once it is confirmed, whichever link is used later', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const owner = await prepare(email);
    await owner.submit(await owner.get(await linkTo(shop, email, '/confirm-email?')), 'token', {});
    await leaveBehind(email);
    await ways['a link that signs in'](new AuthenticationVisitor(shop), email);
    expect(await left(email)).toMatchObject({ addresses: 1, wishes: 1 });
    expect((await owner.visit('/en/account/orders/')).url).toContain('/account/orders/');
    expect(await signInStatus(email, known)).toBe(303);
  });
});

it('somebody’s account does not take the address of who clicks the link without knowing its password', async () => {
  const { email, visitor } = await newVisitor(shop);
  const victim = `${crypto.randomUUID()}@example.com`;
  const wish = { firstName: 'Ines', lastName: 'Moreau', phoneNumberCountry: 'FR', before: email };
  await visitor.post('/en/account/settings/edit/', { ...wish, email: victim, password: demoPassword });
  const link = await linkTo(shop, victim, '/confirm-email?');
  expect(link).not.toBe('');
  const other = new AuthenticationVisitor(shop);
  const refused = await other.submit(await other.get(link), 'token', {});
  expect(refused.status).toBe(422);
  expect([await idOf(shop, victim), await idOf(shop, email)]).toEqual(['', expect.any(String)]);
  const done = await other.submit(await other.get(link), 'password', { password: demoPassword });
  expect(done.status).toBe(200);
  expect(await idOf(shop, victim)).not.toBe('');
});
