import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteExpired } from '../../../backend/authentication/housekeeping.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

const now = 1_800_000_000;
const day = 24 * 60 * 60;
let database: DatabaseSync;
let db: SqliteD1;

beforeAll(() => {
  database = migratedDatabase();
  db = new SqliteD1(database);
  // The rows refer to no records.
  database.exec('PRAGMA foreign_keys = OFF');
});
beforeEach(() => database.exec(tables.map(([table]) => `DELETE FROM ${table};`).join(' ')));
afterAll(() => database.close());

/** SQL of a row of each table that is as old as the given second, and the minimum age for its deletion. */
const tables: [table: string, age: number, columns: string, values: string][] = [
  [
    'mailed_links',
    0,
    'link_hash, purpose, customer_id, email, redirect_uri, state, expires_at',
    "?1, 'sign-in', 'c', 'e', '/', 's', ?1",
  ],
  ['email_changes', 0, 'customer_id, email, expires_at', "'c' || ?1, 'e', ?1"],
  ['account_openings', 0, 'form_hash, customer_id, expires_at', "'h' || ?1, 'c', ?1"],
  ['mails', 7 * day, 'recipient, lang, subject, body, created_at', "'a', 'en', 's', 'b', ?1"],
  ['attempts', 0, 'bucket, count, expires_at', '?1, 1, ?1'],
  [
    'oauth_codes',
    day,
    'code_hash, client_id, redirect_uri, code_challenge, customer_id, session_hash, new_customer, expires_at',
    "?1, 'c', '/', 'c', 'c', 'h', 0, ?1",
  ],
  ['refresh_tokens', 0, 'jti, family_id, expires_at', '?1, ?1, ?1'],
  [
    'refresh_families',
    day,
    'family_id, customer_id, client_id, session_hash, new_customer, created_at',
    "?1, 'c', 'c', 'h', 0, ?1",
  ],
  ['sign_in_sessions', 0, 'session_hash, customer_id, created_at, expires_at', "?1, 'c', 1, ?1"],
];

it.each(tables)('%s are deleted when they are over, to the second', async (table, age, columns, values) => {
  const insert = db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${values})`);
  const dates = [now - age - 1000, now - age, now - age + 1, now + 1000];
  await db.batch(dates.map((date) => insert.bind(date)));
  await deleteExpired(db, now);
  const column = columns.split(', ').at(-1);
  const { results } = await db.prepare(`SELECT ${column} AS at FROM ${table} ORDER BY 1`).all<{ at: number }>();
  expect(results.map(({ at }) => at)).toEqual(dates.slice(2));
});

it('a family of tokens stays as long as one of them lasts', async () => {
  await db.batch([
    db.prepare(
      `INSERT INTO refresh_families (family_id, customer_id, client_id, session_hash, new_customer, created_at)
       VALUES ('lasting', 'c', 'c', 'h', 0, 1), ('over', 'c', 'c', 'h', 0, 1)`,
    ),
    db
      .prepare(
        "INSERT INTO refresh_tokens (jti, family_id, expires_at) VALUES ('l', 'lasting', ?1 + 1), ('o', 'over', ?1)",
      )
      .bind(now),
  ]);
  await deleteExpired(db, now);
  const { results } = await db
    .prepare("SELECT family_id AS id FROM refresh_families WHERE family_id IN ('lasting', 'over')")
    .all();
  expect(results).toEqual([{ id: 'lasting' }]);
});
