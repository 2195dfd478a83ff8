import { BadLine } from './line.ts';
import { maxWordLength } from './text-field.ts';
import { oneLine } from './words.ts';

/** Names of options and attributes for colour and size. */
const colourNames = /^(colou?r|couleur|coloris|farbe|color|colore|kolor)$/i;
const sizeNames = /^(size|taille|gr(ö|oe)(ß|ss)e|talla|taglia|rozmiar|shoe size|schuhgr(ö|oe)(ß|ss)e|pointure)$/i;

export const isColourName = (name: string): boolean => colourNames.test(name);
export const isSizeName = (name: string): boolean => sizeNames.test(name);

/** An option of a variant. */
export interface VariantOption {
  name: string;
  value: string;
  /** Name of the field, for messages. */
  field: string;
}

/** Colour and size among the options of a variant; a third option, such as a length, is appended to the size. */
export function readOptions(options: readonly VariantOption[]): { colour: string | null; size: string | null } {
  let colour: string | null = null;
  const sizes: string[] = [];
  for (const { name, value: written, field } of options) {
    const value = oneLine(written);
    if (value.length > maxWordLength) throw new BadLine(`${field} has more than ${maxWordLength} letters`);
    if (value === '') continue;
    if (isColourName(name) && colour === null) colour = value;
    else if (isSizeName(name)) sizes.unshift(value);
    else sizes.push(value);
  }
  return { colour, size: sizes.length === 0 ? null : sizes.join(' / ') };
}
