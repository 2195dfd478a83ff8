import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../backend/env.ts';
import { imports } from '../../../backend/imports/family.ts';
import { finishImport } from '../../../backend/imports/finish.ts';
import { writeMenu } from '../../../backend/imports/menu.ts';
import type {
  ImportedOption,
  ImportedPiece,
  ImportedPrice,
  ImportedProduct,
} from '../../../backend/imports/payload.ts';
import { applyDuePricePlans, applyPricePlans } from '../../../backend/imports/prices.ts';
import { applyAvailableDays } from '../../../backend/imports/stock.ts';
import { writeProducts } from '../../../backend/imports/write.ts';
import { seedCatalogue } from '../../../demo/catalogue/load.ts';
import { SqliteD1 } from '../../../scripts/database/sqlite-d1.ts';
import { headerLayout } from '../../../shared/contract/content/content.ts';
import { currencyOf, type Language, localeNames, locales } from '../../../shared/markets/locales.ts';
import { migratedDatabase } from '../migrated-database.ts';

let database: DatabaseSync;
let db: SqliteD1;

const now = new Date('2026-11-21T12:00:00Z');

beforeEach(async () => {
  database = migratedDatabase();
  db = new SqliteD1(database);
  await seedCatalogue(db, { products: 20 });
  forgetChanges();
});

function forgetChanges(): void {
  database.exec('DELETE FROM changes');
}

/** Tags of the public pages to purge, each once. */
function changes(): unknown[] {
  return database
    .prepare('SELECT DISTINCT tag FROM changes ORDER BY tag')
    .all()
    .map(({ tag }) => tag);
}

const piece = (sku: string, rest: Partial<ImportedPiece> = {}): ImportedPiece => ({
  sku,
  gtin: '',
  mpn: '',
  size: 'M',
  stock: { kind: 'in-stock', quantity: 5 },
  prices: [],
  ...rest,
});

const option = (
  colour: string | null,
  pieces: ImportedPiece[],
  rest: Partial<ImportedOption> = {},
): ImportedOption => ({
  colour,
  photos: [],
  prices: [{ currency: 'EUR', price: 4000, sale: null }],
  pieces,
  ...rest,
});

const product = (rest: Partial<ImportedProduct> = {}): ImportedProduct => ({
  key: 'coat',
  name: 'Coat',
  brand: '',
  description: 'Warm.',
  material: null,
  family: ['Women', 'Capes'],
  options: [option('Red', [piece('C-R-M')])],
  ...rest,
});

async function write(products: ImportedProduct[], { language = 'en' as Language, at = now } = {}) {
  const results = await writeProducts(db, { language, usualStock: 10, products }, at);
  await finishImport(db, at);
  return results;
}

const one = (sql: string, ...values: string[]) => database.prepare(sql).get(...values);
const stockOf = (sku: string) => one('SELECT quantity FROM stock WHERE sku = ?', sku)?.quantity;
const priceOf = (currency = 'EUR') => {
  const row = one(
    "SELECT price, strike_through_price, price_type FROM prices WHERE option_id = '100000001' AND currency = ?",
    currency,
  );
  return row && [row.price, row.strike_through_price, row.price_type];
};
const nameIn = (language: Language) =>
  one("SELECT name ->> ? AS name FROM products WHERE product_id = '10000001'", language)?.name;

it('a feed that brings no family of its own is finished like any other', async () => {
  const [result] = await write([product({ family: ['Women'] })]);
  expect(result?.productId).not.toBeNull();
  await writeMenu(db, now);
  expect(one('SELECT count(*) AS n FROM imported_families')).toEqual({ n: 0 });
  expect(changes()).not.toEqual([]);
});

describe('an import', () => {
  it('reports what is new: the lists of its families, and every search', async () => {
    const [result] = await write([product()]);
    expect(result).toMatchObject({ productId: '10000001', isNew: true, options: 1, pieces: 1, refused: [] });
    expect(changes()).toEqual(['family:women', 'family:women_capes', 'search']);
  });

  it('that is a dry run writes nothing, and says what one would change', async () => {
    const hat = product({
      key: 'hat',
      name: 'Hat',
      family: ['Men'],
      options: [option(null, [piece('H', { size: null })])],
    });
    await write([product(), hat]);
    const next = [
      product({ name: 'Long coat', options: [option('Red', [piece('C-R-M'), piece('C-R-L', { size: 'L' })])] }),
      hat,
      product({ key: 'cap', name: 'Cap', options: [option('Navy', [piece('CAP')])] }),
    ];
    const rows = () => Number(one('SELECT total_changes() AS n')?.n);
    const count = rows();
    const dry = await writeProducts(db, { language: 'en', usualStock: 10, products: next, dryRun: true }, now);
    expect(rows()).toBe(count);
    const said = (results: typeof dry) =>
      results.map(({ key, isNew, isChanged, changes }) => [key, isNew, isChanged, changes.toSorted()]);
    expect(said(dry)).toEqual([
      ['coat', false, true, ['sizes', 'stock', 'texts']],
      ['hat', false, false, []],
      ['cap', true, true, ['colours', 'prices', 'sizes', 'stock', 'texts']],
    ]);
    expect(said(await write(next))).toEqual(said(dry));
  });

  it('that says the same again writes nothing', async () => {
    const all = [
      product({
        material: 'Linen',
        options: [
          option('Red', [piece('C-R-M', { stock: { kind: 'in-stock', quantity: null } })], {
            photos: ['a.jpg'],
          }),
          option('Navy', [piece('C-N-M')], {
            prices: [
              {
                currency: 'EUR',
                price: 4000,
                sale: { price: 3000, from: null, until: '2026-12-01T00:00:00.000Z' },
              },
            ],
          }),
        ],
      }),
      product({ key: 'hat', name: 'Hat', family: [], options: [option(null, [piece('H', { size: null })])] }),
    ];
    await write(all);
    await writeMenu(db, now);
    forgetChanges();
    const rows = () => Number(one('SELECT total_changes() AS n')?.n);
    const count = rows();
    const results = await write(all, { at: new Date('2026-11-22T12:00:00Z') });
    await writeMenu(db, now);
    expect(results.map(({ isNew, isChanged }) => [isNew, isChanged])).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(rows()).toBe(count);
    expect(changes()).toEqual([]);
  });

  it('reports a new colour, size, price and name of what was there, and of no other', async () => {
    await write([product(), product({ key: 'hat', options: [option('Red', [piece('H')])] })]);
    const changesOf = async (changed: Partial<ImportedProduct>) => {
      forgetChanges();
      const [result] = await write([product(changed), product({ key: 'hat', options: [option('Red', [piece('H')])] })]);
      expect(result?.isChanged).toBe(true);
      expect(changes()).toContain('product:10000001');
      expect(changes()).not.toContain('product:10000002');
    };
    await changesOf({ options: [option('Red', [piece('C-R-M'), piece('C-R-L', { size: 'L' })])] });
    await changesOf({
      options: [option('Red', [piece('C-R-M'), piece('C-R-L', { size: 'L' })]), option('Navy', [piece('C-N')])],
    });
    await changesOf({
      options: [option('Red', [piece('C-R-M')], { prices: [{ currency: 'PLN', price: 9000, sale: null }] })],
    });
    await changesOf({ name: 'Cape' });
  });

  it('takes the brand; another one is on its page, in lists and searches; a feed without one leaves it', async () => {
    const brandOf = () => one("SELECT brand FROM cards WHERE option_id = '100000001'")?.brand;
    await write([product({ brand: 'Nordwind' })]);
    expect(brandOf()).toBe('Nordwind');
    forgetChanges();
    await write([product({ brand: 'Nordwind' })]);
    await write([product({ name: 'Mantel' })], { language: 'de' });
    expect(brandOf()).toBe('Nordwind');
    forgetChanges();
    const [result] = await write([product({ brand: 'Südwind' })]);
    expect([result?.changes, brandOf()]).toEqual([['texts'], 'Südwind']);
    expect(changes()).toEqual(['family:women', 'family:women_capes', 'product:10000001', 'search']);
    expect(one('SELECT count(*) AS n FROM assortment_changes')).toEqual({ n: 0 });
  });

  it('takes condition and features; a feed of another language translates the pattern only', async () => {
    const shown = () =>
      one(`SELECT category_label AS label, features ->> '$.pattern.en' AS en, features ->> '$.pattern.de' AS de,
        features ->> '$.gender' AS gender FROM products JOIN options USING (product_id) WHERE product_id = '10000001'`);
    const said = { pattern: 'Herringbone', gender: 'female', certificates: ['EC'] } as const;
    const used = product({ condition: 'used', features: { ...said, certificates: ['EC'] } });
    await write([used]);
    expect(shown()).toEqual({ label: 'USED', en: 'Herringbone', de: 'Herringbone', gender: 'female' });
    forgetChanges();
    expect((await write([used]))[0]?.isChanged).toBe(false);
    expect(changes()).toEqual([]);
    await write(
      [product({ condition: 'used', features: { pattern: 'Fischgrät', certificates: ['EC'], gender: 'female' } })],
      {
        language: 'de',
      },
    );
    await write([product({ condition: 'used' })]);
    expect(shown()).toEqual({ label: 'USED', en: 'Herringbone', de: 'Fischgrät', gender: 'female' });
    const later = { kind: 'preorder', quantity: 1, from: '2026-11-30' } as const;
    await write([product({ condition: 'used', options: [option('Red', [piece('C-R-M', { stock: later })])] })]);
    expect(shown()).toMatchObject({ label: 'RAL_ANTICIPATION,USED' });
    await applyAvailableDays(db, new Date('2026-11-30T00:00:00Z'));
    expect(shown()).toMatchObject({ label: 'USED' });
  });

  it('refuses a piece whose number or GTIN is that of something else; the rest of the product is taken', async () => {
    const known = one("SELECT sku, gtin FROM skus WHERE gtin <> '' LIMIT 1");
    await write([product({ key: 'first', options: [option('Red', [piece('TAKEN')])] })]);
    const [result] = await write([
      product({
        options: [
          option('Red', [
            piece(String(known?.sku)),
            piece('TAKEN', { size: 'L' }),
            piece('C-GTIN', { gtin: String(known?.gtin), size: 'S' }),
            piece('C-FINE', { size: 'XL' }),
          ]),
        ],
      }),
    ]);
    expect(result?.refused.map(({ reason }) => reason)).toEqual([
      `id ${known?.sku} is that of a piece which was not imported`,
      'id TAKEN is that of a piece of "first"',
      `gtin ${known?.gtin} is that of the piece ${known?.sku}`,
    ]);
    expect(result?.pieces).toBe(1);
    const [nothing] = await write([product({ key: 'none', options: [option('Red', [piece('TAKEN')])] })]);
    expect(nothing?.productId).toBeNull();
  });

  it('puts sizes in order, and knows those that the shop has', async () => {
    const sizes = ['XL', 'S', '2XL', 'M', 'XS'];
    await write([
      product({
        options: [
          option(
            'Red',
            sizes.map((size) => piece(`C-${size}`, { size })),
          ),
        ],
      }),
    ]);
    const shown = database
      .prepare("SELECT sku FROM skus WHERE option_id = '100000001' ORDER BY position")
      .all()
      .map(({ sku }) => sku);
    expect(shown).toEqual(['C-XS', 'C-S', 'C-M', 'C-XL', 'C-2XL']);
    expect(one("SELECT size_id FROM skus WHERE sku = 'C-M'")?.size_id).toBe('M');
    expect(one("SELECT label ->> 'pl' AS label FROM sizes WHERE size_id = '2XL'")?.label).toBe('2XL');
  });

  it('gives what a shopper chooses by: the colour, the material', async () => {
    await write([product({ material: 'Organic cotton, linen', options: [option('Dusty rose', [piece('C')])] })]);
    expect(one("SELECT color_group FROM option_color_groups WHERE option_id = '100000001'")?.color_group).toBe('pink');
    const materials = database
      .prepare("SELECT material_id AS id FROM product_materials WHERE product_id = '10000001'")
      .all();
    expect(materials.map(({ id }) => id).toSorted()).toEqual(['cotton', 'linen']);
  });
});

describe('the languages of a product', () => {
  it('are those of its feeds; another one stands in for the others', async () => {
    const [german] = await write([product({ name: 'Mantel' })], { language: 'de' });
    expect(german?.fallsBack).toEqual(['fr', 'en', 'es', 'it', 'pl']);
    expect(nameIn('en')).toBe('Mantel');
    const [english] = await write([product({ name: 'Coat' })], { language: 'en' });
    expect(english?.fallsBack).toEqual(['fr', 'es', 'it', 'pl']);
    expect([nameIn('de'), nameIn('en'), nameIn('pl')]).toEqual(['Mantel', 'Coat', 'Coat']);
  });

  it('are found by the numbers of the pieces, whatever the product and its colours are called', async () => {
    await write([product()]);
    const [result] = await write(
      [
        product({
          key: 'manteau',
          name: 'Manteau',
          family: ['Femme', 'Capes'],
          options: [option('Rouge', [piece('C-R-M')])],
        }),
      ],
      { language: 'fr' },
    );
    expect(result).toMatchObject({ productId: '10000001', isNew: false });
    expect(one("SELECT count(*) AS n FROM options WHERE product_id = '10000001'")?.n).toBe(1);
    expect(one("SELECT color ->> 'fr' AS fr, color ->> 'de' AS de FROM options WHERE option_id = '100000001'")).toEqual(
      {
        fr: 'Rouge',
        de: 'Red',
      },
    );
  });
});

describe('families', () => {
  it('are found by title and created where missing; another feed translates the new ones', async () => {
    await write([product()]);
    const family = (id: string) =>
      one("SELECT parent_id, title ->> 'de' AS de, listed FROM segmentations WHERE segmentation_id = ?", id);
    expect(family('women_capes')).toEqual({ parent_id: 'women', de: 'Capes', listed: 1 });
    await write([product({ family: ['Frauen', 'Umhänge'] })], { language: 'de' });
    expect(family('women_capes')).toMatchObject({ de: 'Umhänge' });
    expect(family('women')).toMatchObject({ de: 'Damen' });
    const url = one("SELECT url FROM content_entries WHERE uid = 'family:women_capes' AND locale = 'de-de'")?.url;
    expect(url).toBe('/umhaenge--plwomen_capes/');
  });

  it('let a product go that its feed hangs elsewhere', async () => {
    await write([product()]);
    forgetChanges();
    await write([product({ family: ['Men'] })]);
    expect(changes()).toEqual(
      expect.arrayContaining(['family:men', 'family:women', 'family:women_capes', 'product:10000001']),
    );
    expect(one("SELECT count(*) AS n FROM listings WHERE option_id = '100000001'")?.n).toBe(1);
    expect(one("SELECT listed FROM segmentations WHERE segmentation_id = 'women_capes'")?.listed).toBe(0);
  });

  it('of what has none are called so', async () => {
    await write([product({ family: [] })]);
    const title = one(
      `SELECT title ->> 'fr' AS fr FROM segmentations JOIN products USING (segmentation_id)
       WHERE product_id = '10000001'`,
    );
    expect(title?.fr).toBe('Autres pièces');
  });

  it('make a menu that the storefront reads, in every market', async () => {
    await write([product()]);
    await writeMenu(db, now);
    for (const locale of localeNames) {
      const entry = one("SELECT entry FROM content_entries WHERE type = 'header_layout' AND locale = ?", locale)?.entry;
      const header = headerLayout.parse(JSON.parse(String(entry)));
      expect(header.navigation_modular.length, locale).toBeGreaterThan(1);
      // Only where it has a price.
      const isSold = currencyOf[locales[locale].iso2] === 'EUR';
      expect(JSON.stringify(header).includes('Capes'), locale).toBe(isSold);
    }
  });
});

describe('stock', () => {
  const stocked = (stock: ImportedPiece['stock']) => product({ options: [option('Red', [piece('C', { stock })])] });
  const sell = (left: number) => database.exec(`UPDATE stock SET quantity = ${left} WHERE sku = 'C'`);

  it('that is counted is taken when the feed’s number changes, not before', async () => {
    await write([stocked({ kind: 'in-stock', quantity: 5 })]);
    sell(3);
    await write([stocked({ kind: 'in-stock', quantity: 5 })]);
    expect(stockOf('C')).toBe(3);
    await write([stocked({ kind: 'in-stock', quantity: 8 })]);
    expect(stockOf('C')).toBe(8);
    await write([stocked({ kind: 'out-of-stock', quantity: 0 })]);
    expect(stockOf('C')).toBe(0);
  });

  it('that is not counted is filled up when all is sold, not before', async () => {
    await write([stocked({ kind: 'in-stock', quantity: null })]);
    expect(stockOf('C')).toBe(10);
    sell(1);
    await write([stocked({ kind: 'in-stock', quantity: null })]);
    expect(stockOf('C')).toBe(1);
    sell(0);
    await write([stocked({ kind: 'in-stock', quantity: null })]);
    expect(stockOf('C')).toBe(10);
  });

  it.each([
    ['preorder', 'AVAILABLE', 'RAL_ANTICIPATION'],
    ['backorder', 'ON_DEMAND', 'ON_DEMAND'],
  ] as const)('of a %s is %s, %s', async (kind, availability, label) => {
    await write([stocked({ kind, quantity: null })]);
    expect(one("SELECT availability, category_label FROM options WHERE option_id = '100000001'")).toEqual({
      availability,
      category_label: label,
    });
    expect(stockOf('C')).toBe(10);
  });

  it('that comes on a day is to be ordered before it; on that day it is in stock, and the page is purged', async () => {
    const later = [stocked({ kind: 'preorder', quantity: 7, from: '2026-11-30' })];
    const shown = () =>
      one("SELECT available_on, category_label AS label, availability FROM options WHERE option_id = '100000001'");
    await write(later);
    expect(shown()).toEqual({ available_on: '2026-11-30', label: 'RAL_ANTICIPATION', availability: 'AVAILABLE' });
    forgetChanges();
    await applyAvailableDays(db, new Date('2026-11-29T23:59:00Z'));
    expect((await write(later))[0]?.isChanged).toBe(false);
    expect(changes()).toEqual([]);
    const onThatDay = new Date('2026-11-30T00:00:00Z');
    await applyAvailableDays(db, onThatDay);
    const inStock = { available_on: null, label: '', availability: 'AVAILABLE' };
    expect([shown(), changes()]).toEqual([inStock, ['product:10000001']]);
    // The feed, which still has the day, changes nothing.
    forgetChanges();
    expect((await write(later, { at: onThatDay }))[0]?.isChanged).toBe(false);
    expect([shown(), stockOf('C'), changes()]).toEqual([inStock, 7, []]);
    await write([stocked({ kind: 'backorder', quantity: null, from: '2026-12-24' })], { at: onThatDay });
    expect(shown()).toEqual({ available_on: '2026-12-24', label: 'ON_DEMAND', availability: 'ON_DEMAND' });
  });

  it('of sizes that come on several days promises the last', async () => {
    const on = (sku: string, from: string) => piece(sku, { size: sku, stock: { kind: 'preorder', quantity: 1, from } });
    await write([
      product({ options: [option('Red', [on('S', '2026-12-01'), on('M', '2026-12-24'), on('L', '2026-12-02')])] }),
    ]);
    expect(one("SELECT available_on FROM options WHERE option_id = '100000001'")?.available_on).toBe('2026-12-24');
  });

  it('of a size that comes later is none while another one is there', async () => {
    const later = piece('L', { size: 'L', stock: { kind: 'preorder', quantity: null } });
    await write([product({ options: [option('Red', [piece('C'), later])] })]);
    expect([stockOf('C'), stockOf('L')]).toEqual([5, 0]);
  });
});

describe('prices of sizes', () => {
  const eur = (price: number, sale: number | null = null, until: string | null = null): ImportedPrice => ({
    currency: 'EUR',
    price,
    sale: sale === null ? null : { price: sale, from: null, until },
  });
  const sized = (small: ImportedPrice, large: ImportedPrice) =>
    product({
      options: [
        option('Red', [piece('S', { size: 'S', prices: [small] }), piece('L', { size: 'L', prices: [large] })], {
          prices: [],
        }),
      ],
    });
  const oneFor = (...skus: string[]) =>
    product({
      options: [
        option(
          'Red',
          skus.map((sku) => piece(sku, { size: sku })),
        ),
      ],
    });
  const sizePrices = () =>
    database
      .prepare('SELECT sku, price, strike_through_price AS before FROM size_prices ORDER BY sku')
      .all()
      .map(({ sku, price, before }) => [sku, price, before]);
  const cardPrice = () => JSON.parse(String(one("SELECT prices FROM cards WHERE option_id = '100000001'")?.prices)).EUR;

  it('are those of its feed; the colour has the lowest, and the card says that it is one', async () => {
    await write([sized(eur(5000), eur(6000))]);
    expect(sizePrices()).toEqual([
      ['L', 6000, null],
      ['S', 5000, null],
    ]);
    expect([priceOf(), cardPrice()]).toEqual([
      [5000, null, 'I'],
      [5000, null, 'I', 1],
    ]);
    const rows = () => Number(one('SELECT total_changes() AS n')?.n);
    const count = rows();
    expect((await write([sized(eur(5000), eur(6000))]))[0]?.isChanged).toBe(false);
    expect(rows()).toBe(count);
  });

  it('of which one changes are purged; one price again leaves none of them', async () => {
    await write([sized(eur(5000), eur(6000))]);
    forgetChanges();
    const [result] = await write([sized(eur(5000), eur(6500))]);
    expect([result?.changes, changes()]).toEqual([['prices'], ['product:10000001']]);
    forgetChanges();
    const [again] = await write([oneFor('S', 'L')]);
    expect([again?.changes, changes()]).toEqual([['prices'], ['product:10000001']]);
    expect([sizePrices(), priceOf(), cardPrice()]).toEqual([[], [4000, null, 'I'], [4000, null, 'I']]);
  });

  it('stay where a feed names only one of them', async () => {
    await write([sized(eur(5000), eur(6000))]);
    await write([oneFor('S')]);
    expect(sizePrices()).toEqual([
      ['L', 6000, null],
      ['S', 4000, null],
    ]);
    expect(priceOf()).toEqual([4000, null, 'I']);
  });

  it('are reduced one by one; the colour only if its lowest price was higher', async () => {
    await write([sized(eur(5000, 4500), eur(6000))]);
    expect(priceOf()).toEqual([4500, 5000, 'S']);
    await write([sized(eur(5000), eur(9000, 4500))]);
    expect(sizePrices()).toEqual([
      ['L', 4500, 9000],
      ['S', 5000, null],
    ]);
    expect(priceOf()).toEqual([4500, 5000, 'S']);
    await write([sized(eur(5000), eur(9000, 5500))]);
    expect(priceOf()).toEqual([5000, null, 'I']);
  });

  it('begin and end sales of their own, with the lowest price, and pages are purged', async () => {
    const until = '2026-11-30T00:00:00.000Z';
    await write([sized(eur(5000), eur(6000, 4000, until))]);
    expect([sizePrices(), priceOf()]).toEqual([
      [
        ['L', 4000, 6000],
        ['S', 5000, null],
      ],
      [4000, 5000, 'S'],
    ]);
    forgetChanges();
    await applyDuePricePlans(db, new Date('2026-11-29T23:59:00Z'));
    expect(changes()).toEqual([]);
    await applyDuePricePlans(db, new Date('2026-11-30T00:01:00Z'));
    expect(sizePrices()).toEqual([
      ['L', 6000, null],
      ['S', 5000, null],
    ]);
    expect([priceOf(), changes()]).toEqual([[5000, null, 'I'], ['product:10000001']]);
    // The same feed again: the sale is over.
    forgetChanges();
    const after = { at: new Date('2026-12-01T00:00:00Z') };
    expect((await write([sized(eur(5000), eur(6000, 4000, until))], after))[0]?.isChanged).toBe(false);
    expect(changes()).toEqual([]);
  });
});

describe('a sale', () => {
  const sold = (from: string | null, until: string | null) =>
    product({
      options: [
        option('Red', [piece('C')], {
          prices: [{ currency: 'EUR', price: 4000, sale: { price: 3000, from, until } }],
        }),
      ],
    });

  it('begins and ends on its dates, and pages are purged', async () => {
    await write([sold('2026-11-27T00:00:00.000Z', '2026-11-30T00:00:00.000Z')]);
    expect(priceOf()).toEqual([4000, null, 'I']);
    for (const [time, price] of [
      ['2026-11-26T23:59:00Z', [4000, null, 'I']],
      ['2026-11-27T00:00:00Z', [3000, 4000, 'S']],
      ['2026-11-29T23:59:00Z', [3000, 4000, 'S']],
      ['2026-11-30T00:00:00Z', [4000, null, 'I']],
    ] as const) {
      const before = priceOf();
      forgetChanges();
      await applyPricePlans(db, new Date(time));
      expect(priceOf(), time).toEqual(price);
      const isOther = JSON.stringify(before) !== JSON.stringify(price);
      expect(changes(), time).toEqual(isOther ? ['product:10000001'] : []);
    }
  });

  it('is looked for each minute if it has just begun or ended, and all are at a full hour', async () => {
    await write([sold('2026-11-27T00:00:00.000Z', '2026-11-30T00:00:00.000Z')]);
    for (const [time, price] of [
      ['2026-11-26T23:59:00Z', [4000, null, 'I']],
      ['2026-11-27T00:01:00Z', [3000, 4000, 'S']],
      // The schedule stood still when it ended.
      ['2026-11-30T02:30:00Z', [3000, 4000, 'S']],
      ['2026-11-30T03:00:00Z', [4000, null, 'I']],
    ] as const) {
      await applyDuePricePlans(db, new Date(time));
      expect(priceOf(), time).toEqual(price);
    }
  });

  it('is in the data of listings before pages are purged', async () => {
    await write([sold('2026-11-27T00:00:00.000Z', null)]);
    await finishImport(db, now);
    // More than readers would rebuild, as a large sale or a program changes them.
    database.exec(
      "INSERT INTO assortment_changes SELECT 'options', value FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12]')",
    );
    const left: unknown[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      left.push(database.prepare('SELECT count(*) AS count FROM assortment_changes').get()?.count);
      return new Response(null, { status: 204 });
    });
    const env: Pick<Env, 'DB' | 'PURGE_KEY' | 'SHOP_ORIGIN'> = {
      DB: db,
      PURGE_KEY: 'key',
      SHOP_ORIGIN: 'http://a.example',
    };
    // The task needs no other binding.
    await imports.scheduled[0]?.(env as Env, new Date('2026-11-27T00:01:00Z'));
    expect(left).toEqual([0]);
    vi.restoreAllMocks();
  });

  it('without dates lasts as long as the feed says so', async () => {
    await write([sold(null, null)]);
    expect(priceOf()).toEqual([3000, 4000, 'S']);
    await applyPricePlans(db, new Date('2030-01-01T00:00:00Z'));
    expect(priceOf()).toEqual([3000, 4000, 'S']);
    await write([product({ options: [option('Red', [piece('C')])] })]);
    expect(priceOf()).toEqual([4000, null, 'I']);
  });

  it('that is withdrawn does not begin', async () => {
    await write([sold('2026-11-27T00:00:00.000Z', null)]);
    await write([product({ options: [option('Red', [piece('C')])] })]);
    await applyPricePlans(db, new Date('2026-11-28T00:00:00Z'));
    expect(priceOf()).toEqual([4000, null, 'I']);
  });
});
