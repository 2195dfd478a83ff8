import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseDeleted, erasedTables, retainedTables } from '../../../backend/customers/erase.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

let database: DatabaseSync;

beforeAll(() => {
  database = migratedDatabase();
});
afterAll(() => database.close());

it('every table with customer data is declared as erased or retained', () => {
  const found = database
    .prepare(
      `SELECT DISTINCT t.name FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND c.name = 'customer_id' ORDER BY 1`,
    )
    .all()
    .map(({ name }) => name);
  expect(found).toEqual([...erasedTables, ...retainedTables].toSorted());
});

/** Columns of `customers` that identify nobody. */
const retainedColumns = ['customer_id', 'is_deleted', 'deleted_at', 'created_at'];

/** Values for columns that take only some; other columns take their own name. */
const values: Record<string, string> = {
  is_deleted: '1',
  deleted_at: '2026-01-01T00:00:00.000Z',
  optin_news: 'YES',
  gender: 'F',
  loyalty_type: 'FID',
};

it('every column of a customer is erased, unless it is declared to identify nobody', async () => {
  const columns = database
    .prepare("SELECT name FROM pragma_table_info('customers') WHERE name <> 'erased_at'")
    .all()
    .map(({ name }) => String(name));
  const filled = columns.map((column) => values[column] ?? column);
  database
    .prepare(`INSERT INTO customers (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
    .run(...filled);
  expect(await eraseDeleted(new SqliteD1(database), new Date('2026-03-01'))).toBe(1);
  const erased = database.prepare('SELECT * FROM customers').get() ?? {};
  const left = columns.filter((column, index) => String(erased[column]) === filled[index]);
  expect(left.toSorted()).toEqual(retainedColumns.toSorted());
});
