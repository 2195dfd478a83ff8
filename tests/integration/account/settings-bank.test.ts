import { beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../../demo/customers.ts';
import { mailsTo } from '../../mailbox.ts';
import { type Backend, openBackend } from '../cart/carts-fixture.ts';
import { customer } from '../faults/faults-visitor.ts';

const path = '/pl-pl/account/settings/bank-details/';
const iban = 'FR7630006000011234567890189';
const typed = { holder: 'Ines Moreau', iban: 'fr76 3000 6000 0112 3456 7890 189', password: demoPassword };

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

async function owner() {
  const { guest, shopper } = await customer(backend, 'pl-pl');
  await backend.db
    .prepare(
      `INSERT OR REPLACE INTO credentials (customer_id, password, updated_at)
       SELECT ?, password, updated_at FROM credentials
       WHERE customer_id = (SELECT customer_id FROM customers WHERE email = 'new@example.com')`,
    )
    .bind(shopper.customerId)
    .run();
  const known = async () => (await backend.call('getBankDetails', {}, shopper)).values;
  const fill = async (fields: Record<string, string>) => {
    const posted = await guest.post(path, fields);
    const { html, status } = await guest.get(posted.headers.get('location') ?? '');
    const wrong = [...html.matchAll(/<a href="#bank-details-(\w+)" class="link">/g)].map(([, name]) => name);
    return { html, status, wrong };
  };
  const mails = () => mailsTo(backend.shop, `${shopper.customerId}@test.example`);
  return { guest, shopper, known, fill, mails };
}

it('bank details are sent without spaces, stored sealed and shown masked', async () => {
  const { guest, shopper, known, fill } = await owner();
  expect(await known()).toEqual([]);
  const { status, html } = await fill(typed);
  expect(status).toBe(200);
  expect(html).toContain('FR•• •••• •••• •••• •••• •••0 189');
  expect(await known()).toEqual([{ iban, holder: 'Ines Moreau' }]);
  const sealed = await backend.db
    .prepare('SELECT sealed FROM bank_details WHERE customer_id = ?')
    .bind(shopper.customerId)
    .first<string>('sealed');
  expect(sealed).toMatch(/^[\w-]+=*$/);
  expect(sealed).not.toContain('FR76');
  const page = (await guest.get(path)).html;
  for (const secret of [iban, '3000 6000', demoPassword]) expect(page).not.toContain(secret);
});

it('other bank details are reported to the owner, by the end of the IBAN', async () => {
  const { fill, mails } = await owner();
  await fill(typed);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ lang: 'pl', link: expect.stringContaining(path) });
  expect(mail?.body).toContain('o końcówce 0189');
  expect(mail?.body).not.toContain(iban);
});

it('bank details take the password and an IBAN that can be; nothing else changes them', async () => {
  const { known, fill, mails } = await owner();
  expect((await fill({ ...typed, password: '' })).wrong).toEqual(['password']);
  expect((await fill({ ...typed, password: 'quite another one' })).wrong).toEqual(['password']);
  expect((await fill({ ...typed, iban: 'FR7630006000011234567890188' })).wrong).toEqual(['iban']);
  const refused = await fill({ ...typed, iban: '<b>FR76</b>', holder: 'x'.repeat(71) });
  expect(refused.wrong).toEqual(['holder', 'iban']);
  expect(refused.html).not.toContain(demoPassword);
  expect(await known()).toEqual([]);
  expect(await mails()).toEqual([]);
});

it('bank details are those of one customer alone', async () => {
  const [mine, theirs] = [await owner(), await owner()];
  await theirs.fill(typed);
  await mine.fill({ ...typed, customerId: theirs.shopper.customerId, iban: 'DE89370400440532013000' });
  expect(await theirs.known()).toEqual([{ iban, holder: 'Ines Moreau' }]);
  expect(await mine.known()).toEqual([{ iban: 'DE89370400440532013000', holder: 'Ines Moreau' }]);
});

it('an account without a password gets one before its bank details', async () => {
  const { guest, shopper } = await owner();
  await backend.db.prepare('DELETE FROM credentials WHERE customer_id = ?').bind(shopper.customerId).run();
  const { html } = await guest.get(path);
  expect(html).not.toContain('name="iban"');
  expect(html).toContain('/pl-pl/account/change-password/');
  const input = { iban, holder: 'x', password: '' };
  expect(await backend.refused('updateBankDetails', input, shopper)).toMatchObject({
    code: 'password-wrong',
  });
});
