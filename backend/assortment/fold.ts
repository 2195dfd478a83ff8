import { slugify } from '../../shared/format/slug.ts';

/** Normalises text for the search index: lower case, no accents, words separated and surrounded by one space. */
export function fold(text: string): string {
  // "T-shirt", "t shirt" and "tshirt" are the same word.
  const words = slugify(text)
    .replace(/\bt-?shirt/g, 'tshirt')
    .replaceAll('-', ' ');
  return words === '' ? '' : ` ${words} `;
}

/** The distinct normalised words of a text. */
export function foldedWords(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter((word) => word !== '');
}
