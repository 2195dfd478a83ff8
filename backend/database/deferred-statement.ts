import type { ReadDatabase } from './read-database.ts';

/** Runs something on the database that is to be used just now. */
export type Execute = <Result>(work: (database: ReadDatabase) => Promise<Result>) => Promise<Result>;

/** A statement that chooses its database when it is run, and not when it is prepared. */
export class DeferredStatement implements D1PreparedStatement {
  readonly #execute: Execute;
  readonly #sql: string;
  readonly #values: readonly unknown[];

  constructor(execute: Execute, sql: string, values: readonly unknown[] = []) {
    this.#execute = execute;
    this.#sql = sql;
    this.#values = values;
  }

  bind(...values: unknown[]): DeferredStatement {
    return new DeferredStatement(this.#execute, this.#sql, values);
  }

  /** The same statement, prepared on a database. */
  on(database: ReadDatabase): D1PreparedStatement {
    const statement = database.prepare(this.#sql);
    return this.#values.length === 0 ? statement : statement.bind(...this.#values);
  }

  first<T>(column?: string): Promise<T | null> {
    return this.#execute((database) => {
      const statement = this.on(database);
      return column === undefined ? statement.first<T>() : statement.first<T>(column);
    });
  }

  all<T>(): Promise<D1Result<T>> {
    return this.#execute((database) => this.on(database).all<T>());
  }

  run<T>(): Promise<D1Result<T>> {
    return this.#execute((database) => this.on(database).run<T>());
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>;
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>;
  raw<T>(): Promise<T[] | [string[], ...T[]]> {
    throw new Error('The backend reads rows as objects.');
  }
}

/** Runs statements that were prepared by `DeferredStatement` as one transaction. */
export function batchOn<T>(database: ReadDatabase, statements: readonly D1PreparedStatement[]): Promise<D1Result<T>[]> {
  return database.batch<T>(
    statements.map((statement) => (statement instanceof DeferredStatement ? statement.on(database) : statement)),
  );
}
