interface Entry<Value> {
  value: Value;
  /** Milliseconds since 1970. */
  writtenAt: number;
  expiresAt: number;
  bytes: number;
}

interface CacheOptions<Key, Value> {
  maxEntries: number;
  /** Milliseconds for which a value is fresh; for ever if nothing is said. */
  maxAge?: number;
  maxBytes?: number;
  bytesOf?: (key: Key, value: Value) => number;
  /** `content`: what a purge forgets. */
  group?: 'content';
}

/** By name: a module that is loaded anew (`npm run dev`) takes the place of its former cache. */
const caches = new Map<string, { clear(): void; group: string | undefined }>();

/** Forgets what this isolate has in memory: everything, or one group. */
export function clearCaches(group?: 'content'): void {
  for (const cache of caches.values()) if (group === undefined || cache.group === group) cache.clear();
}

/**
 * What an isolate keeps in memory for all requests. The least recently written entry goes first. A value that is no
 * longer fresh stays, for who has nothing better (`getStale`), until there is no room for it.
 */
export class MemoryCache<Key, Value> {
  readonly group: string | undefined;
  /** Grows when the cache is cleared: what was read before must not be written after. */
  generation = 0;
  #bytes = 0;
  readonly #entries = new Map<Key, Entry<Value>>();
  readonly #options: CacheOptions<Key, Value>;

  constructor(name: string, options: CacheOptions<Key, Value>) {
    this.#options = options;
    this.group = options.group;
    caches.set(name, this);
  }

  /** A value that is fresh and not older than `maxAge` milliseconds. */
  get(key: Key, maxAge = Number.POSITIVE_INFINITY): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    const now = Date.now();
    return now < entry.expiresAt && now - entry.writtenAt < maxAge ? entry.value : undefined;
  }

  /** A value of any age. */
  getStale(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** `maxAge` in milliseconds, where it differs from that of the cache. */
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

  /** Forgets what is meant. */
  deleteWhere(isMeant: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isMeant(value)) this.delete(key);
  }

  clear(): void {
    this.generation += 1;
    this.#bytes = 0;
    this.#entries.clear();
  }
}
