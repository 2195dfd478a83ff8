import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { BadFile } from '../bad-file.ts';
import { type FeedRecord, fieldName } from './record.ts';

/** Letters of the longest row that is read; one that is longer is a quote which nobody has closed. */
const longestRow = 1_000_000;

/** The separator of a table, by its first line: tabs, else whichever there is more of. */
function separatorOf(header: string): string {
  if (header.includes('\t')) return '\t';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

/** A text with its first line known: that line, and the whole text again. */
async function withFirstLine(
  text: AsyncIterable<string>,
): Promise<{ first: string; whole: AsyncGenerator<string> }> {
  const iterator = text[Symbol.asyncIterator]();
  let held = '';
  let next = await iterator.next();
  while (!next.done) {
    held += next.value;
    if (held.trimStart().includes('\n') || held.length > longestRow) break;
    next = await iterator.next();
  }
  async function* whole(): AsyncGenerator<string> {
    yield held;
    for (let more = await iterator.next(); !more.done; more = await iterator.next()) yield more.value;
  }
  return { first: held.trimStart().split('\n', 1)[0] ?? '', whole: whole() };
}

/** A text with one kind of line end, whichever it had; the parser would count some twice. */
async function* withPlainLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const chunk of text) {
    const whole = held + chunk;
    // The other half of a line end may come with the next piece.
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
 * The rows of a table (RFC 4180, with tabs, commas or semicolons), the first being the names of its columns.
 * A row that cannot be read is given with the reason.
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
    max_record_size: longestRow,
    record_delimiter: '\n',
    relax_column_count: true,
    // In a table with tabs, a quote within a text is a quote: 5" heels.
    relax_quotes: delimiter === '\t',
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error === undefined) return;
      const line = Number(error.lines ?? 0);
      if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') unclosed = line;
      // A row may have several such faults: the first is told.
      else if (skipped.at(-1)?.line !== line)
        skipped.push({ line, fields: new Map(), broken: `cannot be read: ${error.message}` });
    },
  });
  // A failure of the text comes out where the rows are read.
  pipeline(Readable.from(whole), parser, () => undefined);
  let columns: string[] | undefined;
  for await (const row of parser) {
    const { record, info }: Row = row;
    if (unclosed !== undefined) break;
    yield* skipped.splice(0);
    // The parser says where a row ends; it begins as many lines before as its fields have breaks.
    const line = info.lines - linesIn(record);
    if (columns === undefined) columns = record.map(fieldName);
    else yield recordOf(record, columns, line);
  }
  if (unclosed !== undefined) throw new BadFile(`A quote is opened and not closed before line ${unclosed}.`);
  yield* skipped.splice(0);
}

/** How many line breaks a row has within its fields. */
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
  // A row may be shorter than the header: spreadsheets leave empty cells at its end out.
  for (const [at, name] of columns.entries()) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [record[at] ?? '']);
    else values.push(record[at] ?? '');
  }
  return { line, fields };
}
