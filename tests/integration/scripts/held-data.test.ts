import { beforeAll, describe, expect, test } from 'vitest';
import { heldData, notExported } from '../../../backend/customers/held-data.ts';
import { sealBody } from '../../../backend/mails/sealed.ts';
import { type Backend, billingAddress, openBackend, readyCart } from '../cart/carts-fixture.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend();
});

/** The tables that a query reads. */
const tablesOf = (query: string) => [...query.matchAll(/(?:FROM|JOIN) (\w+)/g)].map(([, table]) => table ?? '');

describe('what is held of a person', () => {
  test.each(['customer_id', 'cart_id', 'order_number'])(
    'includes every table with a %s, or the table is left out for a reason',
    async (column) => {
      const { results } = await backend.db
        .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'`)
        .all<{ name: string; sql: string }>();
      const own = new RegExp(`^\\s*(?:CREATE TABLE[^(]*\\()?\\s*"?${column}"? TEXT|, ${column} TEXT`, 'm');
      const holding = results.filter(({ sql }) => own.test(sql)).map(({ name }) => name);
      expect(holding.length).toBeGreaterThan(3);
      const named = new Set([...Object.values(heldData).flatMap(tablesOf), ...Object.keys(notExported)]);
      expect(holding.filter((name) => !named.has(name))).toEqual([]);
    },
  );

  test('leaves out no table that does not exist, and none that is included', async () => {
    const { results } = await backend.db
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
      .all<{ name: string }>();
    const names = new Set(results.map(({ name }) => name));
    const exported = new Set(Object.values(heldData).flatMap(tablesOf));
    for (const table of Object.keys(notExported)) {
      expect(names.has(table), table).toBe(true);
      expect(exported.has(table), table).toBe(false);
    }
  });

  test('gives an account with an unconfirmed e-mail nothing of what came to that e-mail', async () => {
    const { db } = backend;
    const account = await backend.customer();
    const email = `${account.customerId}@test.example`;
    const set = (quality: string) =>
      db
        .prepare('UPDATE customers SET email_quality = ? WHERE customer_id = ?')
        .bind(quality, account.customerId)
        .run();
    await set('UNCONFIRMED');
    await db.batch([
      db
        .prepare(
          `INSERT INTO mails (recipient, locale, lang, subject, body, created_at) VALUES (?, 'en', 'en', 'x', 'x', 1)`,
        )
        .bind(email),
      db
        .prepare(
          `INSERT INTO newsletter_subscribers (subscriber_id, email, state, asked_at) VALUES (?, ?, 'SUBSCRIBED', 1)`,
        )
        .bind(crypto.randomUUID(), email),
    ]);
    expect((await backend.call('exportData', {}, account)).data).toMatchObject({ newsletter: [], mails: [] });
    await set('CONFIRMED');
    expect((await backend.call('exportData', {}, account)).data).toMatchObject({
      newsletter: [{ email }],
      mails: [{ recipient: email }],
    });
  });

  test('comes whole, with nothing of anybody else and no secret', async () => {
    const [buyer, other] = [await backend.customer(), await backend.customer()];
    for (const [who, line1] of [
      [buyer, '1 RUE DU TEST'],
      [other, '9 IMPASSE DU SECRET'],
    ] as const) {
      await backend.call('updateBillingAddress', { ...billingAddress, line1 }, who);
      await readyCart(backend, who, [{ sku: await backend.product(2), quantity: 1 }]);
    }
    const { createdAt, data } = await backend.call('exportData', {}, buyer);
    expect(createdAt).toMatch(/^\d{4}-/);
    expect(Object.keys(data)).toEqual(Object.keys(heldData));
    expect(data).toMatchObject({
      account: [{ customer_id: buyer.customerId, email: `${buyer.customerId}@test.example` }],
      billingAddress: [{ line1: '1 RUE DU TEST' }],
      carts: [{ customer_id: buyer.customerId, shipping_address: { line1: '12 RUE DE LA PAIX' } }],
      cartLines: [{ quantity: 1 }],
      orders: [],
    });
    const text = JSON.stringify(data);
    expect(text).not.toContain(other.customerId);
    expect(text).not.toContain('IMPASSE DU SECRET');
    expect(text).not.toMatch(/secret_hash|pbkdf2|sealed/i);
  });

  test('names holder and IBAN of its owner, and no more than their day where the key is another one', async () => {
    const [owner, other] = [await backend.customer(), await backend.customer()];
    const iban = 'FR7630006000011234567890189';
    const details = JSON.stringify({ holder: 'Ines Moreau', iban });
    const at = '2026-03-04T05:06:07.000Z';
    for (const [who, key] of [
      [owner, backend.shop.secrets.BANK_KEY],
      [other, 'a key that was lost'],
    ] as const)
      await backend.db
        .prepare('INSERT INTO bank_details (customer_id, sealed, updated_at) VALUES (?, ?, ?)')
        .bind(who.customerId, await sealBody(key, details, 'bank details'), at)
        .run();
    const bankDetailsFor = async (who: typeof owner) => (await backend.call('exportData', {}, who)).data.bankDetails;
    expect(await bankDetailsFor(owner)).toEqual([{ holder: 'Ines Moreau', iban, updated_at: at }]);
    expect(await bankDetailsFor(other)).toEqual([{ updated_at: at }]);
  });

  test('is for signed-in customers, without repeated questions', async () => {
    expect(await backend.refused('exportData', {})).toMatchObject({ statusCode: 401 });
    const buyer = await backend.customer();
    for (let time = 0; time < 10; time += 1) await backend.call('exportData', {}, buyer);
    expect(await backend.refused('exportData', {}, buyer)).toMatchObject({
      statusCode: 429,
      code: 'too-many-tries',
    });
  });
});
