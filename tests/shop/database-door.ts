import { ask } from './ask.ts';

/**
 * A Worker beside the backend that runs statements on its database. Miniflare's own access from another process
 * blocks that process for several milliseconds per statement.
 */
export const databaseDoor = `
export default {
  async fetch(request, { DB }) {
    const { script, statements } = await request.json();
    try {
      if (script !== undefined) return Response.json(await DB.exec(script));
      const bound = statements.map(({ sql, values }) => DB.prepare(sql).bind(...values));
      return Response.json(await DB.batch(bound));
    } catch (error) {
      return new Response(error.message, { status: 422 });
    }
  },
};
`;

interface Words {
  sql: string;
  values: unknown[];
}

type Sent = { script: string } | { statements: Words[] };

const plain = new Set(['string', 'number', 'boolean']);

/** The backend's database with the platform's interface, through that Worker. Text and numbers only, no bytes. */
export class DistantD1 implements D1Database {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  prepare(sql: string): DistantStatement {
    return new DistantStatement(this, sql, []);
  }

  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    return this.send({ statements: statements.map((each) => DistantStatement.wordsOf(each)) });
  }

  exec(script: string): Promise<D1ExecResult> {
    return this.send({ script });
  }

  withSession(): D1DatabaseSession {
    return { prepare: this.prepare.bind(this), batch: this.batch.bind(this), getBookmark: () => null };
  }

  dump(): Promise<ArrayBuffer> {
    throw new Error('dump() is for alpha databases only.');
  }

  /** Throws the database's error message. */
  async send<Answer>(what: Sent): Promise<Answer> {
    const answer = await ask(this.#address, { method: 'POST', body: JSON.stringify(what) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json() as Promise<Answer>;
  }
}

class DistantStatement implements D1PreparedStatement {
  readonly #database: DistantD1;
  readonly #words: Words;

  constructor(database: DistantD1, sql: string, values: unknown[]) {
    this.#database = database;
    this.#words = { sql, values };
  }

  static wordsOf(statement: D1PreparedStatement): Words {
    if (!(statement instanceof DistantStatement)) throw new Error('A statement of another database.');
    return statement.#words;
  }

  bind(...values: unknown[]): DistantStatement {
    const strange = values.find((value) => value !== null && !plain.has(typeof value));
    if (strange !== undefined || values.includes(undefined))
      throw new Error(`Through this door goes no ${typeof strange}.`);
    return new DistantStatement(this.#database, this.#words.sql, values);
  }

  async first<T>(column?: string): Promise<T | null> {
    const row = (await this.all<Record<string, unknown>>()).results[0];
    const value = column === undefined || row === undefined ? row : row[column];
    // The caller states what its query selects, as with the binding.
    return (value === undefined ? null : value) as T | null;
  }

  async all<T>(): Promise<D1Result<T>> {
    const [result] = await this.#database.batch<T>([this]);
    if (result === undefined) throw new Error('A statement has no result.');
    return result;
  }

  run<T>(): Promise<D1Result<T>> {
    return this.all<T>();
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>;
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>;
  raw<T>(): Promise<T[] | [string[], ...T[]]> {
    throw new Error('Nobody here has asked for raw() yet.');
  }
}
