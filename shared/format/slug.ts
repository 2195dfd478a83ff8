import type { Language } from '../markets/locales.ts';
import { memoiseByText } from '../memoise.ts';

/** Letters that Unicode does not decompose into a base letter and an accent. */
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

/** German umlauts in ASCII. */
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[łßœæøđðþı]/g, (letter) => letters[letter] ?? '');
}

/** A page uses the names of each of its products in all markets. */
const known = memoiseByText<string>('slugs', { maxBytes: 1_000_000 });

/**
 * Returns the text as part of a path: lower case, without accents, with hyphens instead of all but letters and digits.
 * In German words `ü` becomes `ue`: `Grüner Mantel` gives `gruener-mantel`.
 */
export const slugify = (text: string, language?: Language): string =>
  language === 'de' ? known(`de ${text}`, () => makeSlug(withoutUmlauts(text))) : known(text, () => makeSlug(text));

function withoutUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => umlauts[letter] ?? '');
}

function makeSlug(text: string): string {
  const lower = text.toLowerCase();
  // Most texts are ASCII, and decomposing is slow.
  const plain = /[^ -~]/.test(lower) ? withoutAccents(lower) : lower;
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

/**
 * Returns the slug of one colour of a product; a colour may have no name. Names without Latin letters still give a
 * valid path.
 */
export function productSlug(label: string, color: string, language: Language): string {
  return slugify(`${label}-${color}`, language) || 'product';
}

/**
 * Returns the id of a product as its address has it after `--p`: digits as they are, any other id with a hyphen before
 * it. Otherwise the product `linen` would have the address of the family `inen`, `--plinen`.
 */
export const addressedId = (productId: string): string => (/^\d+$/.test(productId) ? productId : `-${productId}`);

/** Returns the slug of a family's title. */
export function familySlug(title: string, language: Language): string {
  return slugify(title, language) || 'family';
}
