/** One statement for any number of rows, as one JSON parameter. A row's values are in the order of the columns. */
export function insert(
  db: D1Database,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): D1PreparedStatement {
  const values = columns.map((_, index) => `value ->> ${index}`).join(', ');
  return db
    .prepare(`INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values} FROM json_each(?)`)
    .bind(JSON.stringify(rows));
}
