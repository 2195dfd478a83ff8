import { expect, it } from 'vitest';
import { growingTables, otherTables } from '../../../scripts/database/growing-tables.ts';
import { migratedDatabase } from '../migrated-database.ts';

it('every table of the migrations grows with customers, carts and orders, or does not', () => {
  const database = migratedDatabase();
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
