import { SaxesParser } from 'saxes';
import { BadFile } from '../bad-file.ts';
import { type FeedRecord, fieldName } from './record.ts';

/** Letters of the longest text of an element. */
const longestText = 1_000_000;

/** What feeds call one product: RSS 2.0 and Atom. */
const itemNames: readonly string[] = ['item', 'entry'];
const feedNames: readonly string[] = ['rss', 'feed', 'rdf'];

/**
 * The items of an XML feed, RSS 2.0 or Atom. Elements within elements of an item, such as those of `shipping`, are
 * left out.
 *
 * @throws BadFile where the document is not well formed, or no feed
 */
export async function* xmlRecords(text: AsyncIterable<string>): AsyncGenerator<FeedRecord> {
  const parser = new SaxesParser({ xmlns: true });
  const ready: FeedRecord[] = [];
  let failure: Error | undefined;
  const open: string[] = [];
  /** Where in `open` the item stands; the elements right below it are its fields. */
  let itemAt = -1;
  let item: { line: number; fields: Map<string, string[]> } | undefined;
  let value = '';

  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('opentag', (tag) => {
    if (open.length === 0 && !feedNames.includes(tag.local.toLowerCase()))
      failure ??= new Error(`a feed begins with <rss> or <feed>, not with <${tag.name}>`);
    open.push(tag.local);
    if (item === undefined && itemNames.includes(tag.local)) {
      item = { line: parser.line, fields: new Map() };
      itemAt = open.length;
    }
    if (open.length === itemAt + 1) value = '';
  });
  const add = (part: string): void => {
    if (open.length !== itemAt + 1) return;
    value += part;
    if (value.length > longestText) failure ??= new Error(`the text of line ${parser.line} has no end`);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', (tag) => {
    if (item !== undefined && open.length === itemAt + 1) {
      const name = fieldName(tag.local);
      item.fields.set(name, [...(item.fields.get(name) ?? []), value]);
    }
    if (item !== undefined && open.length === itemAt) {
      ready.push(item);
      item = undefined;
      itemAt = -1;
    }
    open.pop();
  });

  for await (const chunk of text) {
    parser.write(chunk);
    if (failure !== undefined) break;
    yield* ready.splice(0);
  }
  if (failure === undefined) parser.close();
  if (failure !== undefined) throw new BadFile(`The file is not a feed in XML: ${failure.message}.`);
  yield* ready.splice(0);
}
