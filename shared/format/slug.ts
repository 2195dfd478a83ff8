import type { Language } from '../markets/locales.ts';
import { memoiseByText } from '../memoise.ts';

/** Letters that Unicode does not take apart into a base letter and an accent. */
const letters: Record<string, string> = {
  ł: 'l',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** How German writes its umlauts where there are none. */
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łßœæøđðþı]/g, (letter) => letters[letter] ?? '');
}

/** A page names each of its products in the words of every market. */
const known = memoiseByText<string>(5_000);

/**
 * Text as part of a path: lowercase, without accents, hyphens for all that is not a letter or digit. In German words
 * `ü` is `ue`: `Grüner Mantel` gives `gruener-mantel`.
 */
export const slugify = (text: string, language?: Language): string =>
  language === 'de'
    ? known(`de ${text}`, () => makeSlug(withoutUmlauts(text)))
    : known(text, () => makeSlug(text));

function withoutUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => umlauts[letter] ?? '');
}

function makeSlug(text: string): string {
  const lower = text.toLowerCase();
  // Most texts have no other letters, and taking those apart is slow.
  const plain = /[^ -~]/.test(lower) ? withoutAccents(lower) : lower;
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/** The slug of one colour of a product. A name written in no Latin letter still gives a path that exists. */
export function productSlug(label: string, color: string, language: Language): string {
  return slugify(`${label}-${color}`, language) || 'product';
}

/** The slug of a family's title. */
export function familySlug(title: string, language: Language): string {
  return slugify(title, language) || 'family';
}
