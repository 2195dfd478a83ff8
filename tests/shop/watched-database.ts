/**
 * Source of a module in front of the backend: `watchDatabase(DB, note)` returns the same database, which calls
 * `note` for every statement that was run, with `{ sql, values }` and D1's result.
 */
export const watchedDatabase = `
const originals = new WeakMap();
const watchStatement = (statement, asked, note) => {
  const watched = {
    bind: (...values) => watchStatement(statement.bind(...values), { ...asked, values }, note),
    async all() { const result = await statement.all(); note(asked, result); return result; },
    async run() { const result = await statement.run(); note(asked, result); return result; },
    async first(column) {
      const { results: [row] } = await watched.all();
      return row === undefined ? null : column === undefined ? row : row[column];
    },
  };
  originals.set(watched, { statement, asked });
  return watched;
};
const watchDatabase = (database, note) => ({
  prepare: (sql) => watchStatement(database.prepare(sql), { sql, values: [] }, note),
  async batch(list) {
    const own = list.map((each) => originals.get(each));
    const results = await database.batch(own.map(({ statement }) => statement));
    results.forEach((result, at) => note(own[at].asked, result));
    return results;
  },
  withSession(constraint) {
    const session = database.withSession(constraint);
    return { ...watchDatabase(session, note), getBookmark: () => session.getBookmark() };
  },
});
`;
