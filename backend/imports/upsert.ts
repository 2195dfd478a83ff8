/** A row's values, in the order of its table's columns. */
export type Row = readonly (string | number | null)[];

/** How rows of a table are written. */
export interface Table {
  name: string;
  key: readonly string[];
  values: readonly string[];
  /** Written along with values that change, and no reason to write by itself. */
  along?: readonly string[];
  /** Written only with a new row. */
  once?: readonly string[];
}

/**
 * Writes rows, each only if it is new or says something else than the one that stands there: what stays the same is not
 * touched, so that no trigger tells of a change that is none. Each statement gives the first column of the key of what
 * it wrote, as `id`.
 *
 * Two statements, not one with ON CONFLICT: with that, SQLite takes away from triggers what they say of conflicts.
 */
export function upsert(
  db: D1Database,
  { name, key, values, along = [], once = [] }: Table,
  rows: readonly Row[],
): D1PreparedStatement[] {
  if (rows.length === 0) return [];
  const columns = [...key, ...values, ...along, ...once];
  const given = `SELECT ${columns.map((column, at) => `value ->> ${at} AS ${column}`).join(', ')} FROM json_each(?)`;
  const same = key.map((column) => `${name}.${column} = given.${column}`).join(' AND ');
  const set = [...values, ...along].map((column) => `${column} = given.${column}`).join(', ');
  const differs = values.map((column) => `${name}.${column} IS NOT given.${column}`).join(' OR ');
  const update = `UPDATE ${name} SET ${set} FROM (${given}) given WHERE ${same} AND (${differs})`;
  const insert = `INSERT INTO ${name} (${columns.join(', ')})
    SELECT * FROM (${given}) given WHERE NOT EXISTS (SELECT 1 FROM ${name} WHERE ${same})`;
  const all = JSON.stringify(rows);
  return [...(values.length > 0 ? [update] : []), insert].map((sql) =>
    db.prepare(`${sql} RETURNING ${key[0]} AS id`).bind(all),
  );
}

/** Removes rows by their key. */
export function remove(db: D1Database, { name, key }: Table, rows: readonly Row[]): D1PreparedStatement[] {
  if (rows.length === 0) return [];
  const wanted = `SELECT ${key.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`;
  return [
    db.prepare(`DELETE FROM ${name} WHERE (${key.join(', ')}) IN (${wanted})`).bind(JSON.stringify(rows)),
  ];
}

/** Runs statements in one transaction. D1 refuses a batch of none, so where there is nothing to write nothing is asked. */
export async function writeAll(
  db: D1Database,
  statements: D1PreparedStatement[],
): Promise<D1Result<{ id: string }>[]> {
  return statements.length === 0 ? [] : db.batch<{ id: string }>(statements);
}
