import type { LocalizedText } from '../../shared/contract/gateway/values.ts';
import { type Language, languages } from '../../shared/markets/locales.ts';

/** A text in those languages in which a feed has said it. */
export type SaidText = Partial<Record<Language, string>>;

/** Whose words stand in for those of a language that is missing, the first that is there. */
const instead: readonly Language[] = ['en', 'fr', 'de', 'es', 'it', 'pl'];

/** A text in all languages: where one is missing, another one's words. Empty where nothing was said at all. */
export function inAllLanguages(said: SaidText): LocalizedText {
  const other = instead.map((language) => said[language]).find((text) => text !== undefined) ?? '';
  const { fr = other, en = other, de = other, es = other, it = other, pl = other } = said;
  return { fr, en, de, es, it, pl };
}

/** The languages in which a text is missing. */
export function missingLanguages(said: SaidText): Language[] {
  return languages.filter((language) => said[language] === undefined);
}

const one = (fr: string, en: string, de: string, es: string, it: string, pl: string): LocalizedText => ({
  fr,
  en,
  de,
  es,
  it,
  pl,
});

/** What stands where a feed names no colour, no size, no family. */
export const oneColour = one(
  'Coloris unique',
  'One colour',
  'Eine Farbe',
  'Color único',
  'Colore unico',
  'Jeden kolor',
);
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
