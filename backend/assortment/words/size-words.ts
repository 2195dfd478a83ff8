import type { Language } from '../../../shared/markets/locales.ts';
import { wordsIn } from './split-words.ts';

/** Words that introduce a size. */
const sizeWords: Record<Language, readonly string[]> = {
  fr: ['taille', 'tailles', 'pointure'],
  en: ['size', 'sizes'],
  de: ['größe', 'groesse', 'größen', 'gr'],
  es: ['talla', 'tallas'],
  it: ['taglia', 'taglie'],
  pl: ['rozmiar', 'rozmiary'],
};

/** A size as shops write it: 38, 6m, XL, 3XL. */
const size = /^(\d{1,3}[a-z]?|\d?x{0,4}[sml])$/;

/** Splits a query into sizes with their word ("size 38"), and the rest. */
export function withoutSizes(query: string, language: Language): { sizes: string[]; rest: string } {
  const sizes: string[] = [];
  const others: string[] = [];
  const words = wordsIn(query);
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    if (sizeWords[language].includes(word) && size.test(next)) {
      sizes.push(`${word} ${next}`);
      at += 1;
    } else others.push(word);
  }
  return { sizes, rest: others.join(' ') };
}
