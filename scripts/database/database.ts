/**
 * Prepares the local D1 database while no workerd has it open: migrations and seed are written directly to the
 * SQLite file that Miniflare will serve, which is many times faster than through the binding.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { root } from '../sources.mjs';

const migrationsFolder = join(root, 'backend', 'migrations');

/**
 * The file of the D1 database with this id, below Miniflare's persistence folder. Its name is that of the Durable
 * Object that stores it: the HMAC of the id, as workerd derives it.
 */
export function databaseFile(persistence: string, databaseId: string): string {
  const uniqueKey = 'miniflare-D1DatabaseObject';
  const key = createHash('sha256').update(uniqueKey).digest();
  const name = createHmac('sha256', key).update(databaseId).digest().subarray(0, 16);
  const check = createHmac('sha256', key).update(name).digest().subarray(0, 16);
  return join(persistence, 'd1', uniqueKey, `${Buffer.concat([name, check]).toString('hex')}.sqlite`);
}

/** Opens the file; creates it and its folders if missing. */
export function openDatabase(file: string): DatabaseSync {
  mkdirSync(join(file, '..'), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  return database;
}

/** The migrations that have not been applied yet, in order. */
export function pendingMigrations(database: DatabaseSync): string[] {
  const applied = appliedMigrations(database);
  return knownMigrations().filter((name) => !applied.includes(name));
}

/** Applied migrations that do not exist any more: the database is from another version of the shop. */
export function foreignMigrations(database: DatabaseSync): string[] {
  const known = knownMigrations();
  return appliedMigrations(database).filter((name) => !known.includes(name));
}

function knownMigrations(): string[] {
  return readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}

function appliedMigrations(database: DatabaseSync): string[] {
  // The table of `wrangler d1 migrations apply`, so that both tools agree on what has been applied.
  database.exec(
    `CREATE TABLE IF NOT EXISTS d1_migrations (
       id INTEGER PRIMARY KEY AUTOINCREMENT,
       name TEXT UNIQUE,
       applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
     )`,
  );
  return database
    .prepare('SELECT name FROM d1_migrations ORDER BY name')
    .all()
    .map((row) => String(row.name));
}

/** Applies a migration in one transaction. */
export function applyMigration(database: DatabaseSync, name: string): void {
  database.exec('BEGIN');
  try {
    database.exec(readFileSync(join(migrationsFolder, name), 'utf8'));
    database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw new Error(`Migration ${name} failed.`, { cause: error });
  }
}

/**
 * Replaces origins in all columns that the seed has written them to, so that a seeded database can be served on
 * other ports.
 *
 * @param moves pairs of old and new origin, without a slash at the end
 */
export function moveOrigins(database: DatabaseSync, moves: readonly (readonly [from: string, to: string])[]): void {
  const changes = moves.filter(([from, to]) => from !== to);
  if (changes.length === 0) return;
  database.exec('BEGIN');
  for (const { table, column } of textColumns(database)) {
    for (const [from, to] of changes) {
      database
        .prepare(`UPDATE "${table}" SET "${column}" = replace("${column}", ?, ?) WHERE instr("${column}", ?) > 0`)
        .run(from, to, from);
    }
  }
  database.exec('COMMIT');
}

function textColumns(database: DatabaseSync): { table: string; column: string }[] {
  // Without FTS5 tables and their shadow tables: they contain no addresses.
  const columns = database
    .prepare(
      `SELECT list.name AS "table", info.name AS "column"
       FROM pragma_table_list AS list, pragma_table_xinfo(list.name) AS info
       WHERE list.schema = 'main' AND list.type = 'table' AND list.name NOT LIKE 'sqlite_%'
         AND info.type = 'TEXT' AND info.hidden = 0`,
    )
    .all();
  return columns.map(({ table, column }) => ({ table: String(table), column: String(column) }));
}
