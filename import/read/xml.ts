import { SaxesParser } from 'saxes';
import { BadFile } from '../bad-file.ts';
import { type FeedRecord, fieldName } from './record.ts';

/** Maximum length of a tag, comment or text, and of an item. */
const maxLength = 1_000_000;

/** Maximum depth of elements; feeds have five levels. */
const deepest = 32;

/** Elements of a product: RSS 2.0 and Atom. */
const itemNames: readonly string[] = ['item', 'entry'];
const feedNames: readonly string[] = ['rss', 'feed', 'rdf'];

/**
 * Items of an XML feed, RSS 2.0 or Atom. A field of nested elements, such as `certification`, is their values with
 * colons, as in a table.
 *
 * @throws BadFile where the document is not well formed, or no feed
 */
export async function* xmlRecords(text: AsyncIterable<string>): AsyncGenerator<FeedRecord> {
  const parser = new SaxesParser({ xmlns: true });
  const ready: FeedRecord[] = [];
  let failure: Error | undefined;
  const open: string[] = [];
  /** Depth of the item in `open`; its child elements are its fields. */
  let itemAt = -1;
  let item: { line: number; begin: number; fields: Map<string, string[]> } | undefined;
  let value = '';
  /** Values of the elements in the current field. */
  let nested: string[] = [];
  /** Start of the current tag, comment or text. */
  let begin = 0;
  const seen = (): void => {
    begin = parser.position;
  };
  for (const kind of ['comment', 'doctype', 'processinginstruction', 'xmldecl'] as const) parser.on(kind, seen);
  /** The parser would continue to the end of the chunk; throwing stops it at once. */
  const stop = (reason: string): never => {
    throw new BadFile(`The file is not a feed in XML: ${reason}.`);
  };

  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', (tag) => {
    seen();
    if (open.length === deepest) stop(`elements stand more than ${deepest} deep in line ${parser.line}`);
    if (open.length === 0 && !feedNames.includes(tag.local.toLowerCase()))
      failure ??= new Error(`a feed begins with <rss> or <feed>, not with <${tag.name}>`);
    open.push(tag.local);
    if (item === undefined && itemNames.includes(tag.local)) {
      item = { line: parser.line, begin: parser.position, fields: new Map() };
      itemAt = open.length;
    }
    if (open.length === itemAt + 1) [value, nested] = ['', []];
    else if (open.length === itemAt + 2) nested.push('');
  });
  const add = (part: string): void => {
    seen();
    if (open.length === itemAt + 1) value += part;
    else if (open.length === itemAt + 2) nested.push((nested.pop() ?? '') + part.trim());
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', (tag) => {
    seen();
    if (item !== undefined && open.length === itemAt + 1) {
      const name = fieldName(tag.local);
      const whole = value.trim() === '' ? nested.join(':') : value;
      const values = item.fields.get(name);
      if (values === undefined) item.fields.set(name, [whole]);
      else values.push(whole);
    }
    if (item !== undefined && open.length === itemAt) {
      ready.push({ line: item.line, fields: item.fields });
      item = undefined;
      itemAt = -1;
    }
    open.pop();
  });

  for await (const chunk of text) {
    parser.write(chunk);
    if (failure !== undefined) break;
    if (parser.position - Math.min(begin, item?.begin ?? begin) > maxLength)
      stop(`what line ${parser.line} is part of has no end`);
    yield* ready.splice(0);
  }
  if (failure === undefined) parser.close();
  if (failure !== undefined) throw new BadFile(`The file is not a feed in XML: ${failure.message}.`);
  yield* ready.splice(0);
}
