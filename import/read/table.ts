import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { BadFile } from '../bad-file.ts';
import { type FeedRecord, fieldName } from './record.ts';

/** Maximum length of a row. A longer one has a quote that is not closed. */
const maxRowLength = 1_000_000;

/** The separator, by the first line: tabs, else the more frequent of the others. */
function separatorOf(header: string): string {
  if (header.includes('\t')) return '\t';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

/** Returns the first line, and the whole text. */
async function withFirstLine(text: AsyncIterable<string>): Promise<{ first: string; whole: AsyncGenerator<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let held = '';
  let next = await iterator.next();
  while (!next.done) {
    held += next.value;
    if (held.trimStart().includes('\n') || held.length > maxRowLength) break;
    next = await iterator.next();
  }
  async function* whole(): AsyncGenerator<string> {
    yield held;
    for (let more = await iterator.next(); !more.done; more = await iterator.next()) yield more.value;
  }
  return { first: held.trimStart().split('\n', 1)[0] ?? '', whole: whole() };
}

/** Normalises line ends; the parser would count some twice. */
async function* withPlainLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const chunk of text) {
    const whole = held + chunk;
    // The `\n` of a line end may be in the next chunk.
    held = whole.endsWith('\r') ? '\r' : '';
    yield (held === '' ? whole : whole.slice(0, -1)).replace(/\r\n?/g, '\n');
  }
  if (held !== '') yield '\n';
}

interface Row {
  record: string[];
  info: { lines: number };
}

/**
 * Rows of a table (RFC 4180, with tabs, commas or semicolons); the first has the column names. A row that cannot be
 * read has a reason.
 *
 * @throws BadFile where a quote is never closed
 */
export async function* tableRecords(text: AsyncIterable<string>): AsyncGenerator<FeedRecord> {
  const { first, whole } = await withFirstLine(withPlainLines(text));
  const delimiter = separatorOf(first);
  const skipped: FeedRecord[] = [];
  let unclosed: number | undefined;
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: maxRowLength,
    record_delimiter: '\n',
    relax_column_count: true,
    // In a table with tabs, a quote within a value is literal: 5" heels.
    relax_quotes: delimiter === '\t',
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error === undefined) return;
      const line = Number(error.lines ?? 0);
      if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') unclosed = line;
      // Only the first fault of a row is reported.
      else if (skipped.at(-1)?.line !== line)
        skipped.push({ line, fields: new Map(), broken: `cannot be read: ${error.message}` });
    },
  });
  // Errors of the source surface where the rows are read.
  pipeline(Readable.from(whole), parser, () => undefined);
  let columns: string[] | undefined;
  for await (const row of parser) {
    const { record, info }: Row = row;
    if (unclosed !== undefined) break;
    yield* skipped.splice(0);
    // The parser gives the last line of a row. Line breaks in its fields give the first.
    const line = info.lines - linesIn(record);
    if (columns === undefined) columns = record.map(fieldName);
    else yield recordOf(record, columns, line);
  }
  if (unclosed !== undefined) throw new BadFile(`A quote is opened and not closed before line ${unclosed}.`);
  yield* skipped.splice(0);
}

/** Number of line breaks within the fields of a row. */
function linesIn(record: readonly string[]): number {
  return record.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
}

function recordOf(record: readonly string[], columns: readonly string[], line: number): FeedRecord {
  if (record.length > columns.length)
    return {
      line,
      fields: new Map(),
      broken: `has ${record.length} columns, the header has ${columns.length}`,
    };
  const fields = new Map<string, string[]>();
  // A row may be shorter than the header: spreadsheets omit empty cells at its end.
  for (const [at, name] of columns.entries()) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [record[at] ?? '']);
    else values.push(record[at] ?? '');
  }
  return { line, fields };
}
