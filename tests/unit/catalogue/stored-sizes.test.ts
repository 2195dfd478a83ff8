import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { migratedDatabase } from '../migrated-database.ts';

let database: DatabaseSync;

beforeEach(async () => {
  database = migratedDatabase();
  await seedCatalogue(new SqliteD1(database), { products: 20 });
});

const option = 'SELECT option_id FROM options ORDER BY option_id LIMIT 1';
const other = 'SELECT option_id FROM options ORDER BY option_id LIMIT 1 OFFSET 1';
const sku = `SELECT sku FROM skus WHERE option_id = (${option}) ORDER BY sku LIMIT 1`;

/** The rows of a table or view, without the order of JSON keys. */
function rowsOf(source: string, json: string): object[] {
  const rows = database.prepare(`SELECT * FROM ${source} ORDER BY 1, 2`).all();
  return rows.map((row) => (json in row ? { ...row, [json]: JSON.parse(String(row[json])) } : row));
}

describe('stored sizes', () => {
  const expectSizes = () => {
    const stored = rowsOf('option_sizes', 'sizes');
    expect(stored.length).toBeGreaterThan(20);
    expect(stored).toEqual(rowsOf('option_size_source', 'sizes'));
  };

  it('are there after the seed', expectSizes);

  it.each([
    ['a sale', `UPDATE stock SET quantity = 1 WHERE sku = (${sku})`],
    ['stock that goes', `DELETE FROM stock WHERE sku = (${sku})`],
    [
      'a size that is called otherwise',
      `UPDATE sizes SET label = '{"en":"Tiny"}' WHERE size_id = (SELECT size_id FROM skus WHERE sku = (${sku}))`,
    ],
    ['a size with its own price', `INSERT INTO size_prices VALUES ((${sku}), 'EUR', 7700, NULL, 'I')`],
    [
      'a price of a size that changes',
      `INSERT INTO size_prices VALUES ((${sku}), 'EUR', 7700, NULL, 'I'), ((${sku}), 'CHF', 7900, NULL, 'I');
       UPDATE size_prices SET price = 7500, strike_through_price = 7700, price_type = 'S' WHERE currency = 'EUR';
       DELETE FROM size_prices WHERE currency = 'CHF'`,
    ],
    ['a size that moves to another colour', `UPDATE skus SET option_id = (${other}) WHERE sku = (${sku})`],
    ['a size that goes', `DELETE FROM stock WHERE sku = (${sku}); DELETE FROM skus WHERE sku = (${sku})`],
    [
      'a new size with stock',
      `INSERT INTO skus SELECT 'new-one', option_id, size_id, 9, '1' FROM skus WHERE sku = (${sku});
       INSERT INTO stock VALUES ('new-one', 7)`,
    ],
  ])('follow %s', (_, sql) => {
    const before = rowsOf('option_sizes', 'sizes');
    database.exec(sql);
    expectSizes();
    expect(rowsOf('option_sizes', 'sizes')).not.toEqual(before);
  });

  it('go with the last size of a colour', () => {
    database.exec(
      `DELETE FROM stock WHERE sku IN (SELECT sku FROM skus WHERE option_id = (${option}));
       DELETE FROM skus WHERE option_id = (${option})`,
    );
    expectSizes();
  });
});

describe('counted reviews', () => {
  const expectCounts = () => {
    const stored = rowsOf('review_counts', '');
    expect(stored.length).toBeGreaterThan(20);
    expect(stored).toEqual(rowsOf('review_count_source', ''));
  };

  it('are there after the seed', expectCounts);

  it.each([
    [
      'another rating',
      'UPDATE reviews SET rating = 1 WHERE review_id = (SELECT min(review_id) FROM reviews WHERE rating > 1)',
    ],
    ['another language', "UPDATE reviews SET language = 'xx' WHERE review_id = (SELECT min(review_id) FROM reviews)"],
    ['a review that goes', 'DELETE FROM reviews WHERE review_id = (SELECT min(review_id) FROM reviews)'],
    [
      'a new one',
      `INSERT INTO reviews (product_id, language, author, rating, title, text, created_at, fit)
       SELECT product_id, language, 'A', 3, 'T', 'T', created_at, 'small' FROM reviews LIMIT 1`,
    ],
  ])('follow %s', (_, sql) => {
    const before = rowsOf('review_counts', '');
    database.exec(sql);
    expectCounts();
    expect(rowsOf('review_counts', '')).not.toEqual(before);
  });
});
