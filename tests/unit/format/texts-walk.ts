import { type Language, languages } from '../../../shared/markets/locales.ts';

export interface TextEntry {
  /** Its path, `cart/cart.title`. */
  at: string;
  language: Language;
  text: string;
}

/** True for a record with an entry for each of the six languages and nothing else. */
function isTranslated(value: object): value is Record<Language, unknown> {
  const keys = Object.keys(value);
  return keys.length === languages.length && languages.every((language) => keys.includes(language));
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Every text in a structure, at any depth, in a record of the six languages. */
export function textsIn(value: unknown, at: string): TextEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!isTranslated(value)) return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${at}/${key}`));
  return languages.flatMap((language) => stringsOf(value[language]).map((text) => ({ at, language, text })));
}
