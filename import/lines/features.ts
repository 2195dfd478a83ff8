import type { ImportedFeatures } from '../../backend/imports/payload.ts';
import { ageGroups, genders } from '../../shared/contract/catalogue/features.ts';
import { type FeedRecord, fieldOf } from '../read/record.ts';
import { maxWordLength, readText } from './text-field.ts';
import { oneLine } from './words.ts';

/** Maximum of certificates of a product; more are left out. */
const maxCertificates = 10;

/** A value of one of Google's lists, which Shopify's table has as well; undefined with a note where it is another. */
function readWord<Word extends string>(
  record: FeedRecord,
  name: string,
  words: readonly Word[],
  notes: string[],
): Word | undefined {
  const text = fieldOf(record, name, `google_shopping_/_${name}`, `google_shopping_${name}`)?.toLowerCase();
  const known = words.find((word) => word === text);
  if (text !== undefined && known === undefined)
    notes.push(`${name} "${text}" must be ${words.join(', ')}; it is left out`);
  return known;
}

/** Certificates, `authority:name:code`; in a table they share one field. */
function readCertificates({ fields }: FeedRecord): string[] {
  const listed = (fields.get('certification') ?? []).flatMap((text) => text.split(','));
  const certificates = listed.map((text) => oneLine(text.replaceAll(/[:_]/g, ' ')));
  return [...new Set(certificates)]
    .filter((text) => text !== '' && text.length <= maxWordLength)
    .slice(0, maxCertificates);
}

/** A condition other than new; null where the feed has none, or new. */
export function readCondition(record: FeedRecord, notes: string[]): 'refurbished' | 'used' | null {
  const condition = readWord(record, 'condition', ['new', 'refurbished', 'used'], notes);
  return condition === undefined || condition === 'new' ? null : condition;
}

/** What a feed says about a product besides its texts; null where it says nothing. */
export function readFeatures(record: FeedRecord, notes: string[]): ImportedFeatures | null {
  const pattern = readText(record, ['pattern'], maxWordLength, notes);
  const ageGroup = readWord(record, 'age_group', ageGroups, notes);
  const gender = readWord(record, 'gender', genders, notes);
  const certificates = readCertificates(record);
  const isEmpty = (pattern ?? ageGroup ?? gender) == null && certificates.length === 0;
  return isEmpty ? null : { pattern, ageGroup, gender, certificates };
}
