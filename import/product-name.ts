/** The name of a product that its pieces share, where a feed has a title for each piece only (Google's). */
import { withoutBrand, withoutLastBrand } from '../backend/imports/brand-in-name.ts';
import type { Line, Variant } from './lines/line.ts';

/** Between name, colour and size. */
const separators = /[\s\-–—,/|([:;·]+$/;

/** Words before a colour or size, as in `Size: M`. */
const labels =
  /(?:^|[\s\-–—,/|([:;·])(?:size|gr(?:ö|oe)(?:ß|ss)e|gr\.|taille|talla|taglia|rozmiar|colou?r|farbe|couleur|coloris|colore|kolor)$/i;

/** The values of a colour or size: `Ivory/Navy` is said as a whole, or one by one. */
function valuesOf(text: string | null): string[] {
  if (text === null || text === '') return [];
  const parts = text.split(/[,/&+]/).map((part) => part.trim());
  return [...new Set([text, ...parts])].filter((part) => part !== '');
}

/** Without separators, brackets and labels at the end. */
function trimmed(text: string): string {
  let name = text.replace(/[\s)\]]+$/, '');
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(separators, '').replace(labels, '');
  }
  return name;
}

/** True if a word begins at `at`. */
const beginsWord = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

/** Cuts one of these values off the end; undefined where none stands there, or nothing would be left. */
function withoutLast(title: string, values: readonly string[]): string | undefined {
  const bare = title.replace(/[\s)\]]+$/, '');
  for (const value of values) {
    const at = bare.length - value.length;
    if (at <= 0 || bare.slice(at).toLowerCase() !== value.toLowerCase() || !beginsWord(bare, at)) continue;
    const rest = trimmed(bare.slice(0, at));
    if (rest !== '') return rest;
  }
  return undefined;
}

/** Cuts these values off the end, as often as they stand there; the longest come first. */
function withoutEnd(title: string, values: readonly string[]): string {
  let name = title.trim();
  for (let rest = withoutLast(name, values); rest !== undefined; rest = withoutLast(name, values)) name = rest;
  return name;
}

/** Without these values, wherever they stand as whole words. */
function withoutAny(title: string, values: readonly string[]): string {
  let name = title;
  for (const value of values) {
    const at = name.toLowerCase().indexOf(value.toLowerCase());
    const end = at + value.length;
    if (at < 0 || !beginsWord(name, at) || /^[\p{L}\p{N}]/u.test(name.slice(end))) continue;
    name = `${name.slice(0, at)} ${name.slice(end)}`;
  }
  return trimmed(name.replaceAll(/\s+/g, ' ').trim());
}

/** The words with which all texts begin. */
function sharedStart(texts: readonly string[]): string {
  const [first = [], ...others] = texts.map((text) => text.split(' '));
  const differs = first.findIndex((word, at) =>
    others.some((words) => words[at]?.toLowerCase() !== word.toLowerCase()),
  );
  return trimmed((differs < 0 ? first : first.slice(0, differs)).join(' '));
}

/** Letters that a shared beginning needs to be a name. */
const fewest = 3;

interface Piece {
  title: string;
  variant: Variant;
}

/** The pieces without the brand at the end of their titles, if all of them have it there. */
function withoutLastBrands(pieces: readonly Piece[], brand: string): readonly Piece[] {
  const bare = pieces.map((piece) => ({ ...piece, title: withoutLastBrand(piece.title, brand) }));
  return bare.every(({ title }, at) => title !== pieces[at]?.title) ? bare : pieces;
}

/** What all titles share, without the values of their pieces, longest first. Undefined where nothing is shared. */
function sharedName(pieces: readonly Piece[], cut: readonly string[], values: readonly string[]): string | undefined {
  if (cut.length === 1) return cut[0];
  // The colour may stand before the name: then each title is the same without its own.
  const bare = new Set(
    pieces.map(({ title, variant }) => withoutAny(title, [...valuesOf(variant.colour), ...valuesOf(variant.size)])),
  );
  const [same = ''] = bare;
  if (bare.size === 1 && same !== '') return same;
  const shared = withoutEnd(sharedStart(cut), values);
  return shared.length >= fewest ? shared : undefined;
}

/**
 * The name of a product by the titles of its pieces: what they share, without the colours and sizes that are the
 * pieces' own. `Wrap trousers 1 Sky, Black` is `Wrap trousers 1`. Where nothing but the brand is shared, the name that
 * the feed gives to the whole product, else the first title. Null where no line has either. The brand is cut off its
 * beginning and end.
 */
export function productName(lines: readonly Line[], brand: string): string | null {
  const named = lines.find(({ name }) => name !== null)?.name ?? null;
  const pieces = withoutLastBrands(
    lines.flatMap(({ title, variant }) => (title === null || variant === null ? [] : [{ title, variant }])),
    brand,
  );
  const [first] = pieces;
  if (first === undefined) return named === null ? null : withoutBrand(named, brand);
  const values = [
    ...new Set(pieces.flatMap(({ variant }) => [...valuesOf(variant.colour), ...valuesOf(variant.size)])),
  ].sort((one, other) => other.length - one.length);
  const cut = [...new Set(pieces.map(({ title }) => withoutEnd(title, values)))];
  const shared = sharedName(pieces, cut, values);
  const isBrand = cut.length > 1 && shared?.toLowerCase() === brand.toLowerCase();
  const name = (isBrand ? undefined : shared) ?? named;
  if (name !== null) return withoutBrand(name, brand);
  const [one = first.title] = cut;
  return cut.every((title) => withoutBrand(title, brand) !== title) ? withoutBrand(one, brand) : one;
}
