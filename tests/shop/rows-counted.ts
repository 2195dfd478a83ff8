/** Wraps the database and counts the rows that D1 reports as read. */
export function rowsCounted(inner: D1Database): { db: D1Database; rows: () => number } {
  let rows = 0;
  const note = <Result extends { meta: { rows_read?: number } }>(result: Result): Result => {
    rows += result.meta.rows_read ?? 0;
    return result;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, name) => {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === 'all') return async () => note(await target.all());
        if (name === 'first')
          return async (column?: string) => {
            const [row = null] = note(await target.all<Record<string, unknown>>()).results;
            return row === null || column === undefined ? row : row[column];
          };
        return Reflect.get(target, name);
      },
    });
  const db = new Proxy(inner, {
    get: (target, name) => {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      if (name === 'batch')
        return (statements: D1PreparedStatement[]) => Promise.all(statements.map((statement) => statement.all()));
      return Reflect.get(target, name);
    },
  });
  return { db, rows: () => rows };
}
