import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { colours } from '../../../demo/catalogue/colours.ts';
import { careOf, describe as describeProduct } from '../../../demo/catalogue/description.ts';
import { designs } from '../../../demo/catalogue/designs.ts';
import { environmentOf } from '../../../demo/catalogue/environment.ts';
import { retailPrice } from '../../../demo/catalogue/prices.ts';
import { ean13, makeProduct } from '../../../demo/catalogue/product.ts';
import { seed } from '../../../demo/seed.ts';
import { details, fabrics, kinds, patterns, wearers } from '../../../demo/studio/drawing/spec.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { availabilities } from '../../../shared/contract/catalogue/product.ts';
import { currencies, languages } from '../../../shared/markets/locales.ts';
import { migratedDatabase } from '../migrated-database.ts';

let database: DatabaseSync;
beforeAll(async () => {
  database = migratedDatabase();
  await seed(new SqliteD1(database), {});
});

function number(sql: string): number {
  return Number(Object.values(database.prepare(sql).get() ?? {})[0]);
}
const count = (what: string): number => number(`SELECT count(*) FROM ${what}`);

function column(sql: string): unknown[] {
  return database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row)[0]);
}

describe('the seeded catalogue', () => {
  it('is as large as a shop', () => {
    expect(count('products')).toBeGreaterThanOrEqual(600);
    expect(count('options')).toBeGreaterThanOrEqual(1200);
    expect(count('skus')).toBeGreaterThanOrEqual(8000);
    expect(count('segmentations')).toBeGreaterThanOrEqual(60);
  });

  it('has something to show in every family', () => {
    expect(column('SELECT segmentation_id FROM segmentations WHERE listed = 0')).toEqual([]);
  });

  it('has every availability, type, price type and category label', () => {
    const all = (name: string, table: string) => column(`SELECT DISTINCT ${name} FROM ${table}`).toSorted();
    expect(all('availability', 'options')).toEqual(availabilities.toSorted());
    expect(all('availability_type', 'options')).toEqual(['IN_STORE_ONLY', 'ONLINE_AND_IN_STORE', 'ONLINE_ONLY']);
    expect(all('price_type', 'prices')).toEqual(['A', 'I', 'P', 'S']);
    expect(all('currency', 'prices')).toEqual(currencies.toSorted());
    for (const label of ['WebExclu', 'New', 'ON_DEMAND', 'RAL_ANTICIPATION']) {
      expect(count(`options WHERE instr(category_label, '${label}')`)).toBeGreaterThan(0);
    }
  });

  it('gives every option a price in every currency, and strikes through what is reduced', () => {
    expect(count('prices')).toBe(count('options') * currencies.length);
    expect(count("prices WHERE price_type IN ('S', 'P') AND strike_through_price IS NULL")).toBe(0);
    expect(count("prices WHERE price_type = 'I' AND strike_through_price IS NOT NULL")).toBe(0);
    expect(count("prices WHERE price_type = 'A' AND strike_through_price IS NOT NULL")).toBeGreaterThan(0);
  });

  it('has stock in keeping with what it says', () => {
    const stocked = 'options o JOIN skus k USING (option_id) JOIN stock s USING (sku)';
    expect(count('stock')).toBe(count('skus'));
    expect(count(`${stocked} WHERE availability IN ('UNAVAILABLE', 'SOON_AVAILABLE') AND quantity > 0`)).toBe(0);
    expect(count(`${stocked} WHERE availability = 'SOON_UNAVAILABLE' AND quantity > 3`)).toBe(0);
    expect(count(`${stocked} WHERE availability = 'ON_DEMAND' AND quantity = 0`)).toBe(0);
    expect(count(`${stocked} WHERE availability = 'AVAILABLE' AND quantity = 0`)).toBeGreaterThan(0);
  });

  it('lists each option in its family and all above it, and none that is discontinued', () => {
    expect(count("listings JOIN options USING (option_id) WHERE availability = 'DISCONTINUED'")).toBe(0);
    const listed = count("options WHERE availability <> 'DISCONTINUED'");
    expect(number('SELECT sum(listed) FROM segmentations WHERE parent_id IS NULL')).toBe(listed);
    expect(count('(SELECT DISTINCT option_id FROM listings)')).toBe(listed);
  });

  it('numbers every size by an EAN of its own', () => {
    const gtins = column('SELECT gtin FROM skus').map(String);
    expect(new Set(gtins).size).toBe(gtins.length);
    for (const gtin of gtins.slice(0, 500)) expect(gtin).toBe(ean13(gtin.slice(0, 12)));
  });

  it('gives the colours of a product distinct names in every language', () => {
    for (const language of languages) {
      expect(count(`(SELECT 1 FROM options GROUP BY product_id, color ->> '${language}' HAVING count(*) > 1)`)).toBe(0);
    }
  });

  it('averages the reviews it has', () => {
    expect(
      count(`products p WHERE total_review_count <> (SELECT count(*) FROM reviews r WHERE r.product_id = p.product_id)
        OR average_rating <> (SELECT round(avg(rating), 2) FROM reviews r WHERE r.product_id = p.product_id)`),
    ).toBe(0);
    expect(column('SELECT DISTINCT language FROM reviews').toSorted()).toEqual(languages.toSorted());
  });

  it('does not wait for change notifications', () => {
    expect(count('changes')).toBe(0);
  });
});

describe('the collection', () => {
  it('has names that read well in every language', () => {
    for (const { name } of designs) {
      for (const language of languages) {
        expect(name[language]).not.toMatch(/%| {2}|^ | $|undefined/);
        expect(name[language]).toMatch(/^[\p{Lu}]/u);
      }
    }
  });

  it('asks only for garments that can be rendered', () => {
    const pictures = designs.flatMap((_, index) => makeProduct(index).options.map(({ picture }) => picture));
    const unknown = <Value>(values: readonly Value[], known: readonly Value[]) =>
      [...new Set(values)].filter((value) => !known.includes(value));
    const secondaries = pictures.flatMap(({ secondary }) => secondary ?? []);
    expect(
      unknown(
        pictures.map(({ kind }) => kind),
        kinds,
      ),
    ).toEqual([]);
    expect(
      unknown(
        pictures.map(({ pattern }) => pattern),
        patterns,
      ),
    ).toEqual([]);
    expect(
      unknown(
        pictures.map(({ wearer = 'women' }) => wearer),
        wearers,
      ),
    ).toEqual([]);
    expect(
      unknown(
        pictures.flatMap(({ fabric }) => fabric ?? []),
        fabrics,
      ),
    ).toEqual([]);
    expect(
      unknown(
        pictures.flatMap((picture) => picture.details ?? []),
        details,
      ),
    ).toEqual([]);
    for (const colour of new Set([...pictures.map((picture) => picture.colour), ...secondaries]))
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('calls each colour by a name of its own', () => {
    for (const language of languages) {
      const labels = Object.values(colours).map(({ label }) => label[language]);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  it('is the same every time', () => {
    expect(makeProduct(123)).toEqual(makeProduct(123));
  });
});

describe('retail prices', () => {
  it.each([
    [4995, 'EUR', 4995],
    [14_900, 'EUR', 14_900],
    [4995, 'GBP', 4395],
    [4995, 'CHF', 5190],
    [4995, 'PLN', 21_999],
    [795, 'PLN', 3499],
    [4995, 'CZK', 119_900],
    [795, 'CZK', 19_900],
  ] as const)('%i euro cents are %s %i', (euroCents, currency, expected) => {
    expect(retailPrice(euroCents, currency)).toBe(expected);
  });
});

it('no label says of a piece where it is from that its own table says otherwise', () => {
  const labelled = Array.from({ length: 300 }, (_, index) => makeProduct(index)).filter(({ options }) =>
    options.some(({ marketing }) => marketing.en?.includes('Woven in Europe')),
  );
  expect(labelled.length).toBeGreaterThan(10);
  for (const { design, productId } of labelled) {
    const made = environmentOf(design, productId);
    for (const place of [made?.weaving, made?.dyeing, made?.making])
      expect(['PT', 'IT', 'FR', 'ES', 'RO', 'BG']).toContain(place);
  }
});

it('no description speaks of washing what must not be washed in the machine', () => {
  const texts = Array.from({ length: 600 }, (_, index) => {
    const { design, productId } = makeProduct(index);
    return { care: careOf(design).en, text: describeProduct(design, productId).en };
  });
  const washed = texts.filter(({ text }) => /machine without a fuss|Washes often|after washing/.test(text));
  expect(washed.length).toBeGreaterThan(5);
  for (const { care } of washed) expect(care).toMatch(/^(?:Gentle machine|Machine|Wash)/);
});
