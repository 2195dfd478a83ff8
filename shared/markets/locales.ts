import { shop } from '../shop.ts';

/** The languages of all texts of the shop (ISO 639-1). */
export const languages = ['fr', 'en', 'de', 'es', 'it', 'pl'] as const;
export type Language = (typeof languages)[number];

export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  // There is one entry for each language.
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Value>;
}

/** Countries that the shop sells to (ISO 3166-1 alpha-2). */
export const countries = ['CZ', 'DE', 'FR', 'ES', 'IT', 'GB', 'CH', 'PL'] as const;
export type Country = (typeof countries)[number];

export const currencies = ['EUR', 'CZK', 'GBP', 'CHF', 'PLN'] as const;
export type Currency = (typeof currencies)[number];

/** Currency in which each country is billed (specification, section 3). */
export const currencyOf = {
  CZ: 'CZK',
  DE: 'EUR',
  FR: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  GB: 'EUR',
  CH: 'CHF',
  PL: 'PLN',
} as const satisfies Record<Country, Currency>;

export interface LocaleProperties {
  /** URL prefix and identifier of the market. */
  locale: string;
  /** Language of the texts (ISO 639-1). */
  lang: Language;
  /** Language of the texts (ISO 639-2/T), as the offers service requires it. */
  iso3: string;
  /** Country of the market (ISO 3166-1 alpha-2). */
  iso2: Country;
  /** Tag passed to `Intl` for money, dates and numbers (BCP 47). */
  intl: string;
  /** hreflang values under which this market is announced; empty for offline markets. */
  hrefLangIsos: readonly string[];
  /** Offline markets are served, but never announced to search engines. */
  online: boolean;
  /** The region whose sizes come first in the size guide (specification, section 1). */
  sizingGuideRegionCode: 'EUR' | 'IT';
  flag: Lowercase<Country>;
}

const fr = {
  lang: 'fr',
  iso3: 'fra',
  iso2: 'FR',
  flag: 'fr',
  sizingGuideRegionCode: 'EUR',
} as const;
const es = {
  lang: 'es',
  iso3: 'spa',
  iso2: 'ES',
  flag: 'es',
  sizingGuideRegionCode: 'EUR',
} as const;
const de = {
  lang: 'de',
  iso3: 'deu',
  iso2: 'DE',
  flag: 'de',
  sizingGuideRegionCode: 'EUR',
} as const;
const it = {
  lang: 'it',
  iso3: 'ita',
  iso2: 'IT',
  flag: 'it',
  sizingGuideRegionCode: 'IT',
} as const;
const pl = {
  lang: 'pl',
  iso3: 'pol',
  iso2: 'PL',
  flag: 'pl',
  sizingGuideRegionCode: 'EUR',
} as const;
const online = { online: true } as const;
const offline = { online: false, hrefLangIsos: [] } as const;

/** The markets, by URL prefix (specification, section 1). */
export const locales = {
  'fr-fr': {
    ...fr,
    ...online,
    locale: 'fr-fr',
    intl: 'fr-FR',
    hrefLangIsos: ['fr', 'fr-fr'],
  },
  fr: { ...fr, ...offline, locale: 'fr', intl: 'fr-FR' },
  'fr-ch': {
    ...fr,
    ...online,
    locale: 'fr-ch',
    iso2: 'CH',
    flag: 'ch',
    intl: 'fr-CH',
    hrefLangIsos: ['fr-ch'],
  },
  en: {
    ...online,
    locale: 'en',
    lang: 'en',
    iso3: 'eng',
    iso2: 'GB',
    intl: 'en-GB',
    hrefLangIsos: ['en', 'en-gb'],
    flag: 'gb',
    sizingGuideRegionCode: 'EUR',
  },
  'es-es': {
    ...es,
    ...online,
    locale: 'es-es',
    intl: 'es-ES',
    hrefLangIsos: ['es', 'es-es'],
  },
  es: { ...es, ...offline, locale: 'es', intl: 'es-ES' },
  'de-de': {
    ...de,
    ...online,
    locale: 'de-de',
    intl: 'de-DE',
    hrefLangIsos: ['de', 'de-de'],
  },
  de: { ...de, ...offline, locale: 'de', intl: 'de-DE' },
  'it-it': {
    ...it,
    ...online,
    locale: 'it-it',
    intl: 'it-IT',
    hrefLangIsos: ['it', 'it-it'],
  },
  it: { ...it, ...offline, locale: 'it', intl: 'it-IT' },
  'pl-pl': {
    ...pl,
    ...online,
    locale: 'pl-pl',
    intl: 'pl-PL',
    hrefLangIsos: ['pl', 'pl-pl'],
  },
  pl: { ...pl, ...offline, locale: 'pl', intl: 'pl-PL' },
} as const satisfies Record<string, LocaleProperties>;

export type Locale = keyof typeof locales;

/** The international English site: x-default, and the fallback of negotiation. */
export const defaultLocale: Locale = 'en';

export const localeNames = Object.keys(locales).filter((name): name is Locale => name in locales);

export const onlineLocales = localeNames.filter((name) => locales[name].online);

/** The online market that a market's pages belong to for search engines: itself or that of its country and language. */
export function announcedLocale(locale: Locale): Locale {
  const { online, lang, iso2 } = locales[locale];
  const twin = onlineLocales.find((other) => locales[other].lang === lang && locales[other].iso2 === iso2);
  return online ? locale : (twin ?? locale);
}

/**
 * The market's key in the records of domain parameters, and its host where each market has one: `de-de.example.com`,
 * `www.example.com` for the international market, unless the shop names another one (`shop.json`).
 */
export const domainOf = (locale: Locale): string => shop.domains?.[locale] ?? usualHost(locale, shop.domain);

/** The host of a market below a domain, where the shop names no other. */
export const usualHost = (locale: Locale, domain: string): string =>
  `${locale === defaultLocale ? 'www' : locale}.${domain}`;

export function isLocale(value: string): value is Locale {
  return Object.hasOwn(locales, value);
}

/** Returns the market of a host name, if each market has a host of its own. */
export function localeOfHost(host: string): Locale | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return localeNames.find((locale) => domainOf(locale) === name);
}
