import { writeLog } from '../../shared/logs/log-line.ts';
import { type Locale, localeNames } from '../../shared/markets/locales.ts';
import { MemoryCache, MemoryPool } from '../../shared/memory-cache.ts';
import { sizeInMemory } from '../../shared/size-in-memory.ts';

/** Maximum number of versions of a market's configuration in memory: the current, the previous one, and previews. */
export const maxVersions = 4;

/** Bytes of a record twice: what is made from it, such as the market and the table of redirects, stays as long. */
export const bytesWithDerived = (_key: string, record: unknown): number => 2 * sizeInMemory(record);

/**
 * Memory that the configuration of all markets shares, in bytes. Logs once that there is too little: then requests read
 * from KV what they would have in memory.
 */
export function configurationPool(name: string, maxBytes: number): MemoryPool {
  let isLogged = false;
  return new MemoryPool(name, maxBytes, () => {
    if (isLogged) return;
    isLogged = true;
    const message = `No room in memory: ${name} of the markets takes more than ${maxBytes / 1e6} MB, and is read from KV more often.`;
    writeLog({ level: 'warning', service: 'storefront', message });
  });
}

type Limits<Value> = Omit<ConstructorParameters<typeof MemoryCache<string, Value>>[1], 'maxBytes'> & {
  /** Bytes of all markets together, or those that they share with other caches. */
  maxBytes: number | MemoryPool;
};

/**
 * One cache per market, so that a large one does not take the space of the others. Keys contain the version of the
 * configuration.
 */
export function marketCaches<Value>(
  name: string,
  { maxBytes, ...limits }: Limits<Value>,
): Record<Locale, MemoryCache<string, Value>> {
  const pool = typeof maxBytes === 'number' ? new MemoryPool(name, maxBytes) : maxBytes;
  const caches = localeNames.map((locale) => [
    locale,
    new MemoryCache<string, Value>(`${name} of ${locale}`, { ...limits, maxBytes: pool }),
  ]);
  // The list has an entry for each locale.
  return Object.fromEntries(caches);
}
