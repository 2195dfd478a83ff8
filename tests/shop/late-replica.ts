/**
 * A database with a replica that is late by a number of writes, and not by time: the same interface as D1's binding
 * with read replication. Everything goes to the primary, but for sessions, which read from the replica when it is new
 * enough.
 */
import type { SqliteD1 } from '../../scripts/database/sqlite-d1.ts';

interface Words {
  sql: string;
  values: readonly unknown[];
}

/** What answered a query. */
export type Answerer = 'primary' | 'replica';

interface Query extends Words {
  by: Answerer;
  /** True within a session; queries outside of one never reach the replica. */
  inSession: boolean;
}

/** The state after a number of writes. */
const bookmarkAt = (writes: number): string =>
  `${writes.toString(16).padStart(8, '0')}-00000000-00000000-${'0'.repeat(32)}`;

function writesAt(bookmark: string): number {
  const found = /^([\da-f]{8})-00000000-00000000-0{32}$/.exec(bookmark)?.[1];
  if (found === undefined) throw new Error('D1_ERROR: the bookmark is of another database.');
  return Number.parseInt(found, 16);
}

export class ReplicatedDatabase implements D1Database {
  readonly #primary: SqliteD1;
  readonly #replica: SqliteD1;
  /** Writes that the replica does not have yet, oldest first: each one a transaction. */
  readonly #missing: (readonly Words[])[] = [];
  #written = 0;
  /** Number of writes by which the replica is late. */
  lag = 0;
  /** True: the replica answers nothing. */
  isBroken = false;
  /** True: the replica takes queries and never answers. */
  isHanging = false;
  /** The queries since the last `takeQueries`. */
  #queries: Query[] = [];

  /** Both have the same content. */
  constructor(primary: SqliteD1, replica: SqliteD1) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /** The bookmark of everything that was written. */
  get newest(): string {
    return bookmarkAt(this.#written);
  }

  /** Writes that the replica has. */
  get #reached(): number {
    return this.#written - this.#missing.length;
  }

  /** Sets how late the replica is, and lets it follow as far as that. */
  async follow(lag: number): Promise<void> {
    this.lag = lag;
    while (this.#missing.length > lag) await run(this.#replica, this.#missing.shift() ?? []);
  }

  takeQueries(): Query[] {
    const taken = this.#queries;
    this.#queries = [];
    return taken;
  }

  async onPrimary(queries: readonly Words[], inSession: boolean): Promise<D1Result<unknown>[]> {
    this.#note(queries, 'primary', inSession);
    const results = await run(this.#primary, queries);
    if (results.some(({ meta }) => meta.changes > 0)) {
      this.#written += 1;
      this.#missing.push(queries);
      await this.follow(this.lag);
    }
    return results;
  }

  /** Returns null if the replica has not got as far as `since`. */
  async onReplica(queries: readonly Words[], since: number): Promise<{ results: D1Result[]; bookmark: string } | null> {
    if (this.isBroken) throw new Error('D1_ERROR: the replica is being moved.');
    if (this.isHanging) return new Promise(() => undefined);
    if (this.#reached < since) return null;
    this.#note(queries, 'replica', true);
    const bookmark = bookmarkAt(this.#reached);
    const results = await run(this.#replica, queries);
    const written = results.findIndex(({ meta }) => meta.changes > 0);
    if (written !== -1) throw new Error(`A session that reads from a replica wrote: ${queries[written]?.sql}`);
    return { results, bookmark };
  }

  #note(queries: readonly Words[], by: Answerer, inSession: boolean): void {
    this.#queries.push(...queries.map((words) => ({ ...words, by, inSession })));
  }

  prepare(sql: string): D1PreparedStatement {
    return new Statement((queries) => this.onPrimary(queries, false), { sql, values: [] });
  }

  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    return batchOf<T>((queries) => this.onPrimary(queries, false), statements);
  }

  async exec(script: string): Promise<D1ExecResult> {
    const lines = script.split('\n').filter((line) => line.trim() !== '');
    for (const sql of lines) await this.onPrimary([{ sql, values: [] }], false);
    return { count: lines.length, duration: 0 };
  }

  withSession(constraint: D1SessionBookmark | D1SessionConstraint = 'first-unconstrained'): D1DatabaseSession {
    return new Session(this, constraint);
  }

  dump(): Promise<ArrayBuffer> {
    throw new Error('dump() is for alpha databases only.');
  }
}

type Run = (queries: readonly Words[]) => Promise<D1Result<unknown>[]>;

/** Runs queries as one transaction. */
function run(database: SqliteD1, queries: readonly Words[]): Promise<D1Result<unknown>[]> {
  return database.batch(queries.map(({ sql, values }) => database.prepare(sql).bind(...values)));
}

/** Only its first query is sure to reach the primary: later ones may be answered by a replica that has seen it. */
class Session implements D1DatabaseSession {
  readonly #database: ReplicatedDatabase;
  #constraint: string;

  constructor(database: ReplicatedDatabase, constraint: string) {
    this.#database = database;
    this.#constraint = constraint;
  }

  readonly #run: Run = async (queries) => {
    const known = this.getBookmark();
    const found =
      this.#constraint === 'first-primary'
        ? null
        : await this.#database.onReplica(queries, known === null ? 0 : writesAt(known));
    const results = found?.results ?? (await this.#database.onPrimary(queries, true));
    const bookmark = found?.bookmark ?? this.#database.newest;
    if (bookmark > (this.getBookmark() ?? '')) this.#constraint = bookmark;
    return results;
  };

  prepare(sql: string): D1PreparedStatement {
    return new Statement(this.#run, { sql, values: [] });
  }

  batch<T = unknown>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    return batchOf<T>(this.#run, statements);
  }

  getBookmark(): string | null {
    return this.#constraint.startsWith('first-') ? null : this.#constraint;
  }
}

class Statement implements D1PreparedStatement {
  readonly #run: Run;
  readonly words: Words;

  constructor(run: Run, words: Words) {
    this.#run = run;
    this.words = words;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#run, { ...this.words, values });
  }

  async all<T>(): Promise<D1Result<T>> {
    const [result] = await batchOf<T>(this.#run, [this]);
    if (result === undefined) throw new Error('A statement has no result.');
    return result;
  }

  run<T>(): Promise<D1Result<T>> {
    return this.all<T>();
  }

  async first<T>(column?: string): Promise<T | null> {
    const [row] = (await this.all<Record<string, unknown>>()).results;
    const value = column === undefined || row === undefined ? row : row[column];
    // The caller states what its query selects, as with the binding.
    return (value === undefined ? null : value) as T | null;
  }

  raw<T = unknown[]>(options: { columnNames: true }): Promise<[string[], ...T[]]>;
  raw<T = unknown[]>(options?: { columnNames?: false }): Promise<T[]>;
  raw<T>(): Promise<T[] | [string[], ...T[]]> {
    throw new Error('Nobody here has asked for raw() yet.');
  }
}

async function batchOf<T>(runAll: Run, statements: readonly D1PreparedStatement[]): Promise<D1Result<T>[]> {
  const words = statements.map((each) => {
    if (!(each instanceof Statement)) throw new Error('A statement of another database.');
    return each.words;
  });
  return (await runAll(words)) as D1Result<T>[];
}
