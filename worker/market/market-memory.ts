import type { Locale } from '../../shared/markets/locales.ts';

/** Versions of a market that are remembered beside each other: the one in use, one before, and previews. */
const mostVersions = 4;

interface Configured {
  locale: Locale;
  version: string;
}

/**
 * Remembers one thing for each market and version of its configuration, so that two versions can be shown beside each
 * other. Of each market, the oldest version goes first.
 */
export class MarketMemory<T> {
  readonly #byLocale = new Map<Locale, Map<string, T>>();

  get({ locale, version }: Configured): T | undefined {
    return this.#byLocale.get(locale)?.get(version);
  }

  set({ locale, version }: Configured, value: T): void {
    const versions = this.#byLocale.get(locale) ?? new Map<string, T>();
    this.#byLocale.set(locale, versions);
    versions.delete(version);
    versions.set(version, value);
    for (const oldest of versions.keys()) {
      if (versions.size <= mostVersions) break;
      versions.delete(oldest);
    }
  }
}
