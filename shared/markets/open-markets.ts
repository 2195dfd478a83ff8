import { announcedLocale, defaultLocale, type Locale, localeNames, onlineLocales } from './locales.ts';

/** The markets that an installation has opened, of all that there are. */
export interface OpenMarkets {
  /** Those that answer: the announced ones, and whose pages belong to them for search engines. */
  names: readonly Locale[];
  /** Those that are announced. */
  online: readonly Locale[];
  /** The last resort of negotiation, and x-default: the international English one, or the first. */
  fallback: Locale;
}

/** @param online markets, each of them announced; at least one */
export function openMarkets(online: readonly Locale[]): OpenMarkets {
  return {
    names: localeNames.filter((locale) => online.includes(announcedLocale(locale))),
    online: onlineLocales.filter((locale) => online.includes(locale)),
    fallback: online.includes(defaultLocale) ? defaultLocale : (online[0] ?? defaultLocale),
  };
}

export const allMarkets = openMarkets(onlineLocales);

/** The open markets as they are written: names with commas between them; nothing means all. @throws RangeError */
export function readOpenMarkets(text: string): OpenMarkets {
  const names = text.split(',').flatMap((name) => name.trim().toLowerCase() || []);
  if (names.length === 0) return allMarkets;
  const unknown = names.filter((name) => !onlineLocales.some((locale) => locale === name));
  if (unknown.length > 0)
    throw new RangeError(
      `${unknown.join(', ')}: no market that can be opened. These can: ${onlineLocales.join(', ')}.`,
    );
  return openMarkets(onlineLocales.filter((locale) => names.includes(locale)));
}

/** Whether a path's prefix names a market that is open. */
export function isOpen({ names }: OpenMarkets, prefix: string): prefix is Locale {
  return names.some((locale) => locale === prefix);
}
