import type { Language } from '../../shared/markets/locales.ts';

type Texts = Readonly<Record<string, string>>;

const files: Record<Language, () => Promise<{ default: Texts }>> = {
  de: () => import('virtual:texts/de'),
  en: () => import('virtual:texts/en'),
  es: () => import('virtual:texts/es'),
  fr: () => import('virtual:texts/fr'),
  it: () => import('virtual:texts/it'),
  pl: () => import('virtual:texts/pl'),
};

/** The texts of all islands, by key, in the language of the page. */
export async function loadTexts(): Promise<Texts> {
  // The Worker writes one of the languages; rejects if it has no texts.
  const code = document.documentElement.lang.slice(0, 2) as Language;
  return (await files[code]()).default;
}
