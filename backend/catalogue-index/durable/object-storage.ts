/** The storage of a Durable Object, as far as the index uses it. */
export interface ObjectStorage {
  sql: {
    exec<Row extends Record<string, SqlStorageValue>>(
      query: string,
      ...bindings: SqlStorageValue[]
    ): { toArray(): Row[]; [Symbol.iterator](): Iterator<Row> };
  };
  transactionSync<Result>(work: () => Result): Result;
}
