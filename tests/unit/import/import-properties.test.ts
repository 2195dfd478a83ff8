import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadFile } from '../../../import/bad-file.ts';
import { importFeed } from '../../../import/import.ts';
import { readAmount } from '../../../import/lines/price.ts';
import { readLines } from '../../../import/read-lines.ts';
import type { Report } from '../../../import/report.ts';
import { Staging } from '../../../import/staging.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';
import { catalogueOf } from './catalogue-of.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-properties-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Row = Readonly<
  Record<'id' | 'item_group_id' | 'title' | 'description' | 'price' | 'color' | 'size' | 'quantity', string>
>;

const xmlText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // What XML cannot have at all.
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');

const writers = {
  csv: (rows: readonly Row[]): string => {
    const columns = ['id', 'item_group_id', 'title', 'description', 'price', 'color', 'size', 'quantity'] as const;
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(','))].join('\n');
  },
  xml: (rows: readonly Row[]): string => {
    const items = rows.map((row) =>
      Object.entries(row)
        .map(([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`)
        .join(''),
    );
    return `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items
      .map((item) => `<item>${item}</item>`)
      .join('')}</channel></rss>`;
  },
};

const format = fc.constantFrom('csv', 'xml' as const);
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });

/** Lines of any content, many of them wrong: equal ids, pieces and numbers, impossible prices. */
const anyRow = fc.record({
  id: fc.oneof(fc.constantFrom('', 'A', 'B', 'C', 'D'), word),
  item_group_id: fc.constantFrom('', 'G', 'H', 'Ä/Ö'),
  title: fc.oneof(word, fc.constant('')),
  description: fc.string({ unit: 'grapheme' }),
  price: fc.oneof(
    fc.constantFrom('10.00 EUR', '12,50 EUR', '20 EUR', '5.00 USD', '-1 EUR', '1.299 EUR', 'free', ''),
    word,
  ),
  color: fc.oneof(fc.constantFrom('', 'Red', 'red', 'Rot/Blau'), word),
  size: fc.oneof(fc.constantFrom('', 'S', 'M', '38,5'), word),
  quantity: fc.constantFrom('0', '3', '-1', '', 'x', '99999999'),
});

/** The lines of a feed without mistakes: products of colours, with a price each, of sizes. */
const goodRows = fc
  .uniqueArray(
    fc.record({
      key: fc.constantFrom('coat', 'hat', 'shoe', 'tent'),
      colours: fc.uniqueArray(
        fc.record({
          colour: fc.constantFrom('Red', 'Navy', 'Écru', 'Grün'),
          cents: fc.integer({ min: 1, max: 1_000_000 }),
          sizes: fc.uniqueArray(fc.constantFrom('S', 'M', 'L', '38', '38.5'), { minLength: 1 }),
          quantity: fc.integer({ min: 0, max: 20 }),
        }),
        { minLength: 1, selector: ({ colour }) => colour },
      ),
    }),
    { minLength: 1, selector: ({ key }) => key },
  )
  .map((products) =>
    products.flatMap(({ key, colours }) =>
      colours.flatMap(({ colour, cents, sizes, quantity }) =>
        sizes.map(
          (size): Row => ({
            id: `${key}-${colour}-${size}`,
            item_group_id: key,
            title: `A ${key}`,
            description: `The ${key}.`,
            price: `${(cents / 100).toFixed(2)} EUR`,
            color: colour,
            size,
            quantity: String(quantity),
          }),
        ),
      ),
    ),
  );

async function run(database: DatabaseSync, content: string): Promise<Report> {
  const file = join(folder, 'feed');
  writeFileSync(file, content);
  return importFeed(file, catalogueOf(new SqliteD1(database), new Date('2026-11-21T12:00:00Z')), {
    language: 'en',
    usualStock: 10,
    photoFolder: folder,
    menu: false,
    onProgress: () => undefined,
  });
}

/** What is sold: each piece with all that a shopper sees of it, without ids that depend on the order of lines. */
function sold(database: DatabaseSync): unknown[] {
  return database
    .prepare(
      `SELECT i.product_key, p.name ->> 'en' AS name, o.color ->> 'en' AS color, z.label ->> 'en' AS size, k.sku,
         s.quantity, r.currency, r.price
       FROM skus k JOIN options o USING (option_id) JOIN products p USING (product_id)
       JOIN imported_products i USING (product_id) JOIN sizes z USING (size_id) JOIN stock s USING (sku)
       JOIN prices r USING (option_id) ORDER BY k.sku, r.currency`,
    )
    .all();
}

const changes = (database: DatabaseSync) => Number(database.prepare('SELECT total_changes() AS n').get()?.n);

describe('any feed', () => {
  it('that is imported twice is the same, and the second time changes no row', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 12 }), format, async (rows, as) => {
        const database = migratedDatabase();
        const first = await run(database, writers[as](rows));
        const [before, count] = [sold(database), changes(database)];
        const second = await run(database, writers[as](rows));
        expect(changes(database)).toBe(count);
        expect(sold(database)).toEqual(before);
        expect([second.products, second.added, second.changed]).toEqual([first.products, 0, 0]);
        database.close();
      }),
      { numRuns: 20 },
    );
  });

  it('has lines that are either imported or refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 12 }), format, async (rows, as) => {
        const database = migratedDatabase();
        const report = await run(database, writers[as](rows));
        expect(report.lines).toBe(rows.length);
        expect(report.sizes + report.refused.length).toBe(rows.length);
        for (const { text } of report.refused) expect(text).not.toBe('');
        database.close();
      }),
      { numRuns: 20 },
    );
  });

  it('without mistakes is sold to the cent, in whatever order its lines are', async () => {
    const shuffled = goodRows.chain((rows) =>
      fc.record({
        rows: fc.constant(rows),
        other: fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, format, async ({ rows, other }, as) => {
        const [one, two] = [migratedDatabase(), migratedDatabase()];
        const report = await run(one, writers[as](rows));
        await run(two, writers[as](other));
        expect([report.refused.length, report.sizes]).toEqual([0, rows.length]);
        expect(sold(one)).toEqual(sold(two));
        const prices = new Map(rows.map(({ id, price }) => [id, price]));
        for (const { product_key, color, size, price } of sold(one) as Record<string, string | number>[])
          expect(`${(Number(price) / 100).toFixed(2)} EUR`).toBe(prices.get(`${product_key}-${color}-${size}`));
        one.close();
        two.close();
      }),
      { numRuns: 15 },
    );
  });
});

describe('any file', () => {
  /** Reads a file as a feed; whatever it is, it is read or refused. */
  async function isReadOrRefused(bytes: Uint8Array): Promise<void> {
    const staging = new Staging();
    const chunks = (async function* () {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    })();
    try {
      await readLines(chunks, staging, { currency: 'EUR', encoding: undefined });
    } catch (error) {
      expect(error).toBeInstanceOf(BadFile);
    } finally {
      staging.close();
    }
  }

  it('of any bytes is read or refused', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), isReadOrRefused), { numRuns: 200 });
  });

  it('is read or refused with any damage', async () => {
    const feeds = [
      writers.xml([
        {
          id: 'A',
          item_group_id: 'G',
          title: 'Coat',
          description: '<p>x</p>',
          price: '1 EUR',
          color: 'Red',
          size: 'M',
          quantity: '1',
        },
      ]),
      writers.csv([
        {
          id: 'A',
          item_group_id: 'G',
          title: 'Coat',
          description: '"x"',
          price: '1 EUR',
          color: 'Red',
          size: 'M',
          quantity: '1',
        },
      ]),
      '{"products":[{"handle":"a","title":"A","variants":[{"option1":"M","price":"1.00","available":true}]}]}',
      'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)\n1,variable,A,A,,,Size,M\n2,variation,B,,1,A,Size,M\n',
    ];
    const damaged = fc.record({
      feed: fc.constantFrom(...feeds),
      at: fc.nat(),
      cut: fc.nat({ max: 20 }),
      put: fc.uint8Array({ maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(damaged, ({ feed, at, cut, put }) => {
        const bytes = Buffer.from(feed);
        const begin = at % bytes.length;
        return isReadOrRefused(Buffer.concat([bytes.subarray(0, begin), put, bytes.subarray(begin + cut)]));
      }),
      { numRuns: 200 },
    );
  });
});

describe('any amount', () => {
  it('is read to the cent, with a dot or a comma, and with thousands apart', () => {
    const grouped = (units: number, by: string) => String(units).replace(/\B(?=(\d{3})+$)/g, by);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
        const [units, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')];
        for (const text of [
          `${units}.${rest}`,
          `${units},${rest}`,
          `${grouped(units, ',')}.${rest}`,
          `${grouped(units, '.')},${rest}`,
        ])
          expect(readAmount(text, 'price')).toBe(cents);
      }),
    );
  });
});
