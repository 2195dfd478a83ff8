import { type Locale, localeNames } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';

/** Versions of a market's configuration that are cached: the one in use, one before, and previews. */
export const maxVersions = 4;

type Limits = Pick<ConstructorParameters<typeof MemoryCache>[1], 'maxEntries' | 'maxAge' | 'group'>;

/** A cache for each market, so that none takes the room of another. Keys name the version of its configuration. */
export function marketCaches<Value>(
  name: string,
  limits: Limits,
): Record<Locale, MemoryCache<string, Value>> {
  const caches = localeNames.map((locale) => [locale, new MemoryCache(`${name} of ${locale}`, limits)]);
  // Each locale has one.
  return Object.fromEntries(caches);
}
