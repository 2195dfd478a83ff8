import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { type Language, languages } from '../../shared/markets/locales.ts';

/** A text in the languages of the feeds. */
export type ImportedText = Partial<Record<Language, string>>;

/** Fallback languages for a missing text, in order. */
const instead: readonly Language[] = ['en', 'fr', 'de', 'es', 'it', 'pl'];

/** A text in all languages, with fallbacks for missing ones. Empty if there is no text at all. */
export function inAllLanguages(importedText: ImportedText): LocalizedText {
  const other = instead.map((language) => importedText[language]).find((text) => text !== undefined) ?? '';
  const { fr = other, en = other, de = other, es = other, it = other, pl = other } = importedText;
  return { fr, en, de, es, it, pl };
}

/** A text with its translation by a feed, the languages sorted, so that the same text is the same JSON. */
export function withTranslation(importedText: ImportedText, language: Language, text: string | null): ImportedText {
  const all = text === null ? importedText : { ...importedText, [language]: text };
  return Object.fromEntries(Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The languages without a text. */
export function missingLanguages(importedText: ImportedText): Language[] {
  return languages.filter((language) => importedText[language] === undefined);
}

const one = (fr: string, en: string, de: string, es: string, it: string, pl: string): LocalizedText => ({
  fr,
  en,
  de,
  es,
  it,
  pl,
});

/** Labels for feeds without a size or family. A colour without a name stays empty. */
export const oneSize = one(
  'Taille unique',
  'One size',
  'Einheitsgröße',
  'Talla única',
  'Taglia unica',
  'Jeden rozmiar',
);
export const noFamily = one(
  'Autres pièces',
  'Other pieces',
  'Weitere Teile',
  'Otras prendas',
  'Altri capi',
  'Inne rzeczy',
);
