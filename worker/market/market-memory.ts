import type { Market } from './market.ts';

/** Versions of a market that are remembered beside each other: the one in use, one before, and previews. */
const mostVersions = 4;

/**
 * Remembers one thing for each market and version of its configuration, so that two versions can be shown beside each
 * other. Of each market, the oldest version goes first.
 */
export class MarketMemory<T> {
  readonly #byLocale = new Map<Market['locale'], Map<string, T>>();

  get({ locale, version }: Pick<Market, 'locale' | 'version'>): T | undefined {
    return this.#byLocale.get(locale)?.get(version);
  }

  set({ locale, version }: Pick<Market, 'locale' | 'version'>, value: T): void {
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
