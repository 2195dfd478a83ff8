import { type Locale, localeNames } from '../../shared/markets/locales.ts';
import { MemoryCache } from '../../shared/memory-cache.ts';

/** Maximum number of versions of a market's configuration in memory: the current, the previous one, and previews. */
export const maxVersions = 4;

type Limits = Pick<ConstructorParameters<typeof MemoryCache>[1], 'maxEntries' | 'maxAge' | 'group'>;

/** One cache per market, so that none takes another's space. Keys contain the version of the configuration. */
export function marketCaches<Value>(name: string, limits: Limits): Record<Locale, MemoryCache<string, Value>> {
  const caches = localeNames.map((locale) => [locale, new MemoryCache(`${name} of ${locale}`, limits)]);
  // The list has an entry for each locale.
  return Object.fromEntries(caches);
}
