interface Entry<Value> {
  value: Value;
  /** Milliseconds since 1970. */
  writtenAt: number;
  expiresAt: number;
  bytes: number;
}

interface CacheOptions<Key, Value> {
  maxEntries: number;
  /** Milliseconds for which a value is fresh; unlimited by default. */
  maxAge?: number;
  maxBytes?: number;
  bytesOf?: (key: Key, value: Value) => number;
  /** `content`: cleared by a purge. */
  group?: 'content';
}

/** By name: a module that is reloaded (`npm run dev`) replaces its former cache. */
const caches = new Map<string, { clear(): void; group: string | undefined }>();

/** Clears the memory of this isolate: all caches, or one group. */
export function clearCaches(group?: 'content'): void {
  for (const cache of caches.values()) if (group === undefined || cache.group === group) cache.clear();
}

/**
 * Memory of an isolate, for all requests. The least recently written entry is dropped first. A value that is no longer
 * fresh stays available to `getStale`, until its space is needed.
 */
export class MemoryCache<Key, Value> {
  readonly group: string | undefined;
  /** Increases when the cache is cleared: a value read before must not be written afterwards. */
  generation = 0;
  #bytes = 0;
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #options: CacheOptions<Key, Value>;

  constructor(name: string, options: CacheOptions<Key, Value>) {
    this.#options = options;
    this.group = options.group;
    caches.set(name, this);
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
    const { maxEntries, maxBytes = Number.POSITIVE_INFINITY, bytesOf } = this.#options;
    this.delete(key);
    const writtenAt = Date.now();
    const bytes = bytesOf?.(key, value) ?? 0;
    this.#entries.set(key, { value, writtenAt, expiresAt: writtenAt + maxAge, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= maxEntries && this.#bytes <= maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }

  deleteWhere(isMeant: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isMeant(value)) this.delete(key);
  }

  clear(): void {
    this.generation += 1;
    this.#bytes = 0;
    this.#entries.clear();
  }
}
