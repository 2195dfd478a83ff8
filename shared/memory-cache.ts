import { declareMemory } from './declared-memory.ts';
import { sizeInMemory } from './size-in-memory.ts';

interface Entry<Value> {
  value: Value;
  /** Milliseconds since 1970. */
  writtenAt: number;
  expiresAt: number;
  bytes: number;
}

interface CacheOptions<Key, Value> {
  /** Bytes of all entries together, or those that several caches share. */
  maxBytes: number | MemoryPool;
  /** If their number means something by itself. */
  maxEntries?: number;
  /** Milliseconds for which a value is fresh; unlimited by default. */
  maxAge?: number;
  /**
   * Bytes of an entry. By default they are estimated from key and value when it is set (`sizeInMemory`): pass it if
   * they are known, or if the value has what cannot be seen, such as headers.
   */
  bytesOf?: (key: Key, value: Value) => number;
  /** `content`: cleared by a purge. */
  group?: 'content';
}

/** Bytes of an entry besides its key and value. */
const entryBytes = 120;

const estimate = (key: unknown, value: unknown): number => entryBytes + sizeInMemory([key, value]);

/**
 * Bytes that several caches share, such as one cache for each market. When they need more, the largest of them drops
 * its oldest entry, so that a small one keeps what it has.
 */
export class MemoryPool {
  readonly maxBytes: number;
  /** Bytes of all caches; each keeps its own part up to date. */
  bytes = 0;
  readonly #caches: Pick<MemoryCache<never, never>, 'bytes' | 'dropOldest'>[] = [];
  /** Called when something is dropped, or not stored, because there is no room. */
  readonly onFull: () => void;

  constructor(name: string, maxBytes: number, onFull: () => void = () => undefined) {
    this.maxBytes = maxBytes;
    this.onFull = onFull;
    declareMemory(name, { maxBytes, bytes: () => this.bytes });
  }

  add(cache: Pick<MemoryCache<never, never>, 'bytes' | 'dropOldest'>): void {
    this.#caches.push(cache);
  }

  /** Drops entries until the others fit. */
  trim(): void {
    this.onFull();
    while (this.bytes > this.maxBytes)
      this.#caches.reduce((largest, cache) => (cache.bytes > largest.bytes ? cache : largest)).dropOldest();
  }
}

/** By name: a module that is reloaded (`npm run dev`) replaces its former cache. */
const caches = new Map<string, { clear(): void; group: string | undefined }>();

/** Clears the memory of this isolate: all caches, or one group. */
export function clearCaches(group?: 'content'): void {
  for (const cache of caches.values()) if (group === undefined || cache.group === group) cache.clear();
}

/**
 * Memory of an isolate, for all requests, bounded in bytes. The least recently written entry is dropped first; a value
 * that is larger than the bound is not stored. A value that is no longer fresh stays available to `getStale`, until
 * its space is needed.
 */
export class MemoryCache<Key, Value> {
  readonly group: string | undefined;
  /** Increases when the cache is cleared: a value read before must not be written afterwards. */
  generation = 0;
  #bytes = 0;
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #options: CacheOptions<Key, Value>;
  readonly #pool: MemoryPool;

  constructor(name: string, options: CacheOptions<Key, Value>) {
    const { maxBytes, group } = options;
    this.#options = options;
    this.#pool = typeof maxBytes === 'number' ? new MemoryPool(name, maxBytes) : maxBytes;
    this.#pool.add(this);
    this.group = group;
    caches.set(name, this);
  }

  /** Bytes of all entries, as estimated when they were set. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns a value that is fresh and not older than `maxAge` milliseconds. */
  get(key: Key, maxAge = Number.POSITIVE_INFINITY): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const now = Date.now();
    return now < entry.expiresAt && now - entry.writtenAt < maxAge ? entry.value : undefined;
  }

  /** Returns a value of any age. */
  getStale(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** `maxAge` in milliseconds, if it differs from that of the cache. */
  set(key: Key, value: Value, maxAge = this.#options.maxAge ?? Number.POSITIVE_INFINITY): void {
    const { maxEntries = Number.POSITIVE_INFINITY, bytesOf = estimate } = this.#options;
    this.delete(key);
    const bytes = bytesOf(key, value);
    if (bytes > this.#pool.maxBytes) {
      this.#pool.onFull();
      return;
    }
    const writtenAt = Date.now();
    this.#entries.set(key, { value, writtenAt, expiresAt: writtenAt + maxAge, bytes });
    this.#bytes += bytes;
    this.#pool.bytes += bytes;
    if (this.#entries.size > maxEntries) this.dropOldest();
    if (this.#pool.bytes > this.#pool.maxBytes) this.#pool.trim();
  }

  /** Makes room for others. */
  dropOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.delete(oldest);
  }

  /** Returns the fresh value of a key, or computes and stores it. */
  getOrInsertComputed(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  delete(key: Key): void {
    const bytes = this.#entries.get(key)?.bytes ?? 0;
    this.#bytes -= bytes;
    this.#pool.bytes -= bytes;
    this.#entries.delete(key);
  }

  deleteWhere(isMeant: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isMeant(value)) this.delete(key);
  }

  clear(): void {
    this.generation += 1;
    this.#pool.bytes -= this.#bytes;
    this.#bytes = 0;
    this.#entries.clear();
  }
}
