/** Tasks of the schedule go by the time that they get. */
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Env } from '../../../backend/env.ts';
import { analyticsEngine } from '../../../backend/stand-ins/analytics-engine/family.ts';
import { deliverNotifications } from '../../../backend/stand-ins/payment-provider/notifications.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

const now = new Date('2027-03-01T12:00:00.000Z');

let database: DatabaseSync;
let env: Env;

beforeEach(() => {
  database = migratedDatabase();
  // Only the database of the bindings.
  env = { DB: new SqliteD1(database) as unknown } as Env;
});
afterEach(() => database.close());

it('measurements are deleted after 28 days', async () => {
  const insert = database.prepare(
    `INSERT INTO vitals (day, metric, route, market, device, bucket, count) VALUES (?, 'LCP', 'index', 'en', 'm', 1, 1)`,
  );
  for (const day of ['2027-02-01', '2027-02-02']) insert.run(day);
  for (const task of analyticsEngine.scheduled) await task(env, now, now.getTime() / 1000);
  expect(database.prepare('SELECT day FROM vitals').all()).toEqual([{ day: '2027-02-02' }]);
});

it('payments at the stand-in provider expire', async () => {
  const expires = now.getTime() / 1000;
  // Of a shop whose address is not known, so that nobody is notified.
  database
    .prepare(
      `INSERT INTO payment_sessions (session_id, reference, amount, currency, return_url, locale, step, result,
         created_at, expires_at, merchant_account)
       VALUES ('s', 'r', 200, 'EUR', '/', 'fr-fr', 'card', 'RedirectShopper', ?, ?, 'elsewhere')`,
    )
    .run(now.toISOString(), expires);
  const step = () => database.prepare('SELECT step FROM payment_sessions').get();
  await deliverNotifications(env, new Date(1000 * (expires - 1)));
  expect(step()).toEqual({ step: 'card' });
  await deliverNotifications(env, now);
  expect(step()).toEqual({ step: 'ended' });
});
