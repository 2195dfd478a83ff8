/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Limit, limits } from '../../../backend/authentication/attempts.ts';
import { waitText } from '../../../backend/authentication/limited.ts';
import { textOf } from '../../../backend/authentication/page/texts.ts';
import { sha256 } from '../../../backend/secrets.ts';
import { seedCustomers } from '../../../demo/customers.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { demoPassword, HttpVisitor } from '../../shop/http-visitor.ts';
import { newCustomer } from '../../shop/new-customer.ts';
import { AuthenticationVisitor, authorizationRequest, codeOf, exchange } from '../../shop/sign-in.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
  await seedCustomers(shop.db);
});

const owner = { email: 'hsp@example.com', password: demoPassword };

async function path(page: string): Promise<string> {
  return `${page}?${(await authorizationRequest(shop)).query}`;
}

/** Requests a link to sign in. */
async function askLink(visitor: AuthenticationVisitor, address: string, email: string) {
  return visitor.send(await visitor.page(address), 'email', { email });
}

/** Creates an account; returns its e-mail. */
async function newAccount(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const answer = await new AuthenticationVisitor(shop).fill(await path('/auth/create'), {
    firstName: 'Ada',
    lastName: 'Byron',
    email,
    password: 'three blue lamps',
  });
  expect(answer.status).toBe(303);
  return email;
}

/** The link of somebody's latest mail, relative to the authentication service; undefined without one. */
async function latestLink(email: string): Promise<string | undefined> {
  const link = await shop.db
    .prepare('SELECT link FROM mails WHERE recipient = ? ORDER BY mail_id DESC LIMIT 1')
    .bind(email)
    .first<string>('link');
  return link?.replace(`${shop.backendUrl}/authentication`, '');
}

describe("a stranger's wrong passwords", () => {
  it('hold the stranger up, longer with each further one, and not the owner', async () => {
    const signIn = await path('/sign-in');
    const stranger = new AuthenticationVisitor(shop);
    const guess = () => stranger.fill(signIn, { ...owner, password: 'a wrong one' });
    for (let attempt = 0; attempt < limits.pair.count; attempt++) expect((await guess()).status).toBe(401);
    const waits = [await guess(), await guess()].map(({ status, headers }) => {
      expect(status).toBe(429);
      return Number(headers.get('retry-after'));
    });
    expect(waits[0]).toBeGreaterThan(limits.pair.seconds - 60);
    expect(waits[1]).toBeGreaterThan(2 * limits.pair.seconds - 60);
    expect((await new AuthenticationVisitor(shop).fill(signIn, owner)).status).toBe(303);
  });

  it('are reported to the owner by one mail once they block the account, and to nobody else', async () => {
    const [email, nobody] = [await newCustomer(shop), `${crypto.randomUUID()}@example.com`];
    const signIn = await path('/sign-in');
    const mails = async (recipient: string) => {
      const { results } = await shop.db
        .prepare('SELECT subject, body, link FROM mails WHERE recipient = ?')
        .bind(recipient)
        .all<{ subject: string; body: string; link: string }>();
      return results;
    };
    for (const each of [email, nobody]) {
      const stranger = new AuthenticationVisitor(shop);
      const guess = () => stranger.fill(signIn, { email: each, password: 'a wrong one' });
      for (let attempt = 0; attempt < limits.pair.count; attempt++) await guess();
      expect(await mails(each)).toEqual([]);
      for (let attempt = 0; attempt < 3; attempt++) expect((await guess()).status).toBe(429);
    }
    const sentMails = await mails(email);
    expect(sentMails).toMatchObject([
      { subject: textOf('en')('held.mail.subject'), link: `${shop.shopUrl}/en/account/dashboard/` },
    ]);
    expect(sentMails[0]?.body).toContain('Nobody got in');
    expect(await mails(nobody)).toEqual([]);
  });

  it('from many networks hold everybody up, and the owner signs in by mail', async () => {
    const email = 'new@example.com';
    const now = Math.floor(Date.now() / 1000);
    const signIn = await path('/sign-in');
    // One attempt creates the bucket; the others are added in SQL.
    await new AuthenticationVisitor(shop).fill(signIn, { email, password: 'a wrong one' });
    await shop.db
      .prepare("UPDATE attempts SET count = ?, expires_at = ? WHERE bucket LIKE 'email:%'")
      .bind(limits.email.count, now + 600)
      .run();
    const visitor = new AuthenticationVisitor(shop);
    expect((await visitor.fill(signIn, { email, password: demoPassword })).status).toBe(429);

    const request = await authorizationRequest(shop);
    const asked = await askLink(visitor, `/sign-in-link?${request.query}`, email);
    expect(asked.status).toBe(200);
    expect(asked.html).toContain(textOf('en')('link.sent', { email }));
    const link = (await latestLink(email)) ?? '';
    const opened = await visitor.page(link);
    expect(opened.status, 'opening signs nobody in').toBe(200);
    expect(opened.html).toContain('n•••@example.com');
    const back = await visitor.send(opened, 'token', {});
    expect(back.status).toBe(303);
    const signedIn = await visitor.page(`/sign-in?${request.query}`);
    expect((await exchange(shop, request, codeOf(signedIn))).status).toBe(200);
    const again = await visitor.send(opened, 'token', {});
    expect(again.status, 'a link is good once').toBe(401);

    await askLink(visitor, `/sign-in-link?${request.query}`, email);
    const second = await visitor.page((await latestLink(email)) ?? '');
    const clicks = await Promise.all([1, 2].map(() => visitor.send(second, 'token', {})));
    expect(clicks.map(({ status }) => status).toSorted(), 'twice at once').toEqual([303, 401]);
    await shop.db.prepare("DELETE FROM attempts WHERE bucket LIKE 'email:%'").run();
  });
});

describe('a link to sign in', () => {
  it('is promised alike to known and unknown e-mails, and sent to known ones', async () => {
    const link = await path('/sign-in-link');
    const answers = await Promise.all(
      ['fid@example.com', 'nobody@example.com'].map(async (email) => {
        const answer = await askLink(new AuthenticationVisitor(shop), link, email);
        return [answer.status, answer.html.replaceAll(email, '').replaceAll(/nonce="?-?[\w-]+|nonce-[\w-]+/g, '')];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(await latestLink('fid@example.com')).toBeDefined();
    expect(await latestLink('nobody@example.com')).toBeUndefined();
  });

  it('that has expired, or was forged, signs nobody in', async () => {
    const visitor = new AuthenticationVisitor(shop);
    await askLink(visitor, await path('/sign-in-link'), owner.email);
    await shop.db.prepare('UPDATE mailed_links SET expires_at = 1').run();
    expect((await visitor.page((await latestLink(owner.email)) ?? '')).status).toBe(401);
    expect((await visitor.page(`/sign-in-link/open?link=${'A'.repeat(43)}`)).status).toBe(401);
  });

  it('signs nobody in from another site’s form, and is not spent by it', async () => {
    const visitor = new AuthenticationVisitor(shop);
    const email = await newAccount();
    const request = await authorizationRequest(shop, 'de-de');
    await askLink(visitor, `/sign-in-link?${request.query}`, email);
    const link = (await latestLink(email)) ?? '';
    const opened = await visitor.page(link);
    expect(opened.html).toContain('<title>Per E-Mail anmelden · Selvedge</title>');
    expect(opened.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop.shopUrl};`);
    const foreign = await visitor.send(opened, 'token', { token: 'A'.repeat(43) });
    expect(foreign.status).toBe(403);
    expect(foreign.html).toContain('<title>Fehler: Per E-Mail anmelden · Selvedge</title>');
    expect(foreign.html).toContain('Diese Seite war zu lange geöffnet.');
    expect((await visitor.page(`/sign-in?${request.query}`)).status, 'nobody is signed in').toBe(200);

    const own = await visitor.send(opened, 'token', {});
    expect(own.status).toBe(303);
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.headers.get('location')).toBe(`${request.redirectUri}?state=${request.query.get('state')}`);
    const spent = await visitor.page(link);
    expect(spent.status).toBe(401);
    expect(spent.html).toContain('<title>Fehler: Per E-Mail anmelden · Selvedge</title>');
    expect(spent.html).toContain('Dieser Link wurde schon benutzt oder ist abgelaufen.');
    expect(spent.html).toContain(`href="${shop.shopUrl}/de-de/account/dashboard/"`);
  });

  it('lasts half an hour, as its mail says in the language of the market', async () => {
    const email = await newAccount();
    const { query } = await authorizationRequest(shop, 'it-it');
    await askLink(new AuthenticationVisitor(shop), `/sign-in-link?${query}`, ` ${email.toUpperCase()}`);
    const mail = await shop.db
      .prepare(
        `SELECT m.lang, m.subject, m.body, l.expires_at - m.created_at AS lasts FROM mails m
         JOIN customers c ON c.email = m.recipient JOIN mailed_links l USING (customer_id)
         WHERE recipient = ? AND m.subject = ? AND l.purpose = 'sign-in'`,
      )
      // A new account gets another link by mail as well.
      .bind(email, textOf('it-it')('link.mail.subject'))
      .first();
    expect(mail).toEqual({
      lang: 'it',
      subject: textOf('it-it')('link.mail.subject'),
      body: textOf('it-it')('link.mail.body', { minutes: 30 }),
      lasts: 30 * 60,
    });
  });

  it('is asked for a few times only, from wherever', async () => {
    const link = await path('/sign-in-link');
    const email = `${crypto.randomUUID()}@example.com`;
    const statuses = [];
    for (let attempt = 0; attempt < limits.link.count; attempt++)
      statuses.push((await askLink(new AuthenticationVisitor(shop), link, email)).status);
    expect(statuses).toEqual(Array(limits.link.count).fill(200));
    const refused = await askLink(new AuthenticationVisitor(shop), link, email);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(limits.link.seconds - 600);
    expect(refused.html).toContain(`<li>Too many attempts. Try again in ${waitText(wait, 'en')}.</li>`);
    expect(refused.html).toContain(`value="${email}"`);
  });

  it('is asked for a few times only from one network, for whomever', async () => {
    const link = await path('/sign-in-link');
    const visitor = new AuthenticationVisitor(shop);
    const page = await visitor.page(link);
    const ask = () => visitor.send(page, 'email', { email: `${crypto.randomUUID()}@example.com` });
    for (let attempt = 0; attempt < limits.links.count; attempt++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  it('is void once another one was used', async () => {
    const email = 'fid@example.com';
    const visitor = new AuthenticationVisitor(shop);
    await askLink(visitor, await path('/sign-in-link'), email);
    const first = (await latestLink(email)) ?? '';
    await askLink(visitor, await path('/sign-in-link'), email);
    expect((await visitor.page(first)).status).toBe(200);
    const second = await visitor.page((await latestLink(email)) ?? '');
    expect((await visitor.send(second, 'token', {})).status).toBe(303);
    expect((await visitor.page(first)).status).toBe(401);
  });

  it.each([0, 1])('leads back to the very one of two where it was requested (%i)', async (used) => {
    const email = await newAccount();
    const visitor = new AuthenticationVisitor(shop);
    const asked: { link: string; state: string | null }[] = [];
    for (const locale of ['en', 'es-es'] as const) {
      const { query } = await authorizationRequest(shop, locale);
      await askLink(visitor, `/sign-in-link?${query}`, email);
      asked.push({ link: (await latestLink(email)) ?? '', state: query.get('state') });
    }
    const opened = await visitor.page(asked[used]?.link ?? '');
    const back = await visitor.send(opened, 'token', {});
    expect(new URL(back.headers.get('location') ?? '').searchParams.get('state')).toBe(asked[used]?.state);
  });

  it('signs in on another device, long after, and returns to where it was requested', async () => {
    const email = 'hsp@example.com';
    const asking = new HttpVisitor(shop);
    const signIn = await asking.visit('/de-de/account/orders/?page=1');
    const { search } = new URL(signIn.url);
    await asking.submit(await asking.get(`${shop.backendUrl}/authentication/sign-in-link${search}`), 'email', {
      email,
    });
    const link = `${shop.backendUrl}/authentication${await latestLink(email)}`;
    const { state, code_challenge: challenge } = Object.fromEntries(new URLSearchParams(search));
    expect(link).not.toContain(state);
    expect(link).not.toContain(challenge);

    const other = new HttpVisitor(shop);
    const opened = await other.visit(link);
    expect(opened.html).toContain('<html lang="de">');
    expect(opened.html).toContain('h•••@example.com');
    const arrived = await other.submit(opened, 'token', {});
    expect(arrived.url).toBe(`${shop.shopUrl}/de-de/account/orders/?page=1`);
    expect(arrived.status).toBe(200);
    expect([...other.cookies.keys()]).toContain('access_token_local');
    expect([...asking.cookies.keys()]).not.toContain('access_token_local');
  });

  it('stands at /mail of a local install', async () => {
    await askLink(new AuthenticationVisitor(shop), await path('/sign-in-link'), owner.email);
    const mail = await shop.fetchBackend('/mail');
    expect(mail.status).toBe(200);
    const html = await mail.text();
    expect(html).toContain(owner.email);
    expect(html).toContain('/authentication/sign-in-link/open?');
  });
});

it('parallel creations learn no more of taken e-mails than sequential ones', async () => {
  const create = await path('/auth/create');
  const stranger = new AuthenticationVisitor(shop);
  const form = await stranger.page(create);
  const person = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'fid@example.com',
    password: 'a wrong one, long',
  };
  const answers = await Promise.all(
    Array.from({ length: limits.taken.count + 3 }, () => stranger.send(form, 'password', person)),
  );
  const invalid = answers.filter(({ status }) => status === 422);
  expect(invalid).toHaveLength(limits.taken.count);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(3);
  for (const { headers, html } of refused) {
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(limits.taken.seconds - 600);
    expect(html).toContain(`<li>Too many attempts. Try again in ${waitText(wait, 'en')}.</li>`);
  }
  for (const { html } of invalid) expect(html).toContain(`<li>${textOf('en')('error.taken')}</li>`);
});

it('creations from one network are few, and none counts as an attempt to sign in', async () => {
  const create = await path('/auth/create');
  const address = '198.51.100.21';
  const visitor = new AuthenticationVisitor(shop, address);
  const counted = async (limit: Limit, value: string) =>
    shop.db
      .prepare('SELECT count FROM attempts WHERE bucket = ?')
      .bind(`${limit}:${await sha256(value)}`)
      .first('count');
  const owner = await newAccount();
  const person = { firstName: 'Ada', lastName: 'Byron', password: 'a wrong one, long' };
  expect((await visitor.fill(create, { ...person, email: owner })).status).toBe(422);
  expect(await counted('taken', address)).toBe(1);
  expect(await counted('takenEmail', owner)).toBe(1);
  expect(await counted('email', owner)).toBeNull();
  expect(await counted('creation', address)).toBe(1);

  const email = `${crypto.randomUUID()}@example.com`;
  expect((await visitor.fill(create, { ...person, email })).status).toBe(303);
  expect(await counted('taken', address), 'the creation is no attempt any more').toBe(1);
  expect(await counted('takenEmail', email)).toBe(0);
  expect(await counted('creation', address)).toBe(2);

  await shop.db
    .prepare('UPDATE attempts SET count = ? WHERE bucket = ?')
    .bind(limits.creation.count, `creation:${await sha256(address)}`)
    .run();
  const other = new AuthenticationVisitor(shop, address);
  const refused = await other.fill(create, { ...person, email: `${crypto.randomUUID()}@example.com` });
  expect(refused.status).toBe(429);
});

it('creations from one household of IPv6, and for one mailbox, are fewer', async () => {
  const create = await path('/auth/create');
  const network = `2001:db8:${crypto.randomUUID().slice(0, 4)}:1`;
  const open = (address: string, email: string) =>
    new AuthenticationVisitor(shop, address).fill(create, {
      ...{ firstName: 'Ada', lastName: 'Byron', password: 'a wrong one, long', email },
    });
  const { count } = limits.creationHousehold;
  const answers = [];
  for (let n = 0; n <= count; n += 1)
    answers.push((await open(`${network}::${n + 1}`, `${crypto.randomUUID()}@example.com`)).status);
  expect(answers).toEqual([...Array<number>(count).fill(303), 429]);

  const name = crypto.randomUUID();
  const spelled = [];
  for (let n = 0; n <= limits.creationMailbox.count; n += 1)
    spelled.push((await open(`2001:db8:${n}:2::1`, `${name}+${n}@example.com`)).status);
  expect(spelled).toEqual([...Array<number>(limits.creationMailbox.count).fill(303), 429]);
});

it('links count the spellings of a mailbox as one', async () => {
  const name = crypto.randomUUID();
  const asked = [];
  for (let n = 0; n <= limits.link.count; n += 1) {
    const { query } = await authorizationRequest(shop);
    const visitor = new AuthenticationVisitor(shop);
    const values = { email: `${name}+${n}@example.com` };
    asked.push((await visitor.fill(`/sign-in-link?${query}`, values, 'email')).status);
  }
  expect(asked).toEqual([...Array<number>(limits.link.count).fill(200), 429]);
});

it('ten spaces are no password', async () => {
  const create = await path('/auth/create');
  const answer = await new AuthenticationVisitor(shop).fill(create, {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'spaces@example.com',
    password: ' '.repeat(10),
  });
  expect(answer.status).toBe(422);
  expect(answer.html).toContain('The password cannot be made of spaces alone.');
});
