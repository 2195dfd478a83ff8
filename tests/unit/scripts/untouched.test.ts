import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { applyMigration, moveOrigins, pendingMigrations } from '../../../scripts/database/database.ts';
import { contentsOf, seedSources, seedStateOf } from '../../../scripts/database/untouched.ts';

const origins = { shopOrigin: 'http://localhost:8787', backendOrigin: 'http://localhost:8788' };

function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const name of pendingMigrations(database)) applyMigration(database, name);
  database.exec(
    `INSERT INTO staff (email, name, password) VALUES ('a@example.com', 'A', 'x');
     INSERT INTO redirects (locale, from_path, to_path, status) VALUES ('en', '/a', '${origins.shopOrigin}/b', 301);`,
  );
  return database;
}

it('a database on other ports is the same', () => {
  const database = migrated();
  const before = contentsOf(database, origins);
  const moved = { shopOrigin: 'http://localhost:9000', backendOrigin: 'http://localhost:9001' };
  moveOrigins(database, [
    [origins.shopOrigin, moved.shopOrigin],
    [origins.backendOrigin, moved.backendOrigin],
  ]);
  expect(contentsOf(database, moved)).toBe(before);
});

it('signing in is no work, what was edited is', () => {
  const database = migrated();
  const before = contentsOf(database, origins);
  database.exec(
    `INSERT INTO staff_sessions (session_hash, email, expires_at) VALUES ('x', 'a@example.com', 1);
     INSERT INTO changes (tag) VALUES ('content');`,
  );
  expect(contentsOf(database, origins)).toBe(before);
  database.exec("UPDATE redirects SET to_path = '/c' WHERE from_path = '/a'");
  expect(contentsOf(database, origins)).not.toBe(before);
});

it('is rebuilt only when the demo has changed and nobody has worked in it', () => {
  const sources = seedSources();
  const made = { ...origins, sources, contents: 'as seeded' };
  const never = () => expect.unreachable('The whole database is read only when it matters.');
  expect(seedStateOf(undefined, sources, never)).toBe('fresh');
  expect(seedStateOf(made, sources, never)).toBe('keep');
  expect(seedStateOf(made, 'another', () => 'as seeded')).toBe('renew');
  expect(seedStateOf(made, 'another', () => 'with a cart')).toBe('outdated');
  // Written by a version without notes: changes made in it are unknown.
  expect(seedStateOf(origins, sources, never)).toBe('outdated');
});
