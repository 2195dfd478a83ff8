import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../demo/customers.ts';
import type { Client } from '../../shared/contract/customer.ts';
import { type Backend, openBackend } from './carts-fixture.ts';
import { customer, type Guest } from './faults-visitor.ts';

const path = '/it-it/account/settings/edit/';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** A customer with the password of the demo, at the form. */
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
  else
    await backend.db.prepare('DELETE FROM credentials WHERE customer_id = ?').bind(shopper.customerId).run();
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

/** The page that comes back, and says what is wrong. */
async function refusal(guest: Guest, fields: Record<string, string>): Promise<string> {
  const posted = await guest.post(path, fields);
  expect(posted.status).toBe(303);
  const { html, status } = await guest.get(posted.headers.get('location') ?? '');
  expect([422, 429]).toContain(status);
  return html;
}

/** The fields that are wrong, as that page names them. */
async function problems(guest: Guest, fields: Record<string, string>): Promise<string[]> {
  const html = await refusal(guest, fields);
  return [...html.matchAll(/<a href="#client-(\w+)" class="link">/g)].map(([, name]) => name ?? '');
}

describe('the details of a customer', () => {
  it('are saved as the gateway wants them, and told once', async () => {
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
    expect(await mailsTo(before.email)).toEqual([]);
  });

  it('that are left empty stay as they are', async () => {
    const { guest, account, typed } = await editor();
    const known = { birthday: '1990-02-28', gender: 'F', phoneNumber: '06 39 98 01 44' };
    await guest.post(path, { ...typed, ...known, phoneNumberCountry: 'FR' });
    await guest.post(path, { ...typed, birthday: '', gender: '', phoneNumber: '', phoneNumberCountry: 'PL' });
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
  ])('take no name of %s, and say so', async (_, firstName) => {
    const { guest, account, before, typed } = await editor();
    expect(await refusal(guest, { ...typed, firstName })).toContain(
      'Nome: usa lettere, senza emoji né segni invisibili.',
    );
    expect(await account()).toEqual(before);
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
  it('takes the password, and is told to the address before alone', async () => {
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
    expect((await account()).email).toBe(email);
    const told = await mailsTo(before.email);
    expect(told).toEqual([
      { lang: 'it', subject: 'L’indirizzo e-mail del tuo account è cambiato', body: expect.any(String) },
    ]);
    expect(told[0]?.body).not.toContain(email);
    // The new one is asked to be confirmed; what was mailed to the former one leads nowhere any more.
    expect(await mailsTo(email)).toMatchObject([{ lang: 'it', subject: 'Conferma il tuo indirizzo e-mail' }]);
    expect((await account()).emailQuality).toBe('UNCONFIRMED');
    const links = await backend.db
      .prepare('SELECT purpose, email FROM mailed_links WHERE customer_id = ?')
      .bind(before.customerId)
      .all();
    expect(links.results).toEqual([{ purpose: 'email', email }]);
  });

  it('is never kept with its password while it waits', async () => {
    const { guest, typed } = await editor();
    await problems(guest, { ...typed, email: 'nobody', password: 'seven quiet rivers' });
    const { html } = await guest.get(path);
    expect(html).toContain('value="nobody"');
    expect(html).not.toContain('seven quiet rivers');
  });

  it('that is taken is refused in words that tell nothing, and nothing else is saved', async () => {
    const { guest, account, before, typed } = await editor();
    const theirs = await editor();
    const posted = await guest.post(path, { ...typed, email: theirs.before.email, password: demoPassword });
    const { html } = await guest.get(posted.headers.get('location') ?? '');
    expect(html).toContain('Questo indirizzo non può essere usato. Indicane un altro.');
    expect(await account()).toEqual(before);
    expect(await mailsTo(before.email)).toEqual([]);
    expect(await theirs.account()).toEqual(theirs.before);
  });

  it('cannot be tried out', async () => {
    const { guest, typed } = await editor();
    const theirs = await editor();
    const taken = { ...typed, email: theirs.before.email, password: demoPassword };
    for (let tried = 0; tried < 5; tried += 1) expect(await problems(guest, taken)).toEqual(['email']);
    expect(await problems(guest, taken)).toEqual(['password']);
  });

  it('that another tab has changed is not changed back', async () => {
    const { guest, account, typed } = await editor();
    const email = `${crypto.randomUUID()}@example.com`;
    await guest.post(path, { ...typed, email, password: demoPassword });
    const posted = await guest.post(path, { ...typed, gender: 'M' });
    expect(posted.headers.get('location')).toBe('/it-it/account/settings/');
    expect(await account()).toMatchObject({ email, gender: 'M' });
  });

  it('of an account without a password comes after its first one', async () => {
    const { guest, shopper, typed } = await editor({ password: false });
    const { html } = await guest.get(path);
    expect(html).not.toContain('type="email"');
    expect(html).toContain('/it-it/account/change-password/');
    const saved = await guest.post(path, typed);
    expect(saved.headers.get('location')).toBe('/it-it/account/settings/');
    const refused = await backend.refused('updateAccount', { email: 'a@example.com', password: '' }, shopper);
    expect(refused).toMatchObject({ statusCode: 422, code: 'password-wrong' });
  });
});
