/** The demo's shop as a file of SQL, for a database that is migrated and empty. */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { openDatabase } from '../database/database.ts';
import { fill, migrate } from '../database/prepare-database.ts';

/** D1 takes statements of 100,000 bytes. */
const longestStatement = 90_000;

/**
 * Tables that stay as the migrations leave them: the demo's staff has a password that everybody knows, and may refund;
 * pages are forgotten by what changes, and nobody has seen one yet.
 */
const leftOut = ['d1_migrations', 'staff', 'staff_sessions', 'changes'];

/** Writes the file. Origins have no slash at the end. */
export async function writeSeed(
  file: string,
  origins: { shopOrigin: string; backendOrigin: string },
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-seed-'));
  try {
    const source = join(folder, 'seed.sqlite');
    await migrate(source);
    await fill(source, origins);
    const database = openDatabase(source);
    writeRows(database, file);
    database.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes all rows as statements that replace what the migrations have put there. Triggers rest meanwhile. */
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

/** Tables and triggers that were declared, in order; what SQLite keeps for a full-text table is its own. */
function schemaOf(database: DatabaseSync, type: 'table' | 'trigger'): { name: string; sql: string }[] {
  const own = `SELECT name FROM pragma_table_list WHERE type = 'shadow'`;
  return database
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = ? AND name NOT LIKE 'sqlite_%' AND name NOT IN (${own}) ORDER BY rowid`,
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
    if (rows.length > 0 && begin.length + length + size > longestStatement) {
      yield begin + rows.join(', ');
      rows = [];
      length = 0;
    }
    rows.push(text);
    length += size;
  }
  if (rows.length > 0) yield begin + rows.join(', ');
}

/** Columns that are stored, not computed; of a full-text table its row's number as well, by which others name it. */
function columnsOf(database: DatabaseSync, table: string): string[] {
  const columns = database
    .prepare('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid')
    .all(table)
    .map(({ name }) => String(name));
  const kind = database.prepare('SELECT type FROM pragma_table_list WHERE name = ?').get(table)?.type;
  return kind === 'virtual' ? ['rowid', ...columns] : columns;
}

/** A value as SQL writes it. */
function written(value: SQLOutputValue | undefined): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`;
  return String(value);
}
