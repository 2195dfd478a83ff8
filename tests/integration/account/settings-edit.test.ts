/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../demo/customers.ts';
import type { Client } from '../../../shared/contract/account/customer.ts';
import { linkTo } from '../../mailbox.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer, type Guest } from '../faults/faults-visitor.ts';

const path = '/it-it/account/settings/edit/';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A customer with the demo's password, at the form. */
async function editor({ password = true } = {}) {
  const { guest, shopper } = await customer(backend, 'it-it');
  if (password)
    await backend.db
      .prepare(
        `INSERT OR REPLACE INTO credentials (customer_id, password, updated_at)
         SELECT ?, password, updated_at FROM credentials
         WHERE customer_id = (SELECT customer_id FROM customers WHERE email = 'new@example.com')`,
      )
      .bind(shopper.customerId)
      .run();
  else await backend.db.prepare('DELETE FROM credentials WHERE customer_id = ?').bind(shopper.customerId).run();
  const account = (): Promise<Client> => backend.call('getAccount', {}, shopper);
  const before = await account();
  const typed = {
    firstName: 'INES',
    lastName: 'Moreau',
    phoneNumberCountry: 'IT',
    email: before.email,
    before: before.email,
  };
  return { guest, shopper, account, before, typed };
}

const mailsTo = async (recipient: string) =>
  (
    await backend.db
      .prepare('SELECT lang, subject, body FROM mails WHERE recipient = ?')
      .bind(recipient)
      .all<{ lang: string; subject: string; body: string }>()
  ).results;

/** Opens the link of the mail to an address, in a browser that is not signed in. */
async function confirm(email: string): Promise<void> {
  const visitor = new HttpVisitor(backend.shop);
  const asked = await visitor.get(await linkTo(backend.shop, email, '/confirm-email?'));
  expect((await visitor.submit(asked, 'token', { password: demoPassword })).status).toBe(200);
}

/** The page with the errors of a refused form. */
async function refusal(guest: Guest, fields: Record<string, string>): Promise<string> {
  const posted = await guest.post(path, fields);
  expect(posted.status).toBe(303);
  const { html, status } = await guest.get(posted.headers.get('location') ?? '');
  expect([422, 429]).toContain(status);
  return html;
}

/** The fields with errors on that page. */
async function problems(guest: Guest, fields: Record<string, string>): Promise<string[]> {
  const html = await refusal(guest, fields);
  return [...html.matchAll(/<a href="#client-(\w+)" class="link">/g)].map(([, name]) => name ?? '');
}

describe('the details of a customer', () => {
  it('are saved as the gateway wants them, and confirmed once', async () => {
    const { guest, account, before, typed } = await editor();
    const posted = await guest.post(path, {
      ...typed,
      gender: 'X',
      birthday: '1990-02-28',
      phoneNumber: '06 39 98 01 44',
      phoneNumberCountry: 'FR',
      preferredChannel: 'SMS',
      newsletter: 'on',
      fiscalNumber: 'rss mra 85t10 a562s',
    });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/it-it/account/settings/']);
    expect(await account()).toEqual({
      ...before,
      gender: 'X',
      firstName: 'INES',
      lastName: 'Moreau',
      birthday: '1990-02-28',
      phoneNumber: '+33639980144',
      phoneNumberCountry: 'FR',
      preferredChannel: 'SMS',
      optinNews: 'YES',
      fiscalNumber: 'RSSMRA85T10A562S',
    });
    const shown = (await guest.get('/it-it/account/settings/')).html;
    expect(shown).toContain('Le tue modifiche sono state salvate.');
    expect(shown).toContain('Ines Moreau');
    // A number of another country, in the format for calls from the market.
    expect(shown).toContain('+33 6 39 98 01 44');
    expect(await mailsTo(before.email)).toEqual([]);
  });

  it('that are left empty stay as they are', async () => {
    const { guest, account, typed } = await editor();
    const known = { birthday: '1990-02-28', gender: 'F', phoneNumber: '06 39 98 01 44' };
    await guest.post(path, { ...typed, ...known, phoneNumberCountry: 'FR' });
    await guest.get('/it-it/account/settings/');
    await guest.post(path, { ...typed, birthday: '', gender: '', phoneNumber: '', phoneNumberCountry: 'PL' });
    // An emptied field is not shown as saved.
    expect((await guest.get('/it-it/account/settings/')).html).toContain('Ciò che hai lasciato vuoto resta');
    expect(await account()).toMatchObject({
      birthday: '1990-02-28',
      gender: 'F',
      phoneNumber: '+33639980144',
      phoneNumberCountry: 'FR',
    });
  });

  it('that cannot be are named, and what was typed stays', async () => {
    const { guest, account, before, typed } = await editor();
    const wrong = {
      ...typed,
      firstName: '',
      lastName: '<b>Moreau</b>',
      birthday: '2999-01-01',
      phoneNumber: '12',
      gender: 'Q',
      fiscalNumber: 'RSSMRA85T10A562X',
      preferredChannel: 'PIGEON',
    };
    expect(await problems(guest, wrong)).toEqual(['gender', 'firstName', 'lastName', 'preferredChannel']);
    const { html } = await guest.get(path);
    expect(html).toContain('value="&lt;b&gt;Moreau&lt;/b&gt;"');
    const rest = { ...wrong, ...{ firstName: 'Ines', lastName: 'Moreau', gender: '', preferredChannel: '' } };
    expect(await problems(guest, rest)).toEqual(['birthday', 'phoneNumber', 'fiscalNumber']);
    expect(await problems(guest, { ...typed, lastName: 'x'.repeat(500), birthday: '1990-02-30' })).toEqual([
      'lastName',
      'birthday',
    ]);
    expect(await account()).toEqual(before);
  });

  it.each([
    ['2000-02-30', 'Questo giorno non esiste nel calendario.'],
    ['2999-01-01', 'Indica una data di nascita passata.'],
    [`${new Date().getUTCFullYear() - 1}-01-01`, 'almeno 16 anni'],
    ['1800-01-01', 'L’anno 1800 è troppo lontano.'],
  ])('say of the birthday %s what is wrong with it', async (birthday, words) => {
    const { guest, account, before, typed } = await editor();
    expect(await refusal(guest, { ...typed, birthday })).toContain(words);
    expect(await account()).toEqual(before);
  });

  it.each([
    ['pictures alone', '🙂🙃'],
    ['a sign that turns the text around', 'Ines\u202e'],
    ['an address of the web', 'http://evil.example'],
  ])('take no name of %s, and say so', async (_, firstName) => {
    const { guest, account, before, typed } = await editor();
    expect(await refusal(guest, { ...typed, firstName })).toContain(
      'Nome: usa lettere, senza emoji né segni invisibili.',
    );
    expect(await account()).toEqual(before);
  });

  it('that were refused and left come back as not saved yet, and can be dropped', async () => {
    const { guest, before, typed } = await editor();
    const back = '/it-it/account/settings/';
    const linksOf = (html: string) =>
      [...html.matchAll(/href="([^"]*\/settings\/(?:edit\/\?[^"]*)?)"/g)].map(([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      );
    expect((await guest.get(path)).html).not.toContain('Non ancora salvato');
    const refused = await refusal(guest, { ...typed, firstName: '', lastName: 'Nuova' });
    // Right after a refusal the message is not shown.
    expect(refused).not.toContain('Non ancora salvato');
    const returned = (await guest.get(path)).html;
    expect(returned).toContain('value="Nuova"');
    expect(returned).toContain('Non ancora salvato: è ciò che avevi inserito l’ultima volta.');
    const [discard = ''] = linksOf(returned).filter((link) => link.endsWith('again=_client'));
    const dropped = await guest.get(discard);
    expect([dropped.status, dropped.headers.get('location')]).toEqual([303, path]);
    const fresh = (await guest.get(path)).html;
    expect(fresh).not.toContain('Non ancora salvato');
    expect(fresh).toContain(`value="${before.lastName}"`);

    // Cancelling the form drops the draft as well, and leads nowhere else.
    const [out = ''] = linksOf(await refusal(guest, { ...typed, firstName: '', lastName: 'Nuova' })).filter((link) =>
      link.includes('leave='),
    );
    expect((await guest.get(out.replace(encodeURIComponent(back), '//evil.example/'))).headers.get('location')).toBe(
      path,
    );
    await refusal(guest, { ...typed, firstName: '', lastName: 'Nuova' });
    expect((await guest.get(out)).headers.get('location')).toBe(back);
    expect((await guest.get(path)).html).not.toContain('value="Nuova"');
  });

  it('in a draft that equal what is saved are not shown as unsaved', async () => {
    const { guest, typed, account } = await editor();
    await refusal(guest, { ...typed, lastName: '' });
    await guest.post(path, typed);
    expect((await account()).firstName).toBe('INES');
    expect((await guest.get(path)).html).not.toContain('Non ancora salvato');
  });

  it('take no field that is not theirs', async () => {
    const { guest, account, before, typed } = await editor();
    const other = await backend.customer();
    await guest.post(path, {
      ...typed,
      customerId: other.customerId,
      loyaltyNumber: '2790012345678',
      loyaltyType: 'FID',
      hasPassword: 'false',
      isDeleted: 'true',
    });
    expect(await account()).toEqual({ ...before, firstName: 'INES', lastName: 'Moreau' });
  });
});

describe('another e-mail', () => {
  it('requires the password, and is mailed to the former address alone', async () => {
    const { guest, account, before, typed } = await editor();
    const email = `${crypto.randomUUID()}@example.com`;
    await backend.db
      .prepare(
        `INSERT INTO mailed_links (link_hash, purpose, customer_id, email, redirect_uri, state, expires_at)
         VALUES (?1, 'sign-in', ?2, ?3, 'https://x', '', 9999999999)`,
      )
      .bind(crypto.randomUUID(), before.customerId, before.email)
      .run();
    expect(await problems(guest, { ...typed, email })).toEqual(['password']);
    expect(await problems(guest, { ...typed, email, password: 'not this one at all' })).toEqual(['password']);
    expect((await account()).email).toBe(before.email);
    const posted = await guest.post(path, { ...typed, email: email.toUpperCase(), password: demoPassword });
    expect(posted.headers.get('location')).toBe('/it-it/account/settings/');
    // Until the link is used the account has its former e-mail, and the page shows the pending one.
    expect(await account()).toMatchObject({ email: before.email, pendingEmail: email });
    const { html } = await guest.get('/it-it/account/settings/');
    expect(html).toContain(`${email}, in attesa di conferma`);
    expect(html).toContain(`Un link è in arrivo a ${email}`);
    const [mail, ...others] = await mailsTo(before.email);
    expect([mail?.lang, mail?.subject, others]).toEqual([
      'it',
      'È stato richiesto un altro indirizzo e-mail per il tuo account',
      [],
    ]);
    expect(mail?.body).not.toContain(email);
    expect(await mailsTo(email)).toMatchObject([{ lang: 'it', subject: 'Conferma il tuo nuovo indirizzo e-mail' }]);

    await confirm(email);
    expect(await account()).toMatchObject({ email, pendingEmail: null, emailQuality: 'CONFIRMED' });
    expect((await mailsTo(before.email)).map(({ subject }) => subject)).toEqual([
      'È stato richiesto un altro indirizzo e-mail per il tuo account',
      'L’indirizzo e-mail del tuo account è cambiato',
    ]);
    // Links mailed to the former address no longer work.
    const links = await backend.db
      .prepare('SELECT purpose, email FROM mailed_links WHERE customer_id = ?')
      .bind(before.customerId)
      .all();
    expect(links.results).toEqual([]);
    expect((await guest.get('/it-it/account/settings/')).html).not.toContain('in attesa di conferma');
  });

  it('that waits may be cancelled, and its link leads nowhere then', async () => {
    const { guest, account, before, typed } = await editor();
    const email = `${crypto.randomUUID()}@example.com`;
    await guest.post(path, { ...typed, email, password: demoPassword });
    const link = await linkTo(backend.shop, email, '/confirm-email?');
    const refusal = await guest.post('/it-it/account/settings/security/', {
      intent: 'keep-email',
      returnTo: '/it-it/account/settings/',
    });
    expect(refusal.headers.get('location')).toBe('/it-it/account/settings/');
    expect((await guest.get('/it-it/account/settings/')).html).toContain(`Il tuo indirizzo resta ${before.email}.`);
    expect((await new HttpVisitor(backend.shop).get(link)).status).toBe(401);
    expect(await account()).toMatchObject({ email: before.email, pendingEmail: null });
  });

  it('that waits is sent its link again by a button; another wish takes its place', async () => {
    const { guest, account, typed } = await editor();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => `${id}@example.com`);
    const ask = (email = '') => guest.post(path, { ...typed, email, password: demoPassword });
    await ask(first);
    await guest.post('/it-it/account/settings/security/', { intent: 'confirm-email' });
    expect(await mailsTo(first ?? '')).toHaveLength(2);
    const former = await linkTo(backend.shop, first ?? '', '/confirm-email?');
    await ask(second);
    expect((await new HttpVisitor(backend.shop).get(former)).status).toBe(401);
    await confirm(second ?? '');
    expect(await account()).toMatchObject({ email: second });
  });

  it('that somebody else opens an account with meanwhile stays theirs', async () => {
    const { guest, account, before, typed } = await editor();
    const theirs = await editor();
    const email = `${crypto.randomUUID()}@example.com`;
    await guest.post(path, { ...typed, email, password: demoPassword });
    const visitor = new HttpVisitor(backend.shop);
    const asked = await visitor.get(await linkTo(backend.shop, email, '/confirm-email?'));
    await backend.db
      .prepare('UPDATE customers SET email = ? WHERE customer_id = ?')
      .bind(email, theirs.before.customerId)
      .run();
    expect((await visitor.submit(asked, 'token', { password: demoPassword })).status).toBe(401);
    expect((await account()).email).toBe(before.email);
    expect((await theirs.account()).email).toBe(email);
  });

  it('is never stored with its password while it waits', async () => {
    const { guest, typed } = await editor();
    await problems(guest, { ...typed, email: 'nobody', password: 'seven quiet rivers' });
    const { html } = await guest.get(path);
    expect(html).toContain('value="nobody"');
    expect(html).not.toContain('seven quiet rivers');
  });

  it('that somebody has is answered like any other; its owner alone gets a mail', async () => {
    const { guest, account, before, typed } = await editor();
    const theirs = await editor();
    const taken = theirs.before.email;
    const posted = await guest.post(path, { ...typed, email: taken, password: demoPassword });
    expect(posted.headers.get('location')).toBe('/it-it/account/settings/');
    const { html } = await guest.get('/it-it/account/settings/');
    expect(html).toContain(`Un link è in arrivo a ${taken}`);
    expect(await account()).toMatchObject({ email: before.email, pendingEmail: taken });
    expect(await mailsTo(taken)).toMatchObject([{ subject: 'Questo indirizzo ha già un account Selvedge' }]);
    expect(await linkTo(backend.shop, taken, '/confirm-email?')).toBe('');
    // Asked again, the response is the same, and no mail is sent.
    await guest.post('/it-it/account/settings/security/', { intent: 'confirm-email' });
    expect((await guest.get('/it-it/account/settings/')).html).toContain('Un nuovo link è in arrivo.');
    expect(await mailsTo(taken)).toHaveLength(1);
    expect(await theirs.account()).toEqual(theirs.before);
  });

  it('cannot be tried out', async () => {
    const { guest, typed } = await editor();
    const theirs = await editor();
    const wish = (email: string) => guest.post(path, { ...typed, email, password: demoPassword });
    for (let tried = 0; tried < 4; tried += 1) await wish(`${crypto.randomUUID()}@example.com`);
    await wish(theirs.before.email);
    const more = { ...typed, email: `${crypto.randomUUID()}@example.com`, password: demoPassword };
    expect(await problems(guest, more)).toEqual(['password']);
  });

  it('that another tab has changed is not changed back', async () => {
    const { guest, account, typed } = await editor();
    const email = `${crypto.randomUUID()}@example.com`;
    await guest.post(path, { ...typed, email, password: demoPassword });
    const posted = await guest.post(path, { ...typed, gender: 'M' });
    expect(posted.headers.get('location')).toBe('/it-it/account/settings/');
    expect(await account()).toMatchObject({ pendingEmail: email, gender: 'M' });
  });

  it('of an account without a password comes after its first one', async () => {
    const { guest, shopper, typed } = await editor({ password: false });
    const { html } = await guest.get(path);
    expect(/<main[\s\S]*<\/main>/.exec(html)?.[0]).not.toContain('type="email"');
    expect(html).toContain('/it-it/account/change-password/');
    const saved = await guest.post(path, typed);
    expect(saved.headers.get('location')).toBe('/it-it/account/settings/');
    const refused = await backend.refused('updateAccount', { email: 'a@example.com', password: '' }, shopper);
    expect(refused).toMatchObject({ statusCode: 422, code: 'password-wrong' });
  });
});
