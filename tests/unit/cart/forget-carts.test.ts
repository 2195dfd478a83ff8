import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetCarts, retentionDays } from '../../../backend/carts/forget-carts.ts';
import type { Env } from '../../../backend/env.ts';
import { forgetSessions } from '../../../backend/stand-ins/payment-provider/forget-sessions.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

const now = new Date('2027-03-01T12:00:00.000Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
const [old, young] = [ago(retentionDays + 1), ago(retentionDays - 1)];

let database: DatabaseSync;
let env: Env;

beforeEach(() => {
  database = migratedDatabase();
  // Only the database of the bindings.
  env = { DB: new SqliteD1(database) as unknown } as Env;
  database.exec(
    `INSERT INTO customers (customer_id, email, first_name, last_name, created_at, updated_at)
     VALUES ('ada', 'ada@example.com', 'Ada', 'Nowak', '${old}', '${old}')`,
  );
});
afterEach(() => database.close());

interface StoredCart {
  customer?: string;
  created?: string;
  updated?: string;
  mergedInto?: string;
}

function cart(id: string, { customer, created = old, updated = created, mergedInto }: StoredCart = {}): void {
  database
    .prepare(
      `INSERT INTO carts (cart_id, customer_id, currency, merged_into, created_at, updated_at)
       VALUES (?, ?, 'EUR', ?, ?, ?)`,
    )
    .run(id, customer ?? null, mergedInto ?? null, created, updated);
  database.prepare(`INSERT INTO cart_donations (cart_id, donation_id, amount) VALUES (?, 'repair', 200)`).run(id);
}

function payment(id: string, cartId: string, state: 'open' | 'released', created = old): void {
  database
    .prepare(
      `INSERT INTO payments (payment_id, cart_id, cart_version, state, provider, product, result, amount,
         shipping_price, currency, locale, created_at, expires_at)
       VALUES (?, ?, 1, ?, 'adyen', 'cb', 'Refused', 200, 0, 'EUR', 'fr-fr', ?, 0)`,
    )
    .run(id, cartId, state, created);
}

const idsOf = (table: string, column: string) =>
  database
    .prepare(`SELECT ${column} AS id FROM ${table} ORDER BY 1`)
    .all()
    .map(({ id }) => id);

it('carts of visitors are deleted with all in them when nobody can come back to them; customers’ carts stay', async () => {
  cart('abandoned');
  cart('merged', { mergedInto: 'own' });
  cart('recent', { created: young });
  cart('in use', { updated: young });
  cart('own', { customer: 'ada' });
  await forgetCarts(env, now);
  expect(idsOf('carts', 'cart_id')).toEqual(['in use', 'own', 'recent']);
  expect(idsOf('cart_donations', 'cart_id')).toEqual(['in use', 'own', 'recent']);
});

it('failed payments are deleted when they are old, and the visitor’s cart after them', async () => {
  cart('refused');
  cart('own', { customer: 'ada' });
  cart('waiting');
  payment('old', 'refused', 'released');
  payment('old of a customer', 'own', 'released');
  payment('recent', 'own', 'released', young);
  payment('open', 'waiting', 'open');
  await forgetCarts(env, now);
  expect(idsOf('payments', 'payment_id')).toEqual(['open', 'recent']);
  expect(idsOf('carts', 'cart_id')).toEqual(['own', 'waiting']);
});

it('a failed payment that took money stays, whatever became of the money', async () => {
  cart('own', { customer: 'ada' });
  payment('taken', 'own', 'released');
  payment('left', 'own', 'released');
  const session = database.prepare(
    `INSERT INTO adyen_sessions (payment_id, reference, mode, psp_reference) VALUES (?, ?, 'hosted', ?)`,
  );
  session.run('taken', 'SV-1', 'PSP-1');
  session.run('left', 'SV-2', null);
  await forgetCarts(env, now);
  expect(idsOf('payments', 'payment_id')).toEqual(['taken']);
  expect(idsOf('adyen_sessions', 'payment_id')).toEqual(['taken']);
});

it('the provider forgets payments that took no money, with their notifications', async () => {
  const rows = [
    ['refused', 'ended', 'Refused', old],
    ['paid', 'ended', 'Authorised', old],
    ['recent', 'ended', 'Refused', young],
    ['at the card', 'card', 'RedirectShopper', old],
  ] as const;
  for (const [id, step, result, created] of rows) {
    database
      .prepare(
        `INSERT INTO payment_sessions (session_id, reference, amount, currency, return_url, locale, step, result,
           created_at, expires_at) VALUES (?, ?, 200, 'EUR', '/', 'fr-fr', ?, ?, ?, 0)`,
      )
      .run(id, id, step, result, created);
    database
      .prepare(
        `INSERT INTO payment_notifications (event_id, session_id, result, created_at, next_attempt_at)
         VALUES (?, ?, ?, ?, 0)`,
      )
      .run(id, id, result, created);
  }
  await forgetSessions(env, now);
  expect(idsOf('payment_sessions', 'session_id')).toEqual(['at the card', 'paid', 'recent']);
  expect(idsOf('payment_notifications', 'session_id')).toEqual(['at the card', 'paid', 'recent']);
});
