import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

let database: DatabaseSync;

async function seeded(): Promise<DatabaseSync> {
  const opened = migratedDatabase();
  await seedCatalogue(new SqliteD1(opened), { products: 30 });
  return opened;
}

/** The rows of a table or view, without the order of JSON keys. */
function cardsOf(source: 'cards' | 'card_source'): object[] {
  const rows = database.prepare(`SELECT * FROM ${source} ORDER BY option_id`).all();
  return rows.map((row) => ({ ...row, prices: JSON.parse(String(row.prices)) }));
}

function expectCards(): void {
  const cards = cardsOf('cards');
  expect(cards.length).toBeGreaterThan(30);
  expect(cards).toEqual(cardsOf('card_source'));
}

describe('stored cards', () => {
  beforeEach(async () => {
    database = await seeded();
  });

  it('are there after the seed', expectCards);

  const option = 'SELECT option_id FROM options ORDER BY option_id LIMIT 1';
  const product = `SELECT product_id FROM options WHERE option_id = (${option})`;
  const best = `SELECT sku FROM skus JOIN stock USING (sku) WHERE option_id = (${option})
    ORDER BY quantity DESC LIMIT 1`;
  it.each([
    ['the name of a product', `UPDATE products SET name = '{"en": "Other"}' WHERE product_id = (${product})`],
    ['the brand of a product', `UPDATE products SET brand = 'Other' WHERE product_id = (${product})`],
    ['the family of a product', `UPDATE products SET segmentation_id = 'men' WHERE product_id = (${product})`],
    ['a family that moves', `UPDATE segmentations SET parent_id = 'men' WHERE parent_id = 'women'`],
    ['a colour', `UPDATE options SET color_hex = '#123456' WHERE option_id = (${option})`],
    ['the status of a colour', `UPDATE options SET availability = 'DISCONTINUED' WHERE option_id = (${option})`],
    [
      'a colour that moves to another product',
      `UPDATE options SET product_id = (SELECT max(product_id) FROM products) WHERE option_id = (${option})`,
    ],
    [
      'a new colour with price and stock',
      `INSERT INTO options SELECT '1', product_id, 9, color, '#654321', availability, availability_type,
         category_label, marketing_labels, pictures, video, available_on FROM options WHERE option_id = (${option});
       INSERT INTO prices VALUES ('1', 'EUR', 4900, NULL, 'I'), ('1', 'CHF', 5900, 6900, 'S');
       INSERT INTO skus VALUES ('1', '1', (SELECT min(size_id) FROM sizes), 0, '1'),
         ('2', '1', (SELECT max(size_id) FROM sizes), 1, '2');
       INSERT INTO stock VALUES ('1', 5), ('2', 3)`,
    ],
    ['a price', `UPDATE prices SET price = 1, strike_through_price = NULL WHERE option_id = (${option})`],
    ['a price that goes', `DELETE FROM prices WHERE currency = 'CHF' AND option_id = (${option})`],
    ['a size that costs more', `INSERT INTO size_prices VALUES ((${best}), 'EUR', 999900, NULL, 'I')`],
    [
      'a size that costs more and moves to another colour',
      `INSERT INTO size_prices VALUES ((${best}), 'EUR', 999900, NULL, 'I');
       UPDATE skus SET option_id = (SELECT max(option_id) FROM options) WHERE sku = (${best})`,
    ],
    ['more stock', `UPDATE stock SET quantity = 5000 WHERE sku = (${best})`],
    ['less stock of the best size', `UPDATE stock SET quantity = 0 WHERE sku = (${best})`],
    ['less stock of all sizes', 'UPDATE stock SET quantity = max(quantity - 2, 0)'],
    ['stock that goes', `DELETE FROM stock WHERE sku = (${best})`],
    [
      'a size that moves to another colour',
      `UPDATE skus SET option_id = (SELECT max(option_id) FROM options) WHERE sku = (${best})`,
    ],
  ])('follow %s', (_, sql) => {
    const before = cardsOf('cards');
    database.exec(sql);
    expectCards();
    expect(cardsOf('cards')).not.toEqual(before);
  });

  it('lose a colour that goes', () => {
    database.exec(`
      INSERT INTO options SELECT '1', product_id, 9, color, '#654321', availability, availability_type,
        category_label, marketing_labels, pictures, video, available_on FROM options WHERE option_id = (${option});
      DELETE FROM options WHERE option_id = '1'`);
    expectCards();
  });
});

describe('stored addresses of pages', () => {
  const entry = (uid: string, url: string | null) =>
    database
      .prepare(
        `INSERT INTO content_entries (type, locale, uid, title, url, entry, updated_at)
         VALUES ('page_url', 'en', ?, '', ?, '{}', '2026-01-01')`,
      )
      .run(uid, url);
  const addresses = () =>
    database
      .prepare('SELECT locale, addresses FROM page_addresses ORDER BY locale')
      .all()
      .map(({ locale, addresses: json }) => [locale, JSON.parse(String(json))]);

  it('follow the entries', async () => {
    database = await seeded();
    entry('help', '/help/');
    entry('about "us"', '/about/');
    entry('draft', null);
    expect(addresses()).toEqual([['en', { help: '/help/', 'about "us"': '/about/' }]]);
    database.exec(`UPDATE content_entries SET url = '/aid/' WHERE uid = 'help'`);
    database.exec(`UPDATE content_entries SET locale = 'fr' WHERE uid = 'about "us"'`);
    expect(addresses()).toEqual([
      ['en', { help: '/aid/' }],
      ['fr', { 'about "us"': '/about/' }],
    ]);
    database.exec(`DELETE FROM content_entries WHERE uid = 'help'`);
    expect(addresses()).toEqual([
      ['en', {}],
      ['fr', { 'about "us"': '/about/' }],
    ]);
  });
});
