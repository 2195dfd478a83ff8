import { createHash } from 'node:crypto';
import { type FeedRecord, fieldOf } from '../read/record.ts';
import { oneLine } from './words.ts';

/** Checks the check digit of a GTIN of 8, 12, 13 or 14 digits. */
function isChecked(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A GTIN without spaces and hyphens; undefined where it is not valid. */
export function readGtin(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^(\d{8}|\d{12,14})$/.test(digits) && isChecked(digits) ? digits : undefined;
}

/**
 * The sku of a piece: letters, digits, `_` and `-`. Other signs are replaced, and a short hash keeps it unique. Carts
 * accept more, but pieces that were imported keep their skus.
 */
export function skuOf(text: string): string {
  if (/^[\w-]{1,64}$/.test(text)) return text;
  const spelled = text.replace(/[^\w-]+/g, '-').slice(0, 50);
  return `${spelled}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
}

/** Maximum length of a brand and of a manufacturer's number, as Google has it. */
const maxMakerLength = 70;

/** What the maker writes on a piece, in the first of these fields; empty where it is missing or too long. */
export function readMaker(
  record: FeedRecord,
  what: 'brand' | 'mpn',
  names: readonly string[],
  notes: string[],
): string {
  const text = oneLine(fieldOf(record, ...names) ?? '');
  if (text.length <= maxMakerLength) return text;
  notes.push(`${what} has more than ${maxMakerLength} letters; it is left out`);
  return '';
}
