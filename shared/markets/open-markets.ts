import { shop } from '../shop.ts';
import {
  announcedLocale,
  type Currency,
  currencies,
  currencyOf,
  defaultLocale,
  type Language,
  type Locale,
  languages,
  localeNames,
  locales,
  onlineLocales,
} from './locales.ts';

/** The markets that an installation has opened. */
export interface OpenMarkets {
  /** The markets that are served: the announced ones, and those whose pages belong to them for search engines. */
  names: readonly Locale[];
  /** The announced markets. */
  online: readonly Locale[];
  /** The fallback of negotiation, and x-default: the international English one, or the first. */
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

/** All that the shop has. */
export const allMarkets = openMarkets(onlineLocales.filter((locale) => shop.markets.includes(locale)));

/** The languages of markets. */
export const languagesOf = ({ names }: OpenMarkets): Language[] =>
  languages.filter((language) => names.some((name) => locales[name].lang === language));

/** The currencies of markets. */
export const currenciesOf = ({ names }: OpenMarkets): Currency[] =>
  currencies.filter((currency) => names.some((name) => currencyOf[locales[name].iso2] === currency));

/** Reads the open markets from comma-separated names; an empty text means all. @throws RangeError */
export function readOpenMarkets(text: string): OpenMarkets {
  const names = text.split(',').flatMap((name) => name.trim().toLowerCase() || []);
  if (names.length === 0) return allMarkets;
  const unknown = names.filter((name) => !allMarkets.online.some((locale) => locale === name));
  if (unknown.length > 0)
    throw new RangeError(
      `${unknown.join(', ')}: no market that can be opened. These can: ${allMarkets.online.join(', ')}.`,
    );
  return openMarkets(allMarkets.online.filter((locale) => names.includes(locale)));
}

/** True if a path's prefix is an open market. */
export function isOpen({ names }: OpenMarkets, prefix: string): prefix is Locale {
  return names.some((locale) => locale === prefix);
}
