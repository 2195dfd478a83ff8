import type { Locale } from '../shared/markets/locales.ts';

/** The market of this page, from the attribute that the Worker writes. */
export function pageLocale(): Locale {
  return document.documentElement.dataset.locale as Locale;
}
