import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { MarketAnswers } from '../../../backend/catalogue-index/durable/market-answers.ts';
import type { MarketIndex, MarketIndexes } from '../../../backend/catalogue-index/durable/market-index.ts';
import type { ObjectStorage } from '../../../backend/catalogue-index/durable/object-storage.ts';

const toSqlite = (value: SqlStorageValue): SQLInputValue =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : value;

/** Buffers of their own, as the platform gives them. */
const fromSqlite = (value: unknown): unknown => (value instanceof Uint8Array ? Uint8Array.from(value).buffer : value);

/** The storage of a Durable Object over SQLite in memory, with the platform's limits. */
export class SqliteObjectStorage implements ObjectStorage {
  readonly #database = new DatabaseSync(':memory:');
  /** Statements until the object is stopped, in the middle of whatever it does; unlimited by default. */
  statementsLeft = Number.POSITIVE_INFINITY;

  readonly sql: ObjectStorage['sql'] = {
    exec: <Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: SqlStorageValue[]) => {
      this.statementsLeft -= 1;
      if (this.statementsLeft < 0) throw new Error('The object was stopped.');
      if (query.length > 100_000) throw new Error('A statement has at most 100 kB.');
      if (bindings.length > 100) throw new Error('A statement has at most 100 parameters.');
      for (const value of bindings)
        if (value instanceof ArrayBuffer && value.byteLength > 2_000_000) throw new Error('A value has at most 2 MB.');
      const rows = this.#database
        .prepare(query)
        .all(...bindings.map(toSqlite))
        .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fromSqlite(value)])) as Row);
      return { toArray: () => rows, [Symbol.iterator]: () => rows[Symbol.iterator]() };
    },
  };

  transactionSync<Result>(work: () => Result): Result {
    if (this.#database.isTransaction) return work();
    this.#database.exec('BEGIN');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

/** The Durable Objects of the catalogue index in this process. What passes between is copied, as it is by RPC. */
export class SqliteObjects implements MarketIndexes {
  readonly #db: D1Database;
  readonly #storages = new Map<string, SqliteObjectStorage>();
  readonly #running = new Map<string, MarketAnswers>();

  constructor(db: D1Database) {
    this.#db = db;
  }

  storageOf(market: string): SqliteObjectStorage {
    const storage = this.#storages.get(market) ?? new SqliteObjectStorage();
    this.#storages.set(market, storage);
    return storage;
  }

  /** Ends all objects; their storage stays. */
  evict(): void {
    this.#running.clear();
  }

  getByName(market: string): MarketIndex {
    const running = this.#running.get(market) ?? new MarketAnswers(this.storageOf(market), this.#db);
    this.#running.set(market, running);
    return {
      listing: async (query) => structuredClone(await running.listing(structuredClone(query))),
      search: async (query) => structuredClone(await running.search(structuredClone(query))),
      suggestions: async (query) => structuredClone(await running.suggestions(structuredClone(query))),
      soldFamilies: async (asked, currency) =>
        structuredClone(await running.soldFamilies(structuredClone(asked), currency)),
      sitemapParts: async (asked, size) => structuredClone(await running.sitemapParts(structuredClone(asked), size)),
      sitemapPart: async (asked, after, size) =>
        structuredClone(await running.sitemapPart(structuredClone(asked), after, size)),
    };
  }
}
