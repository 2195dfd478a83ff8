import { slugify } from '../../shared/format/slug.ts';

/** Text as the search index holds it: lower case, without accents, words separated and surrounded by one space. */
export function fold(text: string): string {
  // "T-shirt", "t shirt" and "tshirt" are one word to a shopper.
  const words = slugify(text)
    .replace(/\bt-?shirt/g, 'tshirt')
    .replaceAll('-', ' ');
  return words === '' ? '' : ` ${words} `;
}

/** The folded words of a text, each once. */
export function foldedWords(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter((word) => word !== '');
}
