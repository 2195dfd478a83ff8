import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  forgetRefusals,
  maxRefused,
  refusedWithin,
  requireTries,
  triesLeft,
} from '../../../backend/carts/payment-tries.ts';
import type { Env } from '../../../backend/env.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

const now = 1_800_000_000;
const window = refusedWithin;
let db: SqliteD1;
let env: Env;

beforeAll(() => {
  const database = migratedDatabase();
  // The refusals are those of missing payments.
  database.exec('PRAGMA foreign_keys = OFF');
  db = new SqliteD1(database);
  // Refusals use no other binding.
  env = { DB: db } as unknown as Env;
});
beforeEach(() => db.exec('DELETE FROM refused_payments'));

/** Payments of a customer that were refused as many seconds ago. */
async function refused(customerId: string, ...ages: number[]): Promise<void> {
  const insert = db.prepare('INSERT INTO refused_payments (payment_id, customer_id, refused_at) VALUES (?, ?, ?)');
  await db.batch(ages.map((age) => insert.bind(crypto.randomUUID(), customerId, now - age)));
}

test('a customer may try again until the fifth refusal, and a quarter of an hour after the first of them', async () => {
  await refused('other', ...Array(maxRefused).fill(1));
  await refused('customer', window - 1, 300, 200, 100);
  expect(window).toBe(15 * 60);
  await expect(requireTries(env, 'customer', now)).resolves.toBeUndefined();
  expect(await triesLeft(env, 'customer', now)).toBe(1);
  await refused('customer', 0);
  expect(await triesLeft(env, 'customer', now)).toBe(0);
  await expect(requireTries(env, 'customer', now)).rejects.toMatchObject({
    status: 429,
    code: 'too-many-payments',
    message: 'Too many payments were refused within a quarter of an hour.',
  });
  await expect(requireTries(env, 'customer', now + 1)).resolves.toBeUndefined();
  await expect(requireTries(env, 'other', now)).rejects.toMatchObject({ status: 429 });
});

test('what counts no longer is forgotten, to the second', async () => {
  await refused('customer', window + 1, window, window - 1, 0);
  await forgetRefusals(env, now);
  const { results } = await db.prepare('SELECT refused_at AS at FROM refused_payments ORDER BY 1').all();
  expect(results).toEqual([{ at: now - window + 1 }, { at: now }]);
});
