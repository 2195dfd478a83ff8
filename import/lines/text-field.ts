import { type FeedRecord, fieldOf } from '../read/record.ts';
import { BadLine } from './line.ts';
import { oneLine, plainText, shortened } from './words.ts';

/** Maximum length of a name, of a word such as a colour or a size, of a description. */
export const maxNameLength = 200;
export const maxWordLength = 80;
export const maxDescriptionLength = 5_000;

/**
 * A field as text without markup; null where it is missing. A long description is shortened with a note.
 *
 * @throws BadLine where another text is too long: a cut size would be wrong
 */
export function readText(
  record: FeedRecord,
  names: readonly string[],
  maxLength: number,
  notes: string[],
): string | null {
  const written = fieldOf(record, ...names);
  if (written === undefined) return null;
  const isLong = maxLength === maxDescriptionLength;
  const text = isLong ? plainText(written) : oneLine(written);
  if (text === '') return null;
  if (text.length <= maxLength) return text;
  if (!isLong) throw new BadLine(`${names[0]} has more than ${maxLength} letters`);
  notes.push(`${names[0]} is cut after ${maxLength} letters`);
  return shortened(text, maxLength);
}
