/** Writes a database as an SQL file, and reads it back. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, it } from 'vitest';
import { writeRows } from '../../../scripts/deploy/seed-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'selvedge-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = `
CREATE TABLE families (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES families (id), name TEXT, icon BLOB);
CREATE TABLE staff (email TEXT PRIMARY KEY, password TEXT);
CREATE TABLE counted (name TEXT, upper TEXT GENERATED ALWAYS AS (upper(name)) STORED);
INSERT INTO counted (name) VALUES ('of a migration');
CREATE VIRTUAL TABLE search USING fts5 (name);
CREATE TRIGGER families_counted AFTER INSERT ON families BEGIN INSERT INTO counted (name) VALUES (new.name); END;
`;

const opened = () => {
  const database = new DatabaseSync(':memory:');
  database.exec(schema);
  return database;
};

const contents = (database: DatabaseSync) => ({
  families: database.prepare('SELECT * FROM families ORDER BY id').all(),
  counted: database.prepare('SELECT * FROM counted').all(),
  found: database.prepare("SELECT rowid, name FROM search WHERE search MATCH 'wool'").all(),
  schema: database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all(),
});

it('is the same database again, without its staff, in statements that D1 takes', () => {
  const source = opened();
  const long = 'wool '.repeat(4000);
  source
    .prepare("INSERT INTO families VALUES (1, 2, ?, x'00ff'), (2, NULL, ?, NULL)")
    .run('It’s "one"; \n and \\n', "L'été");
  for (let id = 3; id < 40; id += 1) source.prepare('INSERT INTO families VALUES (?, 1, ?, NULL)').run(id, long);
  source.exec("INSERT INTO search (rowid, name) VALUES (7, 'a wool coat')");
  source.exec("INSERT INTO staff VALUES ('editor@example.com', 'known to everybody')");
  const file = join(folder, 'rows.sql');
  writeRows(source, file);
  const sql = readFileSync(file, 'utf8');
  const target = opened();
  target.exec(`BEGIN; ${sql} COMMIT;`);
  expect(contents(target)).toEqual(contents(source));
  expect(target.prepare('SELECT count(*) AS found FROM staff').get()?.found).toBe(0);
  expect(sql).not.toContain('known to everybody');
  const longest = Math.max(...sql.split(';\n').map((statement) => Buffer.byteLength(statement)));
  expect(longest).toBeLessThan(100_000);
  // The trigger works again.
  target.exec("INSERT INTO families VALUES (90, 1, 'new', NULL)");
  expect(target.prepare("SELECT count(*) AS found FROM counted WHERE name = 'new'").get()?.found).toBe(1);
});
