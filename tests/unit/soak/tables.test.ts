import { expect, it } from 'vitest';
import { tables } from '../../soak/tables.ts';
import { migratedDatabase } from '../migrated-database.ts';

it('every table of the migrations has an age or a reason, and every age is of columns that are there', () => {
  const database = migratedDatabase();
  const found = database
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
         AND name NOT LIKE 'sqlite_%' AND name <> 'd1_migrations' ORDER BY name`,
    )
    .all()
    .map(({ name }) => name);
  expect(Object.keys(tables).toSorted()).toEqual(found);
  for (const [table, bound] of Object.entries(tables)) {
    if (!('age' in bound)) continue;
    const query = `SELECT count(*) AS count FROM ${table} WHERE ${bound.since} <= '' AND (${bound.where ?? '1'})`;
    expect(database.prepare(query).get(), table).toEqual({ count: 0 });
  }
  database.close();
});
