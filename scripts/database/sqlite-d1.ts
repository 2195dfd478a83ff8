/**
 * A D1 database over a SQLite file: the same interface as the binding, so that the seed runs on both, including
 * D1's limits (100 parameters per statement).
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

const maxParameters = 100;

export class SqliteD1 implements D1Database {
  readonly #database: DatabaseSync;
  /** SQLite compiles a statement once; a seed runs the same few thousands of times. */
  readonly #compiled = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(query: string): SqliteStatement {
    return new SqliteStatement(
      () => this.#compile(query),
      () => this.#changes(),
      [],
    );
  }

  /** Rows that were changed since the database was opened. */
  #changes(): number {
    return Number(this.#compile('SELECT total_changes() AS total').get()?.total);
  }

  async batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    // As D1 does.
    if (statements.length === 0) throw new Error('D1_ERROR: No SQL statements detected.');
    this.#database.exec('BEGIN');
    try {
      // Synchronously, so that no other statements come between.
      const results = statements.map((statement) => {
        if (!(statement instanceof SqliteStatement)) throw new Error('A statement of another database.');
        return statement.execute<T>();
      });
      this.#database.exec('COMMIT');
      return results;
    } catch (error) {
      // SQLite itself rolls back when the disk is full.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  async exec(query: string): Promise<D1ExecResult> {
    const started = performance.now();
    // D1 treats each line as a statement.
    const statements = query.split('\n').filter((line) => line.trim() !== '');
    for (const statement of statements) this.#database.exec(statement);
    return { count: statements.length, duration: performance.now() - started };
  }

  withSession(): D1DatabaseSession {
    return { prepare: this.prepare.bind(this), batch: this.batch.bind(this), getBookmark: () => null };
  }

  dump(): Promise<ArrayBuffer> {
    throw new Error('dump() is for alpha databases only; copy the SQLite file instead.');
  }

  #compile(query: string): StatementSync {
    let statement = this.#compiled.get(query);
    if (!statement) {
      statement = this.#database.prepare(query);
      this.#compiled.set(query, statement);
    }
    return statement;
  }
}

class SqliteStatement implements D1PreparedStatement {
  readonly #compile: () => StatementSync;
  readonly #changes: () => number;
  readonly #values: SQLInputValue[];

  constructor(compile: () => StatementSync, changes: () => number, values: SQLInputValue[]) {
    this.#compile = compile;
    this.#changes = changes;
    this.#values = values;
  }

  bind(...values: unknown[]): SqliteStatement {
    if (values.length > maxParameters) throw new Error(`D1 takes ${maxParameters} parameters, not ${values.length}.`);
    return new SqliteStatement(this.#compile, this.#changes, values.map(toSqlite));
  }

  async first<T>(column?: string): Promise<T | null> {
    const row = this.#compile().get(...this.#values);
    const value = column === undefined || row === undefined ? row : row[column];
    // The caller states what its query selects, as with the binding.
    return (value === undefined ? null : value) as T | null;
  }

  execute<T>(): D1Result<T> {
    const started = performance.now();
    const before = this.#changes();
    const results = this.#compile().all(...this.#values) as T[];
    const duration = performance.now() - started;
    const meta = {
      duration,
      size_after: 0,
      rows_read: 0,
      rows_written: 0,
      last_row_id: 0,
      changed_db: true,
      changes: this.#changes() - before,
    };
    return { success: true, results, meta };
  }

  async all<T>(): Promise<D1Result<T>> {
    return this.execute<T>();
  }

  run<T>(): Promise<D1Result<T>> {
    return this.all<T>();
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>;
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>;
  async raw<T>(options?: { columnNames?: boolean }): Promise<T[] | [string[], ...T[]]> {
    const rows = this.#compile().all(...this.#values);
    const values = rows.map((row) => Object.values(row)) as T[];
    return options?.columnNames ? [Object.keys(rows[0] ?? {}), ...values] : values;
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw new Error(`D1 does not take a value of type ${typeof value}.`);
}
