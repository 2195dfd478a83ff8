import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ofLongAgo } from '../../../backend/imports/retire.ts';
import { type ImportOptions, importFeed } from '../../../import/import.ts';
import type { Report } from '../../../import/report.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';
import { catalogueOf } from './catalogue-of.ts';

let folder: string;
let database: DatabaseSync;

const now = new Date('2026-11-21T12:00:00Z');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-retire-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  database = migratedDatabase();
});

const header = 'id\titem_group_id\ttitle\tprice\tavailability\tquantity\tcolor\tsize\tproduct_type';

/** A line of a feed: `coat-red-m` is the size M of the colour red of the coat. */
function line(id: string, { price = '20.00 EUR', currency = '' } = {}): string {
  const [product = '', colour = '', size = ''] = id.split('-');
  return [id, product, product, currency || price, 'in_stock', '5', colour, size, 'Women > Coats'].join('\t');
}

/** Ten products with one piece, so that one is no more than a fifth. */
const many = Array.from({ length: 10 }, (_, at) => `p${at}-red-m`);

function run(lines: readonly string[], options: Partial<ImportOptions> = {}, at = now): Promise<Report> {
  const file = join(folder, 'feed.tsv');
  writeFileSync(file, [header, ...lines, ''].join('\n'));
  return importFeed(file, catalogueOf(new SqliteD1(database), at), {
    language: 'en',
    usualStock: 10,
    photoFolder: folder,
    menu: false,
    onProgress: () => undefined,
    ...options,
  });
}

const idsOf = (ids: readonly string[]): string[] => ids.map((id) => line(id));
const all = (sql: string, ...values: string[]) => database.prepare(sql).all(...values);
const sold = () => all('SELECT sku FROM sellable WHERE quantity > 0 ORDER BY sku').map(({ sku }) => String(sku));
const listed = () =>
  all(
    'SELECT DISTINCT product_key AS key FROM listings JOIN options USING (option_id) JOIN imported_products USING (product_id) ORDER BY 1',
  ).map(({ key }) => String(key));
const retired = () =>
  all('SELECT product_key AS key FROM imported_products WHERE retired_at IS NOT NULL ORDER BY 1').map(({ key }) =>
    String(key),
  );
const changes = () => Number(database.prepare('SELECT total_changes() AS n').get()?.n);
const productIds = () => all('SELECT product_key, product_id, number FROM imported_products ORDER BY 1');

describe('a product that a full feed no longer names', () => {
  it('is sold out, in no list and retired, and keeps its rows', async () => {
    await run(idsOf(many));
    const before = productIds();
    const report = await run(idsOf(many.slice(1)));
    expect(report.refusedRetirement).toBeNull();
    expect(report.counts()).toContainEqual(['products retired', 1]);
    expect([...report.sentences()].join('\n')).toContain('  products\n    p0 (p0)');
    expect(sold()).toEqual(many.slice(1));
    expect(listed()).not.toContain('p0');
    expect(retired()).toEqual(['p0']);
    expect(productIds()).toEqual(before);
    expect(
      database.prepare("SELECT listed FROM segmentations WHERE segmentation_id = 'women_coats'").get()?.listed,
    ).toBe(9);
  });

  it('is taken up again with the same id when it comes back', async () => {
    await run(idsOf(many));
    const before = productIds();
    const rows = all('SELECT * FROM listings');
    await run(idsOf(many.slice(1)));
    const report = await run(idsOf(many));
    expect([report.added, report.changed]).toEqual([0, 1]);
    expect(sold()).toEqual(many);
    expect(retired()).toEqual([]);
    expect(productIds()).toEqual(before);
    expect(all('SELECT * FROM listings')).toEqual(rows);
  });

  it('is retired once: the same feed again changes no row', async () => {
    await run(idsOf(many));
    await run(idsOf(many.slice(1)));
    const rows = changes();
    const report = await run(idsOf(many.slice(1)));
    expect(report.counts()).toContainEqual(['products retired', 0]);
    expect(changes()).toBe(rows);
  });

  it('stays while another feed names it, by its language or its name', async () => {
    await run(idsOf(many));
    await run([line('p0-red-m')], { language: 'de' });
    await run(idsOf(['p1-red-m']), { feed: 'outlet' });
    await run(idsOf(many.slice(2)));
    expect(retired()).toEqual([]);
    await run(idsOf(['p2-red-m']), { feed: 'outlet', retire: true });
    expect(retired()).toEqual(['p1']);
  });

  it.each([true, false])('is reported if another feed names it, also by a dry run: %s', async (dryRun) => {
    await run(idsOf(many));
    await run(idsOf(many), { language: 'de' });
    await run(idsOf(['p1-red-m']), { feed: 'outlet-2' });
    const rows = changes();
    const report = await run(idsOf(many.slice(3)), { language: 'de', retire: true, dryRun });
    expect(report.counts()).toContainEqual(['products retired', 0]);
    expect(report.counts()).toContainEqual(['products left to other feeds', 3]);
    expect([...report.sentences()].join('\n')).toContain(
      `Not in this feed, still sold as another one names them:
  products, by the feed en (2)
    p0 (p0); p2 (p2)
  products, by the feeds en, outlet-2
    p1 (p1)`,
    );
    expect(sold()).toEqual(many);
    if (dryRun) expect(changes()).toBe(rows);
    const again = await run(idsOf(many.slice(3)), { language: 'de', retire: true });
    expect(again.counts()).toContainEqual(['products left to other feeds', dryRun ? 3 : 0]);
  });

  it('stays if the feed says that it is partial', async () => {
    await run(idsOf(many));
    await run(idsOf(many.slice(0, 2)), { partial: true });
    expect(sold()).toEqual(many);
  });

  it('stays if a refused line names it, and if a refused line does not say what it names', async () => {
    await run(idsOf(many));
    const refused = await run([...idsOf(many.slice(1)), line('p0-red-m', { price: 'free' })]);
    expect([refused.refused.length, refused.refusedRetirement]).toEqual([1, null]);
    expect(sold()).toEqual(many);
    const nameless = await run([...idsOf(many.slice(1)), line('').replace('\t\t', '\t\tnothing')]);
    expect(nameless.refusedRetirement).toContain('1 refused lines do not say which product they are of');
    expect(sold()).toEqual(many);
  });

  it('stays if they are more than a fifth, unless it is asked for', async () => {
    await run(idsOf(many));
    const refused = await run(idsOf(many.slice(3)));
    expect(refused.refusedRetirement).toContain('3 of the 10 products that this feed has named are not in it');
    expect(sold()).toEqual(many);
    await run(idsOf(many.slice(3)), { retire: true });
    expect(retired()).toEqual(['p0', 'p1', 'p2']);
  });

  it('is said by a dry run, which changes nothing', async () => {
    await run(idsOf(many));
    const rows = changes();
    const report = await run(idsOf(many.slice(2)), { dryRun: true });
    expect([...report.sentences()].join('\n')).toContain('Would be retired:\n  products (2)\n    p0 (p0); p1 (p1)');
    expect(changes()).toBe(rows);
  });

  it('stays if the run is interrupted before its end', async () => {
    await run(idsOf(many));
    const stopped = {
      ...catalogueOf(new SqliteD1(database), now),
      sendProducts: () => Promise.reject(new Error('gone')),
    };
    writeFileSync(join(folder, 'stopped.tsv'), [header, ...idsOf(many.slice(1))].join('\n'));
    await expect(
      importFeed(join(folder, 'stopped.tsv'), stopped, {
        language: 'en',
        usualStock: 10,
        photoFolder: folder,
        menu: false,
        onProgress: () => undefined,
      }),
    ).rejects.toThrow('gone');
    expect(sold()).toEqual(many);
  });

  it('leads to its family after 90 days', () => {
    expect(ofLongAgo(now)).toBe('2026-08-23T12:00:00.000Z');
  });
});

describe('a piece that its product no longer has', () => {
  const coat = ['coat-navy-m', 'coat-red-m', 'coat-red-s'];

  it('is sold out', async () => {
    await run(idsOf(coat));
    const report = await run(idsOf(coat.slice(0, 2)));
    expect(sold()).toEqual(coat.slice(0, 2));
    expect([...report.sentences()].join('\n')).toContain(
      'sizes or colours of products that stay\n    coat (coat): coat-red-s',
    );
    await run(idsOf(coat));
    expect(sold()).toEqual(coat);
  });

  it('stays if another feed names it, and the report says so', async () => {
    await run(idsOf(coat));
    await run(idsOf(coat), { language: 'de' });
    const report = await run(idsOf(coat.slice(0, 2)), { language: 'de' });
    expect(sold()).toEqual(coat);
    expect([...report.sentences()].join('\n')).toContain(
      'sizes or colours, by the feed en\n    coat (coat): coat-red-s',
    );
    expect(report.counts()).toContainEqual(['products left to other feeds', 0]);
  });

  it('is the last of its colour: the product is shown in another one', async () => {
    await run(idsOf(coat));
    const colourOf = (sku: string) => all('SELECT option_id AS id FROM skus WHERE sku = ?', sku)[0]?.id;
    const shown = () => all('SELECT default_option_id AS id FROM products')[0]?.id;
    expect(shown()).toBe(colourOf('coat-navy-m'));
    await run(idsOf(coat.slice(1)));
    expect(sold()).toEqual(coat.slice(1));
    expect(shown()).toBe(colourOf('coat-red-m'));
    expect(all('SELECT 1 FROM listings WHERE option_id = ?', String(colourOf('coat-navy-m')))).toEqual([]);
    expect(retired()).toEqual([]);
  });
});
