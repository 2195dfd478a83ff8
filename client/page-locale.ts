import type { Language, Locale } from '../shared/markets/locales.ts';

/** The market of this page, from the attribute that the Worker writes. */
export function pageLocale(): Locale {
  return document.documentElement.dataset.locale as Locale;
}

/** The language of this page, from the `lang` attribute that the Worker writes. */
export function pageLanguage(): Language {
  return document.documentElement.lang.slice(0, 2) as Language;
}
