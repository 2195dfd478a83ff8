import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ImportedPrice, ImportedProduct } from '../../../backend/imports/payload.ts';
import { assemble } from '../../../import/assemble.ts';
import { readLines } from '../../../import/read-lines.ts';
import { Staging } from '../../../import/staging.ts';
import { root } from '../../../scripts/sources.mjs';

/**
 * Feeds of different sellers, as shops write them, in `tests/feeds`. Beside each is a text that says what becomes of
 * it: the products with their colours and sizes, and what is refused or noted.
 */
const folder = join(root, 'tests', 'feeds');
const kinds = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const feeds = kinds.flatMap(({ name }) =>
  readdirSync(join(folder, name))
    .filter((file) => !file.endsWith('.result'))
    .map((file) => `${name}/${file}`),
);

const money = (cents: number): string => (cents / 100).toFixed(2);

function priceText({ currency, price, sale }: ImportedPrice): string {
  if (sale === null) return `${money(price)} ${currency}`;
  const period = [sale.from && `from ${sale.from}`, sale.until && `until ${sale.until}`].filter(Boolean).join(' ');
  return `${money(sale.price)} instead of ${money(price)} ${currency}${period && `, ${period}`}`;
}

function* productText({
  key,
  name,
  brand,
  description,
  material,
  family,
  options,
}: ImportedProduct): Generator<string> {
  yield `${key}: ${name}`;
  if (brand !== '') yield `  by ${brand}`;
  yield `  in ${family.join(' > ') || 'no family'}`;
  if (description !== null) yield `  "${description.replaceAll('\n', ' | ')}"`;
  if (material !== null) yield `  of ${material}`;
  for (const { colour, prices, photos, pieces } of options) {
    yield `  ${[colour ?? 'one colour', ...prices.map(priceText)].join(', ')}`;
    for (const photo of photos) yield `    photo ${photo}`;
    for (const { sku, gtin, mpn, size, stock, prices: own } of pieces) {
      const numbers = [gtin && `gtin ${gtin}`, mpn && `mpn ${mpn}`, ...own.map(priceText)].filter(Boolean);
      yield `    ${[`${size ?? 'one size'} = ${sku}`, `${stock.kind} ${stock.quantity ?? 'without a number'}`, ...numbers].join(', ')}`;
    }
  }
}

/** What becomes of a feed whose prices without a currency are in euros. */
async function* resultOf(feed: string): AsyncGenerator<string> {
  const staging = new Staging();
  try {
    const { read, hidden } = await readLines(createReadStream(join(folder, feed)), staging, {
      currency: 'EUR',
      encoding: undefined,
    });
    yield `${read} lines, ${hidden} not published`;
    for (const lines of staging.products()) {
      const assembled = assemble(lines, (kind, remark) => staging.remark(kind, remark));
      if (assembled !== undefined) yield* productText(assembled.product);
    }
    for (const kind of ['refused', 'noted'] as const)
      for (const { line, id, text } of staging.remarks(kind)) yield `${kind} line ${line} ${id}: ${text}`;
  } finally {
    staging.close();
  }
}

it('has three feeds of each format', () => {
  for (const { name } of kinds) expect(feeds.filter((feed) => feed.startsWith(`${name}/`)).length, name).toBe(3);
  expect(kinds.map(({ name }) => name)).toEqual([
    'google-tsv',
    'google-xml',
    'products-json',
    'shopify-csv',
    'woocommerce',
  ]);
});

it.each(feeds)('%s becomes what the text beside it says', async (feed) => {
  const lines = await Array.fromAsync(resultOf(feed));
  expect(lines).toEqual(
    readFileSync(join(folder, `${feed}.result`), 'utf8')
      .trimEnd()
      .split('\n'),
  );
});
