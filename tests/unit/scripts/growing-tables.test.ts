import { expect, it } from 'vitest';
import { applyMigration, openDatabase, pendingMigrations } from '../../../scripts/database/database.ts';
import { growingTables, otherTables } from '../../../scripts/database/growing-tables.ts';

it('every table of the migrations grows with customers, carts and orders, or does not', () => {
  const database = openDatabase(':memory:');
  for (const name of pendingMigrations(database)) applyMigration(database, name);
  const tables = database
    .prepare(
      // Tables of a full-text index belong to it.
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
         AND name NOT LIKE 'sqlite_%' AND name <> 'd1_migrations' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name);
  expect([...growingTables, ...otherTables].toSorted()).toEqual(tables);
});
