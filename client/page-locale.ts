import type { Locale } from '../shared/markets/locales.ts';

/** The market of this page, which the Worker has written there. */
export function pageLocale(): Locale {
  return document.documentElement.dataset.locale as Locale;
}
