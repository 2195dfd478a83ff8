/** Values of a row, in the order of its table's columns. */
export type Row = readonly (string | number | null)[];

/** How rows of a table are written. */
export interface Table {
  name: string;
  key: readonly string[];
  values: readonly string[];
  /** Columns that alone are no reason to write; written with the others. */
  along?: readonly string[];
  /** Columns written only with a new row. */
  once?: readonly string[];
}

/**
 * Writes rows that are new or have changed. Unchanged rows are not touched, so that no trigger records a change.
 * Each statement returns the first key column of the written rows as `id`.
 *
 * Two statements instead of ON CONFLICT, because that overrides the conflict clauses inside triggers.
 */
export function upsert(db: D1Database, table: Table, rows: readonly Row[]): D1PreparedStatement[] {
  if (rows.length === 0) return [];
  const { name, key, values, along = [] } = table;
  const { columns, given, same, differs } = partsOf(table);
  const set = [...values, ...along].map((column) => `${column} = given.${column}`).join(', ');
  const update = `UPDATE ${name} SET ${set} FROM (${given}) given WHERE ${same} AND (${differs})`;
  const insert = `INSERT INTO ${name} (${columns.join(', ')})
    SELECT * FROM (${given}) given WHERE NOT EXISTS (SELECT 1 FROM ${name} WHERE ${same})`;
  const all = JSON.stringify(rows);
  return [...(values.length > 0 ? [update] : []), insert].map((sql) =>
    db.prepare(`${sql} RETURNING ${key[0]} AS id`).bind(all),
  );
}

/** Finds the rows that `upsert` would write, with the same result, and writes nothing. */
export function differing(db: D1Database, table: Table, rows: readonly Row[]): D1PreparedStatement[] {
  if (rows.length === 0) return [];
  const { name, key, values } = table;
  const { given, same, differs } = partsOf(table);
  const isWritten = [`${name}.${key[0]} IS NULL`, ...(values.length > 0 ? [differs] : [])].join(' OR ');
  const sql = `SELECT given.${key[0]} AS id FROM (${given}) given LEFT JOIN ${name} ON ${same} WHERE ${isWritten}`;
  return [db.prepare(sql).bind(JSON.stringify(rows))];
}

/** The parts that the statements share: all columns, the rows as a query, and how they are compared with the table. */
function partsOf({ name, key, values, along = [], once = [] }: Table) {
  const columns = [...key, ...values, ...along, ...once];
  return {
    columns,
    given: `SELECT ${columns.map((column, at) => `value ->> ${at} AS ${column}`).join(', ')} FROM json_each(?)`,
    same: key.map((column) => `${name}.${column} = given.${column}`).join(' AND '),
    differs: values.map((column) => `${name}.${column} IS NOT given.${column}`).join(' OR '),
  };
}

export function remove(db: D1Database, { name, key }: Table, rows: readonly Row[]): D1PreparedStatement[] {
  if (rows.length === 0) return [];
  const wanted = `SELECT ${key.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`;
  return [db.prepare(`DELETE FROM ${name} WHERE (${key.join(', ')}) IN (${wanted})`).bind(JSON.stringify(rows))];
}

/** Runs statements in one transaction. D1 rejects an empty batch, so that is skipped. */
export async function writeAll(db: D1Database, statements: D1PreparedStatement[]): Promise<D1Result<{ id: string }>[]> {
  return statements.length === 0 ? [] : db.batch<{ id: string }>(statements);
}
