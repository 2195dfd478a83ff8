import { expect, it } from 'vitest';
import { erasedTables, retainedTables } from '../../../backend/customers/erase.ts';
import { applyMigration, openDatabase, pendingMigrations } from '../../../scripts/database/database.ts';

it('every table with customer data is declared as erased or retained', () => {
  const database = openDatabase(':memory:');
  for (const name of pendingMigrations(database)) applyMigration(database, name);
  const found = database
    .prepare(
      `SELECT DISTINCT t.name FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND c.name = 'customer_id' ORDER BY 1`,
    )
    .all()
    .map(({ name }) => name);
  database.close();
  expect(found).toEqual([...erasedTables, ...retainedTables].toSorted());
});
