/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseDeleted } from '../../../backend/customers/erase.ts';
import type { Env } from '../../../backend/env.ts';
import { confirmationToken, unsubscribeToken } from '../../../backend/newsletter/tokens.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer, Guest } from '../faults/faults-visitor.ts';
import { ask, mailsTo, newLetter, subscriptionOf } from './newsletter-fixture.ts';

let backend: Backend;
let env: Env;

beforeAll(async () => {
  backend = await openBackend();
  env = { ...backend.shop.secrets } as unknown as Env;
});

const newEmail = () => `${crypto.randomUUID()}@test.example`;
const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
const pressed = { store: '1', additionalInformation: '/fr-fr/unsubscribe/' } as const;
const clicked = { ...pressed, source: 'mail' } as const;

/** Moves the last request of an e-mail into the past. */
const age = (email: string, seconds: number) =>
  backend.db
    .prepare('UPDATE newsletter_subscribers SET asked_at = asked_at - ? WHERE email = ?')
    .bind(seconds, email)
    .run();

describe('asking for the newsletter', () => {
  it('writes one mail with a link, and nobody is subscribed by it', async () => {
    const { email, confirm } = await newLetter(backend);
    const mails = await mailsTo(backend, email);
    expect(mails).toMatchObject([{ subject: 'Confirmez votre inscription', unsubscribe: null }]);
    const { pathname, searchParams } = new URL(confirm);
    expect([pathname, searchParams.get('source')]).toEqual(['/fr-fr/newsletter/confirmation/', 'mail']);
    expect(searchParams.get('token')?.split('.')).toHaveLength(3);
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'PENDING' });
    const recipients = 'SELECT count(*) AS n FROM newsletter_recipients WHERE email = ?';
    expect(await backend.db.prepare(recipients).bind(email).first('n')).toBe(0);
  });

  it('twice at once, or in another spelling, writes one mail; later another with the same link', async () => {
    const email = newEmail();
    await Promise.all([ask(backend, email), ask(backend, email.toUpperCase()), ask(backend, email)]);
    expect(await mailsTo(backend, email)).toHaveLength(1);
    await age(email, 120);
    await ask(backend, email);
    expect(await mailsTo(backend, email)).toHaveLength(2);
  });

  it('fills nobody’s mailbox, and says the same when it writes nothing', async () => {
    const email = newEmail();
    for (let times = 0; times < 5; times += 1) {
      await ask(backend, email);
      await age(email, 120);
    }
    expect(await mailsTo(backend, email)).toHaveLength(3);
  });

  it('mails subscribers that they are subscribed, and leaves the proof of their consent as it is', async () => {
    const { email, confirm } = await newLetter(backend);
    await backend.call('confirmNewsletter', { token: tokenOf(confirm), ...clicked });
    await age(email, 120);
    const proof = () => backend.db.prepare('SELECT * FROM newsletter_subscribers WHERE email = ?').bind(email).first();
    const before = await proof();
    await ask(backend, email, 'de-de');
    await ask(backend, email, 'pl-pl');
    const mails = await mailsTo(backend, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirmez votre inscription',
      'Bienvenue à l’atelier',
      'Sie bekommen unsere Neuigkeiten bereits',
    ]);
    expect(mails.at(-1)?.unsubscribe).toContain('/de-de/unsubscribe/?token=');
    expect(await proof()).toEqual(before);
  });

  it('counts the spellings of a mailbox as one', async () => {
    const name = crypto.randomUUID().replaceAll('-', '');
    const spellings = [`${name}@gmail.com`, `${name}+1@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`];
    const all = [...spellings, `${name}+2@googlemail.com`];
    for (const email of all) await ask(backend, email);
    const counts = await Promise.all(all.map(async (email) => (await mailsTo(backend, email)).length));
    expect(counts).toEqual([1, 1, 1, 0]);
  });

  it('stores no control characters', async () => {
    const email = newEmail();
    const evil = `/fr-fr/\r\nBcc: x\u0000\u001b[31m\u202e\u2028end`;
    await backend.call('subscribeNewsletter', { email, additionalInformation: evil, store: '1\u0007' });
    const row = backend.db.prepare('SELECT asked_on, store FROM newsletter_subscribers WHERE email = ?');
    expect(await row.bind(email).first()).toEqual({ asked_on: '/fr-fr/Bcc: x[31mend', store: '1' });
  });
});

describe('the link that confirms', () => {
  it('does it once, however often it is used, and has no effect when only opened', async () => {
    const { email, confirm } = await newLetter(backend);
    const token = tokenOf(confirm);
    expect(await backend.call('getNewsletterRequest', { token })).toMatchObject({ confirmed: false });
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'PENDING' });
    const confirmed = { confirmed: true, email: `${email[0]}•••@test.example` };
    const twice = await Promise.all([1, 2].map(() => backend.call('confirmNewsletter', { token, ...clicked })));
    expect(twice).toEqual([confirmed, confirmed]);
    expect(await backend.call('getNewsletterRequest', { token })).toEqual(confirmed);
    const mails = await mailsTo(backend, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirmez votre inscription', 'Bienvenue à l’atelier']);
    expect(mails[1]?.unsubscribe).toContain('/fr-fr/unsubscribe/?token=');
  });

  it('is good for a week', async () => {
    const { id } = await newLetter(backend);
    const until = Math.floor(Date.now() / 1000) - 1;
    const token = await confirmationToken(env, { subscriberId: id, round: 1, until });
    expect((await backend.refused('confirmNewsletter', { token, ...clicked })).statusCode).toBe(404);
  });

  it('does nothing after an unsubscription; requested again, another one does', async () => {
    const { email, confirm, leave } = await newLetter(backend);
    await backend.call('confirmNewsletter', { token: tokenOf(confirm), ...clicked });
    await backend.call('unsubscribeNewsletter', { token: tokenOf(leave), type: 'NEWS', ...pressed });
    expect((await backend.refused('confirmNewsletter', { token: tokenOf(confirm), ...clicked })).statusCode).toBe(404);
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'LEFT' });
    const again = await newLetter(backend, email);
    await backend.call('confirmNewsletter', { token: tokenOf(again.confirm), ...clicked });
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'SUBSCRIBED' });
    // The last action counts, also with the first link.
    await backend.call('unsubscribeNewsletter', { token: tokenOf(leave), type: 'NEWS', ...pressed });
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'LEFT' });
  });

  it('does nothing else, and neither does the one that leaves', async () => {
    const { confirm, leave } = await newLetter(backend);
    const wrong = tokenOf(confirm);
    await backend.refused('unsubscribeNewsletter', { token: wrong, type: 'NEWS', ...pressed });
    await backend.refused('confirmNewsletter', { token: tokenOf(leave), ...clicked });
    // Two of the last character's six bits are unused: another value decodes to the same signature, but is not ours.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(wrong.slice(-1));
    for (const bit of [1, 2, 4, 32]) {
      const forged = `${wrong.slice(0, -1)}${alphabet[last ^ bit]}`;
      await backend.refused('getNewsletterRequest', { token: forged });
    }
  });
});

describe('leaving', () => {
  it('works as often as it is tried, and for an e-mail that was forgotten since', async () => {
    const { email, leave, id } = await newLetter(backend);
    const asked = { token: tokenOf(leave), type: 'NEWS' } as const;
    expect(await backend.call('getUnsubscription', asked)).toMatchObject({ optin: 'YES' });
    for (let times = 0; times < 2; times += 1)
      expect(await backend.call('unsubscribeNewsletter', { ...asked, ...pressed })).toMatchObject({
        optin: 'NO',
      });
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'LEFT' });
    const strange = { token: await unsubscribeToken(env, crypto.randomUUID()), type: 'NEWS' } as const;
    expect(await backend.call('unsubscribeNewsletter', { ...strange, ...pressed })).toEqual({
      optin: 'NO',
      email: '',
    });
    expect(id).not.toBe('');
  });

  it('ends the kind that is named, and no other', async () => {
    const { shopper } = await customer(backend, 'fr-fr');
    const email = await emailOf(shopper.customerId);
    const values = (['NEWS', 'INVIT', 'SURV', 'TIC'] as const).map((type) => ({
      type,
      optin: 'YES' as const,
    }));
    const wish = { store: '1', source: 'WEB', complement: '/account/subscriptions/' } as const;
    await backend.call('updateSubscriptions', { ...wish, values }, shopper);
    const token = await unsubscribeToken(env, (await subscriptionOf(backend, email)).id);
    await backend.call('unsubscribeNewsletter', { token, type: 'SURV', ...pressed });
    const after = await backend.call('getSubscriptions', {}, shopper);
    expect(after.values.flatMap(({ type, optin }) => (optin === 'NO' ? [type] : []))).toEqual(['SURV']);
  });
});

const emailOf = async (customerId: string) =>
  (await backend.db
    .prepare('SELECT email FROM customers WHERE customer_id = ?')
    .bind(customerId)
    .first<string>('email')) ?? '';

describe('the profile of a customer', () => {
  it('follows what is confirmed and ended by mail, and leads where the account decides', async () => {
    const { guest, shopper } = await customer(backend, 'fr-fr');
    const email = await emailOf(shopper.customerId);
    const { confirm, leave } = await newLetter(backend, email);
    const isSubscribed = async () => JSON.parse((await guest.get('/fr-fr/api/visitor')).html).subscribed;
    expect(await isSubscribed()).toBe(false);
    await guest.post(pathOf(confirm), {});
    expect(await isSubscribed()).toBe(true);
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'SUBSCRIBED', optin: 'YES' });
    await guest.post(pathOf(leave), {});
    expect(await isSubscribed()).toBe(false);
    const page = '/fr-fr/account/subscriptions/';
    await guest.post(page, { form: 'subscriptions', shown: 'NEWS', NEWS: 'on' });
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'SUBSCRIBED', optin: 'YES' });
    await guest.post(page, { form: 'subscriptions', shown: 'NEWS' });
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'LEFT', optin: 'NO' });
  });

  it('is of no weight for an e-mail that was not confirmed, until it is', async () => {
    const [id, email] = [crypto.randomUUID(), newEmail()];
    await backend.db
      .prepare(
        `INSERT INTO customers (customer_id, email, email_quality, first_name, last_name, optin_news, created_at,
           updated_at)
         VALUES (?, ?, 'UNCONFIRMED', 'A', 'B', 'YES', '', '')`,
      )
      .bind(id, email)
      .run();
    expect((await subscriptionOf(backend, email)).state).toBeUndefined();
    await backend.db.prepare("UPDATE customers SET email_quality = 'CONFIRMED' WHERE customer_id = ?").bind(id).run();
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'SUBSCRIBED', optin: 'YES' });
    const other = newEmail();
    await backend.db.prepare('UPDATE customers SET email = ? WHERE customer_id = ?').bind(other, id).run();
    expect((await subscriptionOf(backend, email)).state).toBeUndefined();
    expect(await subscriptionOf(backend, other)).toMatchObject({ state: 'SUBSCRIBED', optin: 'YES' });
  });
});

describe('an account that somebody else has opened with the e-mail of a subscriber', () => {
  /** A subscriber with an account that is subscribed, too. */
  async function both() {
    const [id, email] = [crypto.randomUUID(), newEmail()];
    await backend.db.batch([
      backend.db
        .prepare(
          `INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at, confirmed_at)
           VALUES (?, ?, 'SUBSCRIBED', 1, 2)`,
        )
        .bind(crypto.randomUUID(), email),
      backend.db
        .prepare(
          `INSERT INTO customers (customer_id, email, email_quality, first_name, last_name, optin_news, created_at,
             updated_at)
           VALUES (?, ?, 'UNCONFIRMED', 'A', 'B', 'YES', '', '')`,
        )
        .bind(id, email),
    ]);
    return { id, email, change: (sql: string) => backend.db.prepare(sql).bind(id).run() };
  }

  it('neither ends the subscription nor takes it along', async () => {
    const { email, change } = await both();
    await change("UPDATE customers SET optin_news = 'NO' WHERE customer_id = ?");
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'SUBSCRIBED' });
    await change("UPDATE customers SET is_deleted = 1, deleted_at = '2020-01-01' WHERE customer_id = ?");
    const recipients = 'SELECT count(*) AS n FROM newsletter_recipients WHERE email = ?';
    expect(await backend.db.prepare(recipients).bind(email).first('n')).toBe(1);
    await eraseDeleted(backend.db, new Date());
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'SUBSCRIBED' });
    const other = await both();
    await other.change(`UPDATE customers SET email = '${newEmail()}' WHERE customer_id = ?`);
    expect(await subscriptionOf(backend, other.email)).toMatchObject({ state: 'SUBSCRIBED' });
  });
});

describe('the page that asks', () => {
  const path = '/de-de/newsletter/subscription/';

  const storedOrigin = (email: string) =>
    backend.db
      .prepare('SELECT asked_on FROM newsletter_subscribers WHERE email = ?')
      .bind(email)
      .first<string>('asked_on');

  /** Submits the form in the footer of a page. */
  function from(page: string, guest: Guest, email: string) {
    const { shopUrl } = guest.shop;
    const headers = {
      origin: shopUrl,
      referer: page.startsWith('/de') || page.startsWith('/en') ? shopUrl + page : page,
    };
    return guest.get(path, { method: 'POST', headers, body: new URLSearchParams({ email }) });
  }

  it('takes an e-mail without a script, says so once, and leads back to the page with the banner', async () => {
    const guest = new Guest(backend);
    const email = newEmail();
    const origin = '/de-de/stores/';
    const answer = await from(origin, guest, email);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, origin]);
    const message = 'Bitte bestätigen Sie Ihr Abonnement über die E-Mail';
    expect((await guest.get(origin)).html).toContain(message);
    expect((await guest.get(origin)).html).not.toContain(message);
    expect(await storedOrigin(email)).toBe(origin);
  });

  it.each(['', 'a', 'a@b', 'a@b c.de', `${'a'.repeat(250)}@b.de`])('refuses %j, and keeps it', async (email) => {
    const guest = new Guest(backend);
    const answer = await guest.post(path, { form: 'newsletter', email });
    expect(answer.status).toBe(303);
    const shown = await guest.get(answer.headers.get('location') ?? '');
    expect(shown.status).toBe(422);
    if (email !== '') expect(shown.html).toContain(`value="${email}"`);
  });

  it.each(['https://evil.example/de-de/', '//evil.example/', 'x', '/en/'])('leads back to no %s', async (page) => {
    const answer = await from(page, new Guest(backend), newEmail());
    expect(answer.headers.get('location')).toBe(path);
  });

  it('knows a page by what its address calls its origin', async () => {
    const email = newEmail();
    const guest = new Guest(backend);
    await guest.post(`${path}?origin=spring`, { email });
    expect(await storedOrigin(email)).toBe('spring');
    await age(email, 120);
    await from('/de-de/?origin=autumn', guest, email);
    expect(await storedOrigin(email)).toBe('autumn');
  });
});

describe('the pages of mailed links', () => {
  it.each([
    '/en/newsletter/confirmation/',
    '/en/newsletter/confirmation/?token=a.b.c',
    '/en/newsletter/confirmation/?source=mail',
    '/en/unsubscribe/?token=a.b.c&type=ALL',
    '/en/unsubscribe/confirmation/',
  ])('%s is not found', async (path) => {
    const answer = await new Guest(backend).get(path);
    expect(answer.status).toBe(404);
    expect(answer.html).not.toContain('class="wrap newsletter"');
  });

  it('confirm with a click, in the language of whatever market, and stay so on a reload', async () => {
    const { email, confirm } = await newLetter(backend);
    const guest = new Guest(backend);
    const path = pathOf(confirm).replace('/fr-fr/', '/pl-pl/');
    // Like mail scanners and previews.
    for (let times = 0; times < 3; times += 1) expect((await guest.get(path)).html).toContain('Potwierdź subskrypcję');
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'PENDING' });
    for (let times = 0; times < 2; times += 1) {
      const answer = await guest.post(path, {});
      expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
      expect((await guest.get(path)).html).toContain('Subskrypcja potwierdzona');
    }
    expect(secrecyOf(await guest.get(path))).toEqual(['private, no-store', 'strict-origin']);
  });

  it('end with a click, and an old link says that it is over', async () => {
    const { confirm, leave } = await newLetter(backend);
    const guest = new Guest(backend);
    await guest.post(pathOf(confirm), {});
    const asked = await guest.get(pathOf(leave));
    expect(asked.html).toContain('Newsletter');
    const answer = await guest.post(pathOf(leave), {});
    const location = answer.headers.get('location') ?? '';
    expect(location).toContain('/fr-fr/unsubscribe/confirmation/?token=');
    expect((await guest.get(location)).html).toContain('Vous êtes désinscrit');
    // Back, or the same link again.
    expect((await guest.get(pathOf(leave))).headers.get('location')).toBe(location);
    const old = await guest.get(pathOf(confirm));
    expect([old.status, old.html.includes('Ce lien n’est plus valable')]).toEqual([404, true]);
  });
});

describe('the page that ends, without a link', () => {
  const path = '/de-de/unsubscribe/';

  it('asks for the e-mail, and mails the link to whom the newsletter comes', async () => {
    const { email, leave } = await newLetter(backend);
    const guest = new Guest(backend);
    const page = await guest.get(path);
    expect([page.status, page.html.includes('name="email"')]).toEqual([200, true]);
    const shown = await guest.submit(page, 'email', { email: email.toUpperCase() });
    expect(shown.html).toContain('ist der Link zum Abmelden in wenigen Minuten dort');
    // The mailing is in the language of the subscription, and its link needs one more click.
    const mail = (await mailsTo(backend, email)).at(-1);
    expect(mail).toMatchObject({
      subject: 'Se désinscrire de la newsletter',
      link: leave,
      unsubscribe: null,
    });
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'PENDING' });
    await guest.post(pathOf(mail?.link ?? ''), {});
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'LEFT' });
    // Without a subscription no mail is sent, and the page shows the same.
    const before = (await mailsTo(backend, email)).length;
    for (const other of [email, newEmail()]) {
      const again = await guest.submit(await guest.get(path), 'email', { email: other });
      expect(again.html).toContain('ist der Link zum Abmelden in wenigen Minuten dort');
      expect(await mailsTo(backend, other)).toHaveLength(other === email ? before : 0);
    }
  });

  it('refuses what is no e-mail, and fills nobody’s mailbox', async () => {
    const guest = new Guest(backend);
    const refused = await guest.submit(await guest.get(path), 'email', { email: 'a@b' });
    expect([refused.status, refused.html.includes('value="a@b"')]).toEqual([422, true]);
    const { email } = await newLetter(backend);
    for (let times = 0; times < 5; times += 1) await backend.call('askUnsubscription', { email, store: '1' });
    expect(await mailsTo(backend, email)).toHaveLength(3);
  });
});

function secrecyOf({ headers }: { headers: Headers }) {
  return [headers.get('cache-control'), headers.get('referrer-policy')];
}

describe('one click in a mail program', () => {
  const oneClick = (leave: string) => leave.replace('/unsubscribe/?', '/unsubscribe/one-click/?');
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

  it('ends the newsletter without a page or a cookie, again as well', async () => {
    const { email, leave } = await newLetter(backend);
    for (let times = 0; times < 2; times += 1) {
      const answer = await backend.shop.fetchShop(pathOf(oneClick(leave)), { method: 'POST', body });
      expect(answer.status).toBe(200);
    }
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'LEFT' });
  });

  it('takes nothing but that', async () => {
    const { email, leave } = await newLetter(backend);
    const path = pathOf(oneClick(leave));
    const post = (init: RequestInit, to = path) => backend.shop.fetchShop(to, { method: 'POST', ...init });
    expect((await post({ body: new URLSearchParams({ x: 'y' }) })).status).toBe(400);
    expect((await post({ body, headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await post({ body, headers: { cookie: 'a=b' } })).status).toBe(403);
    expect((await post({ body }, pathOf(leave))).status).toBe(403);
    expect((await post({ body }, '/en/unsubscribe/one-click/?token=a.b.c')).status).toBe(404);
    const looked = await backend.shop.fetchShop(path);
    expect([looked.status, looked.headers.get('location')]).toEqual([301, pathOf(leave)]);
    expect(await subscriptionOf(backend, email)).toMatchObject({ state: 'PENDING' });
  });
});
