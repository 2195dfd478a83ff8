/** Writes the demo shop as an SQL file, for a migrated, empty database. */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { openDatabase } from '../database/database.ts';
import { fill, migrate } from '../database/prepare-database.ts';

/** Maximum length of a statement. D1 accepts 100,000 bytes. */
const maxStatementBytes = 90_000;

/**
 * Tables left as the migrations create them. The demo's staff has a public password and may refund; anybody could play
 * the demo's assistant; `changes` purges pages, and none is cached yet.
 */
const leftOut = ['d1_migrations', 'staff', 'staff_sessions', 'oauth_clients', 'platforms', 'changes'];

/** Writes the file. */
export async function writeSeed(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-seed-'));
  try {
    const source = join(folder, 'seed.sqlite');
    await migrate(source);
    await fill(source);
    const database = openDatabase(source);
    writeRows(database, file);
    database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes all rows as statements that replace those of the migrations. Triggers are dropped meanwhile. */
export function writeRows(database: DatabaseSync, file: string): void {
  const triggers = schemaOf(database, 'trigger');
  const tables = schemaOf(database, 'table').filter(({ name }) => !leftOut.includes(name));
  const output = openSync(file, 'w');
  const add = (statement: string): void => void writeSync(output, `${statement};\n`);
  add('PRAGMA defer_foreign_keys = TRUE');
  for (const { name } of triggers) add(`DROP TRIGGER "${name}"`);
  for (const { name } of tables) {
    add(`DELETE FROM "${name}"`);
    for (const statement of insertsOf(database, name)) add(statement);
  }
  for (const { sql } of triggers) add(sql);
  closeSync(output);
}

/** Declared tables and triggers, in order, without SQLite's own tables for full-text search. */
function schemaOf(database: DatabaseSync, type: 'table' | 'trigger'): { name: string; sql: string }[] {
  const own = `SELECT name FROM pragma_table_list WHERE type = 'shadow'`;
  return database
    .prepare(
      `SELECT name, sql FROM sqlite_schema
       WHERE type = ? AND name NOT LIKE 'sqlite_%' AND name NOT IN (${own}) ORDER BY rowid`,
    )
    .all(type)
    .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
}

function* insertsOf(database: DatabaseSync, table: string): Generator<string> {
  const columns = columnsOf(database, table);
  const names = columns.map((name) => `"${name}"`).join(', ');
  const begin = `INSERT INTO "${table}" (${names}) VALUES `;
  let rows: string[] = [];
  let length = 0;
  for (const row of database.prepare(`SELECT ${names} FROM "${table}"`).iterate()) {
    const text = `(${columns.map((name) => written(row[name])).join(', ')})`;
    const size = Buffer.byteLength(text) + 2;
    if (rows.length > 0 && begin.length + length + size > maxStatementBytes) {
      yield begin + rows.join(', ');
      rows = [];
      length = 0;
    }
    rows.push(text);
    length += size;
  }
  if (rows.length > 0) yield begin + rows.join(', ');
}

/** Stored columns, not computed ones; of a full-text table also its row id, which other tables refer to. */
function columnsOf(database: DatabaseSync, table: string): string[] {
  const columns = database
    .prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid')
    .all(table)
    .map(({ name }) => String(name));
  const kind = database.prepare('SELECT type FROM pragma_table_list WHERE name = ?').get(table)?.type;
  return kind === 'virtual' ? ['rowid', ...columns] : columns;
}

/** A value as an SQL literal. */
function written(value: SQLOutputValue | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`;
  return String(value);
}
