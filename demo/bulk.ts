/** A row's values, in the order of its table's columns; objects are stored as JSON. */
type Value = string | number | null;

/** Maximum of characters in a parameter. D1 accepts 2 MB. */
const largest = 900_000;

/**
 * Collects rows of several tables and writes them together. Tables are written in the order of their declaration, so
 * that referenced rows come first. The rows of a table are one JSON parameter.
 */
export class Bulk {
  readonly #db: D1Database;
  readonly #tables: { name: string; sql: string; width: number; rows: string[]; bytes: number }[] = [];

  constructor(db: D1Database, tables: Record<string, readonly string[]>) {
    this.#db = db;
    for (const [name, columns] of Object.entries(tables)) {
      const values = columns.map((_, index) => `value ->> ${index}`).join(', ');
      this.#tables.push({
        name,
        sql: `INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values} FROM json_each(?)`,
        width: columns.length,
        rows: [],
        bytes: 0,
      });
    }
  }

  /** Queues a row; `full` becomes true when it should be flushed. */
  add(name: string, row: readonly Value[]): void {
    const table = this.#tables.find((one) => one.name === name);
    if (table === undefined || row.length !== table.width) throw new Error(`No such row in '${name}'.`);
    const json = JSON.stringify(row);
    table.rows.push(json);
    // Letters with accents take two bytes.
    table.bytes += json.length * 1.2;
  }

  get full(): boolean {
    return this.#tables.some(({ bytes }) => bytes > largest);
  }

  /** Writes all queued rows in one transaction. */
  async flush(): Promise<void> {
    const statements = this.#tables
      .filter(({ rows }) => rows.length > 0)
      .map(({ sql, rows }) => this.#db.prepare(sql).bind(`[${rows.join(',')}]`));
    if (statements.length > 0) await this.#db.batch(statements);
    for (const table of this.#tables) {
      table.rows = [];
      table.bytes = 0;
    }
  }
}
