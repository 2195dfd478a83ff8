import { BadFile } from '../bad-file.ts';
import { jsonRecords } from './json.ts';
import type { FeedRecord } from './record.ts';
import { tableRecords } from './table.ts';
import { textOf } from './text.ts';
import { translator } from './woocommerce.ts';
import { xmlRecords } from './xml.ts';

export type Format = 'google' | 'shopify' | 'woocommerce';

/** Columns that identify a format, all required; Shopify has had two sets of names. */
const known: readonly (readonly [format: Format, columns: readonly string[]])[] = [
  ['shopify', ['handle', 'title', 'variant_price']],
  ['shopify', ['url_handle', 'title', 'price']],
  ['woocommerce', ['type', 'name', 'regular_price']],
  ['google', ['id', 'title', 'price']],
];

/** Maximum of white space before the first character. */
const maxBlanks = 65_536;

export interface Feed {
  format: Format;
  isTable: boolean;
  records: AsyncGenerator<FeedRecord>;
}

/**
 * Detects the format and returns the records: XML and JSON by the first character, tables by their columns.
 *
 * @param encoding of the file, where it declares none
 * @throws BadFile where it is neither; while the records are read, where the rest cannot be read
 */
export async function openFeed(bytes: AsyncIterable<Uint8Array>, encoding?: string): Promise<Feed> {
  const text = textOf(bytes, encoding);
  let start = '';
  let [blanks, skipped] = [0, 0];
  while (start === '') {
    const next = await text.next();
    if (next.done) throw new BadFile('The file is empty.');
    start = next.value.trimStart();
    const before = next.value.slice(0, next.value.length - start.length);
    blanks += before.length;
    if (blanks > maxBlanks) throw new BadFile(`The file begins with more than ${maxBlanks} blanks.`);
    // Line numbers include the blank lines before the first character.
    skipped += before.split('\n').length - 1;
  }
  const whole = (async function* () {
    yield start;
    yield* text;
  })();
  if (start.startsWith('<')) return { format: 'google', isTable: false, records: moved(xmlRecords(whole), skipped) };
  if (start.startsWith('{')) return { format: 'shopify', isTable: false, records: moved(jsonRecords(whole), skipped) };
  return tableFeed(moved(tableRecords(whole), skipped));
}

async function* translated(
  records: AsyncIterable<FeedRecord>,
  translate: (record: FeedRecord) => FeedRecord,
): AsyncGenerator<FeedRecord> {
  for await (const record of records) yield translate(record);
}

async function* moved(records: AsyncIterable<FeedRecord>, lines: number): AsyncGenerator<FeedRecord> {
  for await (const record of records) yield { ...record, line: record.line + lines };
}

async function tableFeed(records: AsyncGenerator<FeedRecord>): Promise<Feed> {
  let first = await records.next();
  const held: FeedRecord[] = [];
  while (!first.done && first.value.broken !== undefined) {
    held.push(first.value);
    first = await records.next();
  }
  if (first.done) throw new BadFile('The file is a table without rows, or no table at all.');
  const translate = translator();
  const columns = translate(first.value).fields;
  const format = known.find(([, names]) => names.every((name) => columns.has(name)))?.[0];
  if (format === undefined) throw new BadFile(unknownTable([...first.value.fields.keys()]));
  const begin = first.value;
  const whole = (async function* () {
    yield* held;
    yield begin;
    yield* records;
  })();
  return { format, isTable: true, records: format === 'woocommerce' ? translated(whole, translate) : whole };
}

function unknownTable(columns: readonly string[]): string {
  const some = columns.slice(0, 6).map((name) => `"${name.slice(0, 40)}"`);
  return (
    `The file has no header that is known: its first line is ${some.join(', ')}. ` +
    'A Google feed has id, title and price; a Shopify file has Handle, Title and Variant Price; ' +
    'a WooCommerce file has Type, Name and Regular price.'
  );
}
