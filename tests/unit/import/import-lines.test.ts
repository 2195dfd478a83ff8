import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedProduct } from '../../../backend/imports/payload.ts';
import { assemble } from '../../../import/assemble.ts';
import { BadFile } from '../../../import/bad-file.ts';
import { readLines } from '../../../import/read-lines.ts';
import { type Remark, Staging } from '../../../import/staging.ts';
import type { Currency } from '../../../shared/markets/locales.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-lines-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Read {
  products: ImportedProduct[];
  refused: Omit<Remark, 'id'>[];
  noted: Omit<Remark, 'id'>[];
  hidden: number;
}

const withoutId = ({ line, text }: Remark) => ({ line, text });

/** The parsed lines of a file, before they are sent. */
async function read(
  content: string | Buffer,
  { currency, encoding }: { currency?: Currency; encoding?: string } = {},
): Promise<Read> {
  const file = join(folder, 'feed');
  writeFileSync(file, content);
  const staging = new Staging();
  try {
    const { hidden } = await readLines(createReadStream(file), staging, { currency, encoding });
    const products = [...staging.products()].flatMap((lines) => {
      const assembled = assemble(lines, (kind, remark) => staging.remark(kind, remark));
      return assembled ? [assembled.product] : [];
    });
    return {
      products,
      hidden,
      refused: [...staging.remarks('refused')].map(withoutId),
      noted: [...staging.remarks('noted')].map(withoutId),
    };
  } finally {
    staging.close();
  }
}

const header = ['id', 'item_group_id', 'title', 'description', 'price', 'availability', 'color', 'size', 'gtin'];

/** A table of Google's with these columns, or more. */
function table(rows: readonly Record<string, string>[], { end = '\n', separator = '\t' } = {}): string {
  const columns = [...new Set([...header, ...rows.flatMap(Object.keys)])];
  const lines = rows.map((row) => {
    const whole: Record<string, string> = {
      title: 'Coat',
      price: '20.00 EUR',
      availability: 'in_stock',
      ...row,
    };
    return columns.map((column) => whole[column] ?? '').join(separator);
  });
  return [columns.join(separator), ...lines, ''].join(end);
}

const xml = (...items: readonly string[]): string =>
  `<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0"><channel>\n${items
    .map((item) => `<item>${item}</item>`)
    .join('\n')}\n</channel></rss>`;

const element = (fields: Record<string, string>): string =>
  Object.entries({ title: 'Coat', price: '20.00 EUR', availability: 'in_stock', ...fields })
    .map(([name, value]) => `<g:${name}>${value}</g:${name}>`)
    .join('');

describe('the pieces of a product', () => {
  it('are put together by their group, wherever they stand: colours, and sizes of each', async () => {
    const { products, refused } = await read(
      table([
        { id: 'A1', item_group_id: 'A', title: 'Coat - Red - S', color: 'Red', size: 'S' },
        { id: 'B1', title: 'Hat' },
        { id: 'A2', item_group_id: 'A', title: 'Coat - Red - M', color: 'Red', size: 'M' },
        { id: 'A3', item_group_id: 'A', title: 'Coat - Ecru / Navy - M', color: 'Ecru/Navy', size: 'M' },
      ]),
    );
    expect(refused).toEqual([]);
    expect(products.map(({ key, name }) => [key, name])).toEqual([
      ['A', 'Coat'],
      ['B1', 'Hat'],
    ]);
    expect(products[0]?.options.map(({ colour, pieces }) => [colour, pieces.map(({ size }) => size)])).toEqual([
      ['Red', ['S', 'M']],
      ['Ecru / Navy', ['M']],
    ]);
    expect(products[1]?.options[0]).toMatchObject({ colour: null, pieces: [{ sku: 'B1', size: null }] });
  });

  it('may come again with a price in another currency, and not with one in the same; sizes may differ', async () => {
    const piece = { item_group_id: 'A', color: 'Red', size: 'S' };
    const { products, refused } = await read(
      table([
        { ...piece, id: 'A1', price: '20.00 EUR' },
        { ...piece, id: 'A2', size: 'M', price: '20.00 EUR' },
        { ...piece, id: 'A1', price: '19.00 CHF' },
        { ...piece, id: 'A2-CH', size: 'M', price: '19.00 CHF' },
        { ...piece, id: 'A1', price: '18.00 CHF' },
        { ...piece, id: 'A4', size: 'L', price: '25.00 EUR' },
      ]),
    );
    const [red] = products[0]?.options ?? [];
    const amounts = (prices: readonly { currency: string; price: number }[] | undefined) =>
      prices?.map(({ currency, price }) => [currency, price]);
    // All that have a price in francs have the same.
    expect(amounts(red?.prices)).toEqual([['CHF', 1900]]);
    expect(red?.pieces.map(({ sku, prices }) => [sku, amounts(prices)])).toEqual([
      ['A1', [['EUR', 2000]]],
      ['A2', [['EUR', 2000]]],
      ['A4', [['EUR', 2500]]],
    ]);
    expect(refused).toEqual([{ line: 6, text: 'is the same piece as line 2: Red, S' }]);
  });

  it('without size or colour, while others of their product have one, are taken and named', async () => {
    const { products, refused, noted } = await read(
      table([
        { id: 'A1', item_group_id: 'A', color: 'Red', size: 'S' },
        { id: 'A2', item_group_id: 'A', color: 'Red' },
        { id: 'A3', item_group_id: 'A', size: 'M' },
        { id: 'B1', item_group_id: 'B', color: 'Red' },
        { id: 'B2', item_group_id: 'B', color: 'Blue' },
        { id: 'C' },
      ]),
    );
    expect([products.length, refused]).toEqual([3, []]);
    expect(noted).toEqual([
      { line: 3, text: 'has no size, though other pieces of its product have one' },
      { line: 4, text: 'has no colour, though other pieces of its product have one' },
    ]);
  });

  it('in a table with columns of other names: each column is named once, with its first line', async () => {
    const rows = [
      {
        id: 'A1',
        item_group_id: 'A',
        Farbe: '',
        groesse: 'S',
        shipping_weight: '1 kg',
        custom_label_0: 'x',
        empty: '',
      },
      { id: 'A2', item_group_id: 'A', Farbe: 'Rot', groesse: 'M', shipping_weight: '', custom_label_0: 'x', empty: '' },
    ];
    const { refused, noted } = await read(table(rows));
    expect(refused).toEqual([{ line: 3, text: 'is the same piece as line 2' }]);
    expect(noted.filter(({ text }) => !text.startsWith('shipping'))).toEqual([
      { line: 2, text: 'column "groesse" is none that is read' },
      { line: 3, text: 'column "farbe" is none that is read' },
    ]);
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x${at}`, 'y']));
    expect((await read(table([{ id: 'A', ...many }]))).noted).toHaveLength(20);
    expect((await read(xml(element({ id: 'A', guid: '1' })))).noted).toEqual([]);
  });

  it('have the brand of the first line that has one; one that is too long is left out', async () => {
    const long = 'x'.repeat(71);
    const { products, noted } = await read(
      table([
        { id: 'A1', item_group_id: 'A', size: 'S', brand: '' },
        { id: 'A2', item_group_id: 'A', size: 'M', brand: ' Nordwind &amp; Söhne ' },
        { id: 'B', brand: long },
      ]),
    );
    expect(products.map(({ brand }) => brand)).toEqual(['Nordwind & Söhne', '']);
    expect(noted).toEqual([{ line: 4, text: 'brand has more than 70 letters; it is left out' }]);
    const shopify =
      'Handle,Title,Vendor,Variant Price,Google Shopping / Gender,Google Shopping / Condition\n' +
      'coat,Coat,Nordwind,20.00,Male,used\ncoat,,,21.00,,\n';
    const [coat] = (await read(shopify, { currency: 'EUR' })).products;
    expect(coat).toMatchObject({ brand: 'Nordwind', condition: 'used', features: { gender: 'male' } });
  });

  it('have the day from which they are available, if they are not in stock yet', async () => {
    const days = ['2027-03-12T13:00-0800', '2027-03-12', '2027-02-30', 'soon'];
    const { products, noted } = await read(
      table([
        ...days.map((day, at) => ({ id: `P${at}`, availability: 'preorder', availability_date: day })),
        { id: 'B', availability: 'backorder', availability_date: '2027-04-01T00:00Z' },
        { id: 'S', availability: 'in_stock', availability_date: '2027-04-01' },
      ]),
    );
    expect(products.map(({ options }) => options[0]?.pieces[0]?.stock.from)).toEqual([
      ...['2027-03-12', '2027-03-12', undefined, undefined, '2027-04-01', undefined],
    ]);
    expect(noted).toEqual([
      {
        line: 4,
        text: expect.stringMatching(/^availability_date "2027-02-30" is no time such as .*; it is left out$/),
      },
      { line: 5, text: expect.stringContaining('availability_date "soon"') },
    ]);
  });

  it('have what Google says of them besides, from elements too; what is not of its lists is left out', async () => {
    const certificate =
      '<g:certification><g:certification_authority>EC</g:certification_authority>' +
      '<g:certification_name>EPREL</g:certification_name> <g:certification_code>12</g:certification_code></g:certification>';
    const { products, noted } = await read(
      xml(
        `${element({ id: 'A', pattern: 'Fischgr\u00e4t', gender: 'Female', age_group: 'Adult', condition: 'Refurbished' })}
          ${certificate}${certificate}<g:shipping><g:country>FR</g:country></g:shipping>`,
        element({ id: 'B', gender: 'cats', age_group: '', condition: 'shiny', shipping_weight: '2 kg' }),
        element({ id: 'C', condition: 'new' }),
      ),
    );
    expect(products.map(({ condition, features }) => [condition, features])).toEqual([
      ['refurbished', { pattern: 'Fischgrät', ageGroup: 'adult', gender: 'female', certificates: ['EC EPREL 12'] }],
      [null, null],
      [null, null],
    ]);
    expect(noted.map(({ text }) => text).toSorted()).toEqual([
      'condition "shiny" must be new, refurbished, used; it is left out',
      'gender "cats" must be male, female, unisex; it is left out',
      'shipping, shipping_weight of 2 lines not taken over: the shop has delivery methods of its own',
    ]);
  });

  it('have numbers of their own', async () => {
    const { products, refused } = await read(
      table([
        { id: 'A', gtin: '4006381333931' },
        { id: 'A', item_group_id: 'other' },
        { id: 'B', gtin: '4006381333931' },
        { id: 'C', item_group_id: 'G', size: 'S', gtin: '9780201379624' },
        { id: 'C', item_group_id: 'G', size: 'M' },
        { id: 'D', item_group_id: 'G', size: 'L', gtin: '9780201379624' },
        { id: 'E', gtin: '4006381333932' },
        { id: 'Größe 1/2' },
      ]),
    );
    expect(refused).toEqual([
      { line: 3, text: 'id A is that of another product, in line 2' },
      { line: 4, text: 'gtin 4006381333931 is that of another product, in line 2' },
      { line: 6, text: 'id C is that of line 5 already' },
      { line: 7, text: 'gtin 9780201379624 is that of line 5 already' },
    ]);
    const skus = products.flatMap(({ options }) => options.flatMap(({ pieces }) => pieces.map(({ sku }) => sku)));
    expect(skus).toEqual(['A', 'C', 'E', expect.stringMatching(/^Gr-e-1-2-[0-9a-f]{10}$/)]);
  });

  it('has a name for all its pieces that is too long: it is refused', async () => {
    const { refused } = await read(table([{ id: 'E', item_group_title: 'X'.repeat(201) }]));
    expect(refused).toEqual([{ line: 2, text: 'item_group_title has more than 200 letters' }]);
  });

  it('has the number of its manufacturer, which is left out if it is too long', async () => {
    const { products, noted } = await read(
      table([
        { id: 'E', mpn: ' W-77/B ' },
        { id: 'F', mpn: 'X'.repeat(71) },
      ]),
    );
    expect(products.map(({ options }) => options[0]?.pieces[0]?.mpn)).toEqual(['W-77/B', '']);
    expect(noted).toEqual([{ line: 3, text: 'mpn has more than 70 letters; it is left out' }]);
  });

  it('are sold without a GTIN that is none, and the report says so', async () => {
    const { products, noted } = await read(table([{ id: 'E', gtin: '4006381333932' }]));
    expect(products[0]?.options[0]?.pieces[0]?.gtin).toBe('');
    expect(noted).toEqual([{ line: 2, text: 'gtin "4006381333932" is none; it is left out' }]);
  });
});

describe('stock', () => {
  it.each([
    ['-3', 'quantity -3 is less than nothing'],
    ['1000000000', 'quantity 1000000000 is more than a shop has'],
    ['99999999999999999999', 'is more than a shop has'],
    ['1e9', 'must be a whole number'],
    ['2.5', 'must be a whole number'],
    ['NaN', 'must be a whole number'],
  ])('of "%s" is refused with its reason, whatever the availability', async (quantity, reason) => {
    const { products, refused } = await read(
      table([
        { id: 'A', quantity },
        { id: 'B', quantity, availability: 'out_of_stock' },
        { id: 'C', quantity: '1000000' },
      ]),
    );
    expect(refused).toEqual([2, 3].map((line) => ({ line, text: expect.stringContaining(reason) })));
    expect(products.map(({ key }) => key)).toEqual(['C']);
  });
});

describe('a price', () => {
  it.each([
    ['-3.00 EUR', 'must be an amount and its currency'],
    ['1.299 EUR', 'must be an amount such as'],
    ['1,299 EUR', 'must be an amount such as'],
    ['1,299.0 EUR', 'must be an amount such as'],
    ['12,50,00 EUR', 'must be an amount such as'],
    ['EUR 12.50 EUR', 'must be an amount and its currency'],
    ['12.505 EUR', 'must be an amount such as'],
    ['1.299.00 EUR', 'must be an amount such as'],
    ['0.00 EUR', 'price is 0'],
    ['12.50', 'has no currency'],
    ['12.50 USD', 'currency USD: the shop sells in EUR'],
    ['$12.50', 'price "$12.50" has no clear currency; write its code, such as EUR'],
    ['12.50 kr', 'has no clear currency'],
    ['¥1200', 'has no clear currency'],
    ['€ 12.50 EUR', 'must be an amount and its currency'],
    ['€', 'must be an amount and its currency'],
    ['12- EUR', 'must be an amount such as'],
    ['free', 'must be an amount and its currency'],
    ['', 'price is missing'],
    ['99999999.00 EUR', 'more than anything costs'],
  ])('"%s" is refused with its reason', async (price, reason) => {
    const { products, refused } = await read(table([{ id: 'A', price }, { id: 'B' }]));
    expect(refused).toEqual([{ line: 2, text: expect.stringContaining(reason) }]);
    // The bad line does not stop the next.
    expect(products.map(({ key }) => key)).toEqual(['B']);
  });

  it.each([
    ['12.50 EUR', 1250],
    ['12.5 EUR', 1250],
    ['12 EUR', 1200],
    ['0.05 eur', 5],
    ['12,50 EUR', 1250],
    ['EUR 12,5', 1250],
    ['EUR12.50', 1250],
    ['1.299,00 EUR', 129_900],
    ['1,299.00 EUR', 129_900],
  ])('"%s" is %i cents', async (price, cents) => {
    const { products } = await read(table([{ id: 'A', price }]));
    expect(products[0]?.options[0]?.prices).toEqual([{ currency: 'EUR', price: cents, sale: null }]);
  });

  it.each([
    ['89,90 €', 'EUR', 8990],
    ['89,90\u202f€', 'EUR', 8990],
    ['€89.90', 'EUR', 8990],
    ['€ 1.299,00', 'EUR', 129_900],
    ['£12.00', 'GBP', 1200],
    ['12 zł', 'PLN', 1200],
    ['12,50 ZŁ', 'PLN', 1250],
    ['299 Kč', 'CZK', 29_900],
    ['CHF 12.-', 'CHF', 1200],
    ['12,– €', 'EUR', 1200],
  ])('"%s" is in %s, whatever the currency of others', async (price, currency, cents) => {
    const { products } = await read(table([{ id: 'A', price }]), { currency: 'PLN' });
    expect(products[0]?.options[0]?.prices).toEqual([{ currency, price: cents, sale: null }]);
  });

  it('without a currency has that of the feed', async () => {
    const { products } = await read(table([{ id: 'A', price: '12.50' }]), { currency: 'PLN' });
    expect(products[0]?.options[0]?.prices[0]).toMatchObject({ currency: 'PLN', price: 1250 });
  });

  it('has a sale with its dates, in any time zone', async () => {
    const sale = (sale_price: string, period: string) => ({
      id: `${sale_price} ${period}`,
      sale_price,
      sale_price_effective_date: period,
    });
    const { products, refused } = await read(
      table([
        sale('15.00 EUR', ''),
        sale('15.00 EUR', '2026-11-20T00:00+0100/2026-11-30T12:30Z'),
        sale('15.00 EUR', '2026-11-20/2026-11-30'),
        sale('20.00 EUR', ''),
        sale('25.00 EUR', ''),
        sale('15.00 CHF', ''),
        sale('15.00 EUR', '2026-11-30/2026-11-20'),
        sale('15.00 EUR', 'next week'),
      ]),
    );
    expect(products.map(({ options }) => options[0]?.prices[0]?.sale)).toEqual([
      { price: 1500, from: null, until: null },
      { price: 1500, from: '2026-11-19T23:00:00.000Z', until: '2026-11-30T12:30:00.000Z' },
      { price: 1500, from: '2026-11-20T00:00:00.000Z', until: '2026-11-30T00:00:00.000Z' },
      null,
    ]);
    expect(refused.map(({ line, text }) => [line, text.replace(/".*"/, '…')])).toEqual([
      [6, 'sale_price 25.00 EUR is above the price 20.00 EUR'],
      [7, 'sale_price is in CHF, price in EUR'],
      [8, 'sale_price_effective_date … ends before it begins'],
      [9, 'sale_price_effective_date … must be two times with a slash between'],
    ]);
  });
});

describe('a table', () => {
  it('may have a byte order mark, Windows line ends, empty lines, quotes and rows over several lines', async () => {
    const rows = [
      'id,title,description,price,availability',
      'A,"Coat, long","It says ""warm"".\r\nAnd it is.",20.00 EUR,in_stock',
      '',
      'B,Hat,,12,50 EUR,in_stock',
      'C,Cap,Plain,10.00 EUR,in_stock',
      'D,5" heels,x,10.00 EUR,in_stock',
      'E,Shoe,x,10.00 EUR,in_stock',
    ];
    const { products, refused } = await read(`\uFEFF${rows.join('\r\n')}\r\n`);
    expect(products.map(({ name, description }) => [name, description])).toEqual([
      ['Coat, long', 'It says "warm".\nAnd it is.'],
      ['Cap', 'Plain'],
      ['Shoe', 'x'],
    ]);
    expect(refused).toEqual([
      { line: 5, text: 'has 6 columns, the header has 5' },
      { line: 7, text: expect.stringContaining('cannot be read') },
    ]);
  });

  it('with tabs may have quotes within a text', async () => {
    const { products } = await read(
      table([
        { id: 'A', title: '5" heels' },
        { id: 'B', title: '"Best" hat' },
      ]),
    );
    expect(products.map(({ name }) => name)).toEqual(['5" heels', '"Best" hat']);
  });

  it.each([
    ['semicolons', { separator: ';' }],
    ['old line ends', { end: '\r' }],
  ])('may have %s', async (_, how) => {
    const { products } = await read(table([{ id: 'A' }, { id: 'B' }], how));
    expect(products).toHaveLength(2);
  });

  it('may name its columns as people do', async () => {
    const { products } = await read(
      'ID\tTitle\tPrice\tAvailability\tItem Group ID\tColor\nA\tCoat\t20 EUR\tin stock\tG\tRed\n',
    );
    expect(products[0]).toMatchObject({ key: 'G', options: [{ colour: 'Red' }] });
  });

  it('may be in another encoding that is named, or in UTF-16', async () => {
    const rows = table([{ id: 'A', title: 'Robe d’été' }]);
    const western = Buffer.from(rows.replace('’', "'"), 'latin1');
    expect((await read(western, { encoding: 'windows-1252' })).products[0]?.name).toBe("Robe d'été");
    expect((await read(Buffer.from(`\uFEFF${rows}`, 'utf16le'))).products[0]?.name).toBe('Robe d’été');
  });
});

describe('an XML feed', () => {
  it('has entities, CDATA and HTML, of which the text is taken', async () => {
    const { products } = await read(
      xml(
        element({
          id: 'A',
          title: 'Tops &amp; tails &#8211; &quot;best&quot;',
          description: '<![CDATA[<h2>Warm</h2><p>Wool &amp; silk<br>soft</p><style>p{}</style><script>x()</script>]]>',
        }),
        element({ id: 'B', description: '&lt;p&gt;Escaped &amp;eacute;t&amp;eacute;&lt;/p&gt;' }),
        element({ id: 'C', description: 'For waists &lt; 80 cm &amp; up' }),
      ),
    );
    expect(products.map(({ name, description }) => [name, description])).toEqual([
      ['Tops & tails – "best"', 'Warm\nWool & silk\nsoft'],
      ['Coat', 'Escaped été'],
      ['Coat', 'For waists < 80 cm & up'],
    ]);
  });

  it('is counted by the lines on which its items begin, and what stands within a field is none', async () => {
    const { products, refused } = await read(
      xml(
        element({ id: 'A' }),
        element({ id: 'B', price: '1 GBP' }).replace(
          '<g:id>',
          '<g:shipping><g:price>5 EUR</g:price></g:shipping><g:id>',
        ),
        element({ title: 'Nameless' }),
      ),
    );
    expect(products.map(({ options }) => options[0]?.prices[0]?.currency)).toEqual(['EUR', 'GBP']);
    expect(refused).toEqual([{ line: 5, text: 'id is missing' }]);
  });

  it('may be Atom', async () => {
    const { products } = await read(
      '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><entry>' +
        `${element({ id: 'A' })}</entry></feed>`,
    );
    expect(products).toHaveLength(1);
  });
});

describe('families', () => {
  it.each([
    [{ product_type: 'Women > Dresses > Midi' }, ['Women', 'Dresses', 'Midi']],
    [{ google_product_category: 'Apparel & Accessories > Clothing > Dresses' }, ['Dresses']],
    [{ google_product_category: '2271' }, []],
    [{ product_type: ' Women >> Shoes ', google_product_category: '187' }, ['Women', 'Shoes']],
    [{}, []],
  ])('of %j are %j', async (fields, family) => {
    const { products } = await read(table([{ id: 'A', ...fields }]));
    expect(products[0]?.family).toEqual(family);
  });
});

describe("Shopify's table", () => {
  const older = [
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Variant Image,Status',
    `reefer,Reefer jacket,"<p>Short, warm</p>",Harbour,,Women > Jackets,,TRUE,Color,Navy,Size,S,'0012,shopify,3,deny,120.00,150.00,'4006381333931,https://x.example/1.jpg,1,https://x.example/navy.jpg,active`,
    `reefer,,,,,,,,,Navy,,M,R-N-M,shopify,-2,deny,120.00,150.00,,https://x.example/2.jpg,2,https://x.example/navy.jpg,`,
    `reefer,,,,,,,,,Red,,S,R-R-S,,0,deny,120.00,0.00,,https://x.example/red.jpg,3,https://x.example/red.jpg,`,
    `reefer,,,,,,,,,,,,,,,,,,,https://x.example/4.jpg,4,,`,
    `draft,Draft,,,,,,TRUE,Title,Default Title,,,D,shopify,1,deny,10.00,,,,,,draft`,
    `draft,,,,,,,,,Other,,,D2,shopify,1,deny,10.00,,,,,,`,
    `cap,Cap,,,Apparel & Accessories > Clothing Accessories > Hats,,,TRUE,Title,Default Title,,,,shopify,0,continue,20.00,,,,,,active`,
    `,No handle,,,,,,TRUE,Title,Default Title,,,X,shopify,1,deny,10.00,,,,,,active`,
    `dear,Dear,,,,,,TRUE,Title,Default Title,,,Y,shopify,1,deny,"10,000",,,,,,active`,
  ].join('\n');

  it('says what is common in the first line of a product only, and has photos of the product and of a colour', async () => {
    const { products, refused, hidden } = await read(older, { currency: 'EUR' });
    const [reefer, cap] = products;
    expect(reefer).toMatchObject({
      key: 'reefer',
      name: 'Reefer jacket',
      description: 'Short, warm',
      family: ['Women', 'Jackets'],
    });
    const plain = { gtin: '', mpn: '', prices: [] };
    expect(reefer?.options).toEqual([
      {
        colour: 'Navy',
        photos: [
          'https://x.example/navy.jpg',
          'https://x.example/1.jpg',
          'https://x.example/2.jpg',
          'https://x.example/4.jpg',
        ],
        prices: [{ currency: 'EUR', price: 15000, sale: { price: 12000, from: null, until: null } }],
        pieces: [
          { ...plain, sku: '0012', gtin: '4006381333931', size: 'S', stock: { kind: 'in-stock', quantity: 3 } },
          { ...plain, sku: 'R-N-M', size: 'M', stock: { kind: 'out-of-stock', quantity: 0 } },
        ],
      },
      {
        colour: 'Red',
        photos: [
          'https://x.example/red.jpg',
          'https://x.example/1.jpg',
          'https://x.example/2.jpg',
          'https://x.example/4.jpg',
        ],
        prices: [{ currency: 'EUR', price: 12000, sale: null }],
        pieces: [{ ...plain, sku: 'R-R-S', size: 'S', stock: { kind: 'in-stock', quantity: null } }],
      },
    ]);
    expect(cap).toMatchObject({
      family: ['Clothing Accessories', 'Hats'],
      options: [{ colour: null, pieces: [{ sku: 'cap', size: null, stock: { kind: 'backorder', quantity: null } }] }],
    });
    expect(hidden).toBe(2);
    expect(refused).toEqual([
      { line: 9, text: 'handle is missing' },
      { line: 10, text: 'price "10,000" must be an amount such as 12.50' },
    ]);
  });

  it('has impossible numbers: they are refused, or left out and reported', async () => {
    const { products, refused, noted } = await read(
      [
        'Handle,Title,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price',
        'many,Many,shopify,1000000000,10.00,',
        'less,Less,shopify,1,-10.00,',
        'before,Before,shopify,1,10.00,8.00',
      ].join('\n'),
      { currency: 'EUR' },
    );
    expect(refused).toEqual([
      { line: 2, text: expect.stringContaining('quantity 1000000000 is more than a shop has') },
      { line: 3, text: expect.stringContaining('price "-10.00" must be an amount') },
    ]);
    expect(noted).toEqual([{ line: 4, text: 'compare-at price 8.00 is below the price 10.00; it is left out' }]);
    expect(products[0]?.options[0]?.prices).toEqual([{ currency: 'EUR', price: 1000, sale: null }]);
  });

  it('has newer names of columns as well', async () => {
    const { products } = await read(
      [
        'Title,URL handle,Description,Type,Status,SKU,Barcode,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Continue selling when out of stock,Product image URL,Variant image URL',
        'Jeans,jeans,Blue,Trousers,active,J1,,Size,32,Length,34,80.00,,shopify,4,DENY,https://x.example/j.jpg,',
      ].join('\r\n'),
      { currency: 'CHF' },
    );
    expect(products[0]).toMatchObject({
      key: 'jeans',
      family: ['Trousers'],
      options: [
        {
          colour: null,
          photos: ['https://x.example/j.jpg'],
          prices: [{ currency: 'CHF', price: 8000, sale: null }],
          pieces: [{ sku: 'J1', size: '32 / 34', stock: { kind: 'in-stock', quantity: 4 } }],
        },
      ],
    });
  });
});

describe('a file that cannot be read', () => {
  it.each<[string, string | Buffer, string]>([
    ['is empty', '', 'The file is empty.'],
    ['has nothing but spaces', '\n  \n', 'The file is empty.'],
    ['is no feed', '<html><body>Not found</body></html>', 'begins with <rss> or <feed>, not with <html>'],
    ['is cut short', xml(element({ id: 'A' })).slice(0, -30), 'not a feed in XML'],
    ['has an open element', xml('<g:id>A'), 'not a feed in XML'],
    ['has items of nothing', '<rss><channel></channel></rss>', 'has no products'],
    ['has no header', 'A\tCoat\t20.00 EUR\nB\tHat\t10.00 EUR\n', 'no header that is known'],
    ['is a header only', 'id\ttitle\tprice\n', 'without rows'],
    ['is in another encoding', Buffer.from(table([{ id: 'A', title: 'Été' }]), 'latin1'), 'not encoded as UTF-8'],
    ['never closes a quote', 'id,title,price\nA,"Coat,20 EUR\nB,Hat,10 EUR\n', 'A quote is opened and not closed'],
    ['has elements without end', `<rss><channel>${'<item>'.repeat(200_000)}`, 'more than 32 deep'],
    ['begins with spaces without end', gzipSync(' '.repeat(20_000_000)), 'begins with more than 65536 blanks'],
    ['has a comment without end', `<rss><!-- ${'x'.repeat(2_000_000)}`, 'has no end'],
    ['has a tag without end', `<rss a="${'x'.repeat(2_000_000)}`, 'has no end'],
    ['has a text without end', `<rss><channel>${'x'.repeat(2_000_000)}`, 'has no end'],
    ['has an item without end', `<rss><item>${'<id>A</id>'.repeat(200_000)}`, 'has no end'],
    ['has a header without end', 'a,'.repeat(400_000), 'without rows'],
    ['has a header that says one thing', `${'a,'.repeat(200_000)}a\nx`, 'no header that is known'],
    ['is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452ff', 'hex'), 'not encoded as UTF-8'],
    ['is JSON of something else', '{"orders":[{"id":1}]}', 'has no list of products'],
    ['is JSON that is cut short', '{"products":[{"handle":"a"', 'ends in the middle'],
    ['is JSON with a mistake', '{"products":[{"handle":"a",}]}', 'its JSON is broken in line 1'],
    ['is JSON with a bracket too many', '{"products":[]}]', 'was not opened'],
    ['is JSON with something after it', '{"products":[]} and so on', 'something follows the products'],
    ['is JSON with a product without end', `{"products":[{"a":"${'x'.repeat(2_000_000)}`, 'has no end'],
    ['has an encoding that nobody knows', '<?xml version="1.0" encoding="klingon"?><rss/>', 'which is not known'],
  ])('%s: nothing of it is taken, and the reason is said', async (_, content, reason) => {
    const reading = read(content, { currency: 'EUR' });
    await expect(reading).rejects.toThrow(BadFile);
    await expect(read(content, { currency: 'EUR' })).rejects.toThrow(reason);
  });

  it.each([
    ['Shopify', 'Handle,Title,Variant Price\na,A,10.00\n'],
    ['Shopify', '{"products":[]}'],
    ['WooCommerce', 'ID,Type,SKU,Name,Regular price\n1,simple,A,A,10.00\n'],
  ])('of %s needs a currency', async (shop, content) => {
    await expect(read(content)).rejects.toThrow(`A ${shop} file does not say its currency`);
  });
});
