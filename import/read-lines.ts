import type { Currency } from '../shared/markets/locales.ts';
import { BadFile } from './bad-file.ts';
import { googleLine } from './lines/google.ts';
import { IgnoredFields } from './lines/ignored.ts';
import { BadLine, GiftCardLine, HiddenLine, type Line } from './lines/line.ts';
import { ProductHead, shopifyLine } from './lines/shopify.ts';
import { UnknownColumns } from './lines/unknown-columns.ts';
import { UnsoldParents, wooCommerceKey, wooCommerceLine } from './lines/woocommerce.ts';
import { type Format, openFeed } from './read/feed.ts';
import { type FeedRecord, fieldOf } from './read/record.ts';
import type { Staging } from './staging.ts';

export interface FeedOptions {
  /** Currency of prices without one; those of Shopify and WooCommerce have none. */
  currency: Currency | undefined;
  /** Encoding of the file, where it declares none. */
  encoding: string | undefined;
}

/** Number of lines read, and of hidden ones among them. */
export interface LinesRead {
  read: number;
  hidden: number;
}

/** Letters of an id that a remark has. */
const maxIdLength = 64;

/** Lines between two progress reports. */
const stride = 1000;

/** Fields by which remarks name a line, the first that it has. */
const idFields: Record<Format, readonly string[]> = {
  google: ['id'],
  shopify: ['variant_sku', 'sku', 'handle', 'url_handle'],
  woocommerce: ['sku', 'id'],
};

/** The key of a line's product; undefined where it cannot be read. */
const keyOf: Record<Format, (record: FeedRecord) => string | undefined> = {
  google: (record) => fieldOf(record, 'item_group_id', 'id'),
  shopify: (record) => fieldOf(record, 'handle', 'url_handle'),
  woocommerce: wooCommerceKey,
};

const shopName: Record<Exclude<Format, 'google'>, string> = { shopify: 'Shopify', woocommerce: 'WooCommerce' };

/** How a line of a format is read. @throws BadFile where the format needs a currency */
function readerOf(format: Format, currency: Currency | undefined): (record: FeedRecord) => Line {
  if (format === 'google') return (record) => googleLine(record, currency);
  if (currency === undefined)
    throw new BadFile(`A ${shopName[format]} file does not say its currency. Say it, as in --currency EUR.`);
  if (format === 'woocommerce') {
    const parents = new UnsoldParents();
    return (record) => wooCommerceLine(record, currency, parents);
  }
  const head = new ProductHead();
  return (record) => shopifyLine(record, currency, head);
}

/** Reads a feed into staging. Rejected lines become remarks. @throws BadFile where the feed cannot be read */
export async function readLines(
  bytes: AsyncIterable<Uint8Array>,
  staging: Pick<Staging, 'add' | 'remark' | 'name'>,
  { currency, encoding }: FeedOptions,
  onProgress: (lines: number) => void = () => undefined,
): Promise<LinesRead> {
  const { format, isTable, records } = await openFeed(bytes, encoding);
  const lineOf = readerOf(format, currency);
  const ignored = new IgnoredFields();
  // Exports of the other shops have columns of any extension.
  const unknown = format === 'google' && isTable ? new UnknownColumns() : undefined;
  let [read, hidden] = [0, 0];
  for await (const record of records) {
    read += 1;
    if (read % stride === 0) onProgress(read);
    ignored.read(record);
    unknown?.read(record);
    const { line } = record;
    const id = fieldOf(record, ...idFields[format])?.slice(0, maxIdLength) ?? '';
    try {
      if (record.broken !== undefined) throw new BadLine(record.broken);
      const said = lineOf(record);
      const taken = staging.add(said);
      if (taken !== undefined) throw new BadLine(taken);
      for (const text of said.notes) staging.remark('noted', { line, id, text });
    } catch (error) {
      if (error instanceof HiddenLine) hidden += 1;
      else if (error instanceof BadLine) {
        staging.remark('refused', { line, id, text: error.message });
        if (!(error instanceof GiftCardLine)) staging.name(keyOf[format](record));
      } else throw error;
    }
  }
  if (ignored.remark !== undefined) staging.remark('noted', ignored.remark);
  for (const remark of unknown?.remarks ?? []) staging.remark('noted', remark);
  if (read === 0) throw new BadFile('The file has no products.');
  return { read, hidden };
}
