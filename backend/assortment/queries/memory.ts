import { MemoryCache, MemoryPool } from '../../../shared/memory-cache.ts';

/** Bytes of an entry besides its arrays. */
const entryBytes = 300;

/** Shared, so that a crawler that asks for all facets of a large shop drops its own oldest results. */
const pool = new MemoryPool('results of listings and searches', 14_000_000);

/**
 * The key of a result. Each cache, and each kind of list in it, has its own `kind`. The parts are quoted, because what
 * visitors typed is among them: it must not be the key of another result.
 */
export const resultKey = (kind: string, ...parts: readonly (string | number | readonly string[])[]): string =>
  JSON.stringify([kind, ...parts]);

/**
 * Results that the next request probably needs again: for another page, order or facet. They are arrays by row, so they
 * grow with the catalogue.
 */
export function resultCache<Value extends {}>(
  name: string,
  bytesOf: (value: Value) => number,
): (key: string, make: () => Value) => Value {
  const cache = new MemoryCache<string, Value>(name, {
    maxBytes: pool,
    bytesOf: (key, value) => entryBytes + 2 * key.length + bytesOf(value),
  });
  return (key, make) => cache.getOrInsertComputed(key, make);
}
