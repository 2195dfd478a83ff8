/** Stock alerts for a size, and the mail when it is back (specification, sections 4 and 7). */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { maxAlerts } from '../../../backend/alerts/handlers.ts';
import { sendStockAlerts } from '../../../backend/alerts/send-stock-alerts.ts';
import { type Backend, openBackend, visitor } from '../cart/carts-fixture.ts';
import { killedAt, mortalEnv } from '../faults/mortal-database.ts';

let backend: Backend;
/** The store of the market fr-fr. */
let storeId: string;

beforeAll(async () => {
  backend = await openBackend();
  const found = await backend.db.prepare("SELECT store_id FROM domains WHERE locale = 'fr-fr'").first();
  storeId = String(found?.store_id);
});

type Customer = Awaited<ReturnType<Backend['customer']>>;

const waitsFor = async (customer: Customer) =>
  (await backend.call('getStockAlerts', { id: storeId }, customer)).values.map(({ sku }) => sku);

async function waiting(locale: 'fr-fr' | 'de-de' | 'pl-pl' = 'fr-fr', sku?: string) {
  const customer = await backend.customer(locale);
  const known = sku ?? (await backend.product(0));
  await backend.call('addStockAlert', { sku: known, storeId }, customer);
  return { customer, sku: known };
}

async function mailsTo({ customerId }: Customer) {
  const { results } = await backend.db
    .prepare('SELECT lang, subject, body, link FROM mails WHERE recipient = ?')
    .bind(`${customerId}@test.example`)
    .all();
  return results;
}

const restock = (sku: string, quantity: number) =>
  backend.db.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, sku).run();

/** Runs the schedule. */
const schedule = () => sendStockAlerts(mortalEnv(backend).env, new Date());

describe('an alert', () => {
  it('is there once, with its day, and is gone when it is deleted', async () => {
    const { customer, sku } = await waiting();
    await backend.call('addStockAlert', { sku, storeId }, customer);
    const { values } = await backend.call('getStockAlerts', { id: storeId }, customer);
    expect(values).toEqual([{ sku, storeId, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]);
    await backend.call('deleteStockAlert', { sku, knowledgeTypeId: storeId }, customer);
    expect(await backend.call('deleteStockAlert', { sku, knowledgeTypeId: storeId }, customer)).toEqual({
      values: [],
    });
  });

  it('that is brought back stands where it stood', async () => {
    const { customer, sku } = await waiting();
    const later = await backend.product(0);
    await backend.call('addStockAlert', { sku: later, storeId }, customer);
    await backend.call('deleteStockAlert', { sku, knowledgeTypeId: storeId }, customer);
    await backend.call('addStockAlert', { sku, storeId }, customer);
    expect(await waitsFor(customer)).toEqual([later, sku]);
  });

  it('is tied to its store, and is the own one', async () => {
    const { customer, sku } = await waiting();
    expect(await backend.call('getStockAlerts', { id: '999999' }, customer)).toEqual({ values: [] });
    const other = await backend.customer();
    await backend.call('deleteStockAlert', { sku, knowledgeTypeId: storeId }, other);
    expect(await waitsFor(other)).toEqual([]);
    expect(await waitsFor(customer)).toEqual([sku]);
    const asked = { sku, storeId, id: storeId, knowledgeTypeId: storeId };
    for (const name of ['getStockAlerts', 'addStockAlert', 'deleteStockAlert'] as const)
      expect(await backend.refused(name, asked, visitor)).toMatchObject({ statusCode: 401 });
  });

  it('refuses sizes and stores that there are not, and more than there is room for', async () => {
    const { customer, sku } = await waiting();
    const unknown = { statusCode: 404, code: 'unknown' };
    expect(await backend.refused('addStockAlert', { sku: 'none', storeId }, customer)).toMatchObject(unknown);
    expect(await backend.refused('addStockAlert', { sku, storeId: '999999' }, customer)).toMatchObject(unknown);
    await backend.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO stock_alerts (customer_id, sku, store_id, locale, created_at)
         SELECT ?1, i, ?3, 'fr-fr', '2026-01-01T00:00:00.000Z' FROM n`,
      )
      .bind(customer.customerId, maxAlerts, storeId)
      .run();
    const one = { sku: await backend.product(0), storeId };
    const full = { statusCode: 422, code: 'too-many-alerts' };
    expect(await backend.refused('addStockAlert', one, customer)).toMatchObject(full);
  });
});

describe('when a size is back', () => {
  it('everybody who waits gets one mail, in the language of their market, and is done', async () => {
    const { customer, sku } = await waiting('fr-fr');
    const { customer: other } = await waiting('pl-pl', sku);
    await schedule();
    expect(await mailsTo(customer)).toEqual([]);
    await restock(sku, 2);
    await Promise.all([schedule(), schedule()]);
    await schedule();
    const link = expect.stringMatching(/\/fr-fr\/test-piece-ecru--p\d+\/$/);
    expect(await mailsTo(customer)).toEqual([
      {
        lang: 'fr',
        subject: 'De retour\u202f: Test piece, taille M',
        body: expect.stringContaining('Ecru'),
        link,
      },
    ]);
    expect(await mailsTo(other)).toMatchObject([{ lang: 'pl', link: expect.stringContaining('/pl-pl/') }]);
    expect(await waitsFor(customer)).toEqual([]);
    await restock(sku, 0);
    await restock(sku, 4);
    await schedule();
    expect(await mailsTo(customer)).toHaveLength(1);
  });

  it('what is gone again before the mail is written is waited for', async () => {
    const { customer, sku } = await waiting();
    await restock(sku, 1);
    await restock(sku, 0);
    await schedule();
    expect([await mailsTo(customer), await waitsFor(customer)]).toEqual([[], [sku]]);
    await restock(sku, 1);
    await schedule();
    expect(await mailsTo(customer)).toHaveLength(1);
  });

  it('a colour that cannot be bought yet is waited for until it can', async () => {
    const sku = await backend.product(5, { availability: 'SOON_AVAILABLE' });
    const { customer } = await waiting('de-de', sku);
    await schedule();
    expect(await mailsTo(customer)).toEqual([]);
    await backend.db
      .prepare("UPDATE options SET availability = 'AVAILABLE' WHERE option_id = ?")
      .bind(sku.replace('-M', ''))
      .run();
    await schedule();
    expect(await mailsTo(customer)).toMatchObject([{ lang: 'de', subject: 'Wieder da: Test piece, Größe M' }]);
  });

  it('an alert for what can be bought is refused with this reason, and not stored', async () => {
    const customer = await backend.customer();
    const asked = { sku: await backend.product(3), storeId };
    expect(await backend.refused('addStockAlert', asked, customer)).toMatchObject({
      statusCode: 409,
      code: 'in-stock',
    });
    expect(await waitsFor(customer)).toEqual([]);
  });

  it('a withdrawn alert sends no mail, unless it is restored', async () => {
    const { customer, sku } = await waiting();
    await backend.call('deleteStockAlert', { sku, knowledgeTypeId: storeId }, customer);
    await restock(sku, 1);
    await schedule();
    expect(await mailsTo(customer)).toEqual([]);
    // It is in stock again: restoring the alert is refused with this reason, and no mail is sent.
    const again = await backend.refused('addStockAlert', { sku, storeId }, customer);
    expect(again).toMatchObject({ code: 'in-stock' });
    await restock(sku, 0);
    await backend.call('addStockAlert', { sku, storeId }, customer);
    await restock(sku, 1);
    await schedule();
    expect(await mailsTo(customer)).toHaveLength(1);
  });

  const mark = (customer: Customer, deleted: 0 | 1) =>
    backend.db
      .prepare('UPDATE customers SET is_deleted = ? WHERE customer_id = ?')
      .bind(deleted, customer.customerId)
      .run();

  it('a deleted account gets no mail, and all of them after opening it again', async () => {
    const { customer, sku } = await waiting();
    await mark(customer, 1);
    await restock(sku, 1);
    await schedule();
    expect(await mailsTo(customer)).toEqual([]);
    await mark(customer, 0);
    await schedule();
    expect(await mailsTo(customer)).toHaveLength(1);
  });

  it('an account that is deleted while the mails are written gets no mail either', async () => {
    const { customer, sku } = await waiting();
    await restock(sku, 1);
    const { env } = mortalEnv(backend);
    const batch = env.DB.batch.bind(env.DB);
    vi.spyOn(env.DB, 'batch').mockImplementation(async (statements) => {
      await mark(customer, 1);
      return batch(statements);
    });
    await sendStockAlerts(env, new Date());
    expect([await mailsTo(customer), await waitsFor(customer)]).toEqual([[], [sku]]);
  });

  it('a run that is cut off anywhere neither loses a mail nor writes it twice', async () => {
    const { customer, sku } = await waiting();
    const { customer: other } = await waiting('de-de', sku);
    await restock(sku, 1);
    const { life, env } = mortalEnv(backend);
    for (const call of [1, 2, 3]) {
      await killedAt(life, call, () => sendStockAlerts(env, new Date()));
      const mailCount = (await mailsTo(customer)).length + (await mailsTo(other)).length;
      const left = (await waitsFor(customer)).length + (await waitsFor(other)).length;
      expect(mailCount + left).toBe(2);
    }
    await schedule();
    expect([await mailsTo(customer), await mailsTo(other)]).toMatchObject([[{ lang: 'fr' }], [{ lang: 'de' }]]);
  });
});
