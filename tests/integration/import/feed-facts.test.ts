import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackendClient } from '../../../import/backend-client.ts';
import { importFeed } from '../../../import/import.ts';
import type { Report } from '../../../import/report.ts';
import type { Language } from '../../../shared/markets/locales.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';

let shop: Shop;
let folder: string;

/** The lines of a feed, as a table; without a value a column is empty. */
function table(lines: readonly Record<string, string>[]): string {
  const usual = { title: 'Felt boots', availability: 'in_stock', quantity: '5', product_type: 'Women > Felt boots' };
  const rows = lines.map((line): Record<string, string> => ({ ...usual, ...line }));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((row) => row.join('\t'))
    .join('\n');
}

async function run(lines: readonly Record<string, string>[], language: Language = 'en'): Promise<Report> {
  const file = join(folder, 'feed.tsv');
  writeFileSync(file, table(lines));
  return importFeed(file, new BackendClient(shop.backendUrl, shop.secrets.IMPORT_KEY), {
    language,
    menu: false,
    usualStock: 10,
    photoFolder: folder,
    onProgress: () => undefined,
  });
}

const textAt = async (path: string): Promise<string> => (await shop.fetchShop(path)).text();
const family = '/en/felt-boots--plwomen_felt_boots/';
const boots = '/en/felt-boots--p10000001/';

/** Parts of a page by their start and end, without markup. */
function texts(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([part]) =>
    part
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

const sized = [
  { id: 'B-38', item_group_id: 'B', size: '38', price: '100.00 EUR', sale_price: '90.00 EUR' },
  { id: 'B-39', item_group_id: 'B', size: '39', price: '100.00 EUR', sale_price: '90.00 EUR' },
  { id: 'B-44', item_group_id: 'B', size: '44', price: '120.00 EUR' },
];

beforeAll(async () => {
  shop = await startShop({ products: 60 });
  folder = mkdtempSync(join(tmpdir(), 'feed-facts-'));
});
afterAll(async () => {
  await shop.dispose();
  rmSync(folder, { recursive: true, force: true });
});

describe('sizes that differ in price', () => {
  beforeAll(async () => {
    const other = { id: 'C', title: 'Cork soles', price: '95.00 EUR', size: '38' };
    const zloty = (price: string) => price.replace(/^(\d+)\.00 EUR$/, (_, euros) => `${Number(euros) * 4}.00 PLN`);
    const inPoland = sized.map((line) => ({
      ...line,
      price: zloty(line.price),
      ...(line.sale_price !== undefined && { sale_price: zloty(line.sale_price) }),
    }));
    const report = await run([...sized, ...inPoland, other]);
    expect(report.refused).toEqual([]);
  });

  it.each([
    ['en', 'from €90'],
    ['de-de', 'ab 90,00 €'],
    ['fr-fr', 'dès 90 €'],
    ['es-es', 'desde 90,00 €'],
    ['it-it', 'da 90,00 €'],
    ['pl-pl', 'od 360,00 zł'],
  ])('have a card with the lowest price in %s, and its former price', async (locale, from) => {
    const html = await textAt(family.replace('/en/', `/${locale}/`));
    const [price = ''] = texts(html, /<p class="price">.*?<\/p>/gs).filter((text) => text.includes(from));
    expect(price).toMatch(/(90.*100|360.*400)/);
  });

  it('are sorted and filtered by the lowest', async () => {
    const order = async (query: string) =>
      [...(await textAt(`${family}?${query}`)).matchAll(/class="card__name"><a href="\/en\/([a-z]+)/g)].map(
        ([, name]) => name,
      );
    expect(await order('sort=price-ascending')).toEqual(['felt', 'cork']);
    expect(await order('sort=price-descending')).toEqual(['cork', 'felt']);
    expect(await order('price=100-150')).toEqual([]);
  });

  it('show their prices without JavaScript, and state them to search engines', async () => {
    const html = await textAt(boots);
    expect(texts(html, /<label class="size">.*?<\/label>/gs)).toEqual(['38 €90', '39 €90', '44 €120']);
    const prices = [...html.matchAll(/data-price-of="([^"]*)"( hidden="")?>(.*?)<\/div>/gs)];
    expect(prices.map(([, sku, hidden]) => [sku, hidden !== undefined])).toEqual([
      ['', false],
      ['B-38', true],
      ['B-39', true],
      ['B-44', true],
    ]);
    expect([...html.matchAll(/"price":"([\d.]+)"/g)].map(([, price]) => price)).toEqual(
      expect.arrayContaining(['90.00', '90.00', '120.00']),
    );
  });

  it('are charged as the size is, in the cart and where another size is chosen', async () => {
    const visitor = new HttpVisitor(shop);
    const cart = await visitor.submit(await visitor.visit(boots), 'sku', { sku: 'B-44' });
    expect(cart.html).toContain('€120.00');
    const edit = cart.html.match(/href="([^"]*\?edit=[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const editing = await visitor.visit(edit);
    expect(texts(editing.html, /<label class="edit-line__size">.*?<\/label>/gs)).toEqual([
      '38 · €90',
      '39 · €90',
      '44 · €120',
    ]);
    const replaced = await visitor.submit(editing, 'lineId', { sku: 'B-38' });
    expect(replaced.html).toContain('€90.00');
    expect(replaced.html).not.toContain('€120.00');
  });

  it('have “from” in suggestions', async () => {
    const suggested = JSON.parse(await textAt('/en/api/getSuggestions?query=felt+boots&currency=EUR'));
    expect(suggested.products).toMatchObject([{ price: 'from €90' }, { name: 'Cork soles' }]);
    expect(suggested.products[1]).not.toHaveProperty('price');
  });

  it('that cost the same again have one price on page and card', async () => {
    const report = await run(sized.map((line) => ({ ...line, price: '100.00 EUR', sale_price: '' })));
    expect(report.changed).toBe(1);
    const html = await textAt(boots);
    expect(html).not.toContain('data-price-of');
    expect(texts(html, /<label class="size">.*?<\/label>/gs)).toEqual(['38', '39', '44']);
    expect(await textAt(family)).not.toContain('from €');
  });
});

describe('a pre-order with a day', () => {
  const later = { id: 'D', title: 'Rain cape', price: '80.00 EUR', availability: 'preorder' };
  const cape = (locale = 'en') => textAt(`/${locale}/rain-cape--p10000003/`);

  beforeAll(async () => {
    // The shop runs on today's clock.
    const year = new Date().getUTCFullYear() + 1;
    const report = await run([{ ...later, availability_date: `${year}-03-12T00:00Z` }]);
    expect(report.refused).toEqual([]);
  });

  it.each([
    ['en', 'Available from 12 March'],
    ['fr-fr', 'Disponible à partir du 12 mars'],
    ['de-de', 'Verfügbar ab 12. März'],
    ['es-es', 'Disponible a partir del 12 de marzo'],
    ['it-it', 'Data di disponibilità: 12 marzo'],
  ])('says so in %s', async (locale, sentence) => {
    const { html } = await new HttpVisitor(shop).visit(`/${locale}/x--p10000003/`);
    expect(html).toContain(sentence);
    expect(html).toMatch(/"availability":"https:\/\/schema.org\/PreOrder","availabilityStarts":"\d{4}-03-12"/);
  });

  it('arrives after that day, in the cart too', async () => {
    expect(texts(await cape(), /<ul class="delivery-lines">.*?<\/li>/gs)[0]).toMatch(/1[3-9] Mar/);
    const visitor = new HttpVisitor(shop);
    const page = await visitor.visit('/en/rain-cape--p10000003/');
    const cart = await visitor.submit(page, 'sku', { sku: 'D' });
    expect(cart.html).toContain('Pre-order, sent 12 March');
  });

  it('that has come is in stock', async () => {
    const report = await run([{ ...later, availability_date: '2026-01-31' }]);
    expect(report.changed).toBe(1);
    const html = await cape();
    expect(html).not.toContain('Available from');
    expect(html).not.toContain('re-order');
    expect(html).toContain('https://schema.org/InStock');
  });
});

describe('condition, pattern, age, gender and certificates', () => {
  it('are on page and card, for search engines, in the language of the market', async () => {
    const bag = { id: 'E', title: 'Ruck bag', price: '60.00 EUR', quantity: '1' };
    const said = { pattern: 'Herringbone', age_group: 'kids', gender: 'unisex', certification: 'EC:EPREL:123456' };
    const report = await run([{ ...bag, ...said, condition: 'used', shipping: 'FR:::4.90 EUR' }]);
    expect(report.noted).toEqual([
      { line: 2, id: '', text: 'shipping of one line not taken over: the shop has delivery methods of its own' },
    ]);
    const visitor = new HttpVisitor(shop);
    const { html } = await visitor.visit('/de-de/x--p10000004/');
    expect(texts(html, /<p class="eyebrow product__labels">.*?<\/p>/gs)).toEqual(['Gebraucht']);
    expect(texts(html, /<summary>Merkmale<\/summary>.*?<\/dl>/gs)).toEqual([
      'Merkmale Muster Herringbone Geschlecht Unisex Alter 5 bis 13 Jahre Zertifikat EC EPREL 123456',
    ]);
    for (const stated of [
      '"itemCondition":"https://schema.org/UsedCondition"',
      '"pattern":"Herringbone"',
      '"suggestedGender":"unisex"',
      '"hasCertification":[{"@type":"Certification","name":"EC EPREL 123456"}]',
    ])
      expect(html).toContain(stated);
    expect(await textAt(family)).toContain('<li class="badge">Pre-owned</li>');
    // The same again changes nothing; a new one is not called so.
    expect((await run([{ ...bag, ...said, condition: 'used' }])).changed).toBe(0);
    expect((await run([{ ...bag, ...said, condition: 'new' }])).changed).toBe(1);
    expect((await visitor.visit('/de-de/x--p10000004/')).html).not.toContain('Gebraucht');
  });
});

describe('a product whose feed names no colour', () => {
  const clog = '/en/garden-clog--p10000005/';
  const lines = [{ id: 'F-38', item_group_id: 'F', title: 'Garden clog', price: '40.00 EUR', size: '38' }];

  /** Texts of a page, and those of its attributes that are read out. */
  const words = (html: string) => [
    ...texts(html, /<(h1|h2|h3|p|a|dd|summary|legend|title)\b[^>]*>.*?<\/\1>/gs),
    ...[...html.matchAll(/ (?:alt|aria-label|title)="([^"]*)"/g)].map(([, text = '']) => text),
  ];
  /** Those that name it and end in a joint, or have two in a row. */
  function hangingIn(html: string): string[] {
    const named = words(html).filter((text) => /garden clog/i.test(text));
    expect(named).not.toEqual([]);
    return named.filter((text) => /(?:[,·–(]|\bin)$|[,·(] ?[,·)]/.test(text));
  }

  beforeAll(async () => {
    expect((await run(lines)).refused).toEqual([]);
  });

  it('is called by its name alone on page and card', async () => {
    const html = await textAt(clog);
    expect(html).toContain('<h1 class="product__name">Garden clog</h1>');
    expect(html).toContain('alt="Garden clog, view 1 of 1"');
    expect(html).not.toContain('class="colors"');
    expect(hangingIn(html)).toEqual([]);
    const list = await textAt(family);
    expect(list).toContain('alt="Garden clog"');
    expect(hangingIn(list)).toEqual([]);
  });

  it('is called so to search engines and in the data of analytics', async () => {
    const html = await textAt(clog);
    expect(html).toContain('"name":"Garden clog","description"');
    expect(html).not.toMatch(/"@type":"Product"[^<]*"color"/);
    expect(html).toContain('"variesBy":["https://schema.org/size"]');
  });

  it('is called so in the cart, where its size can be changed, and among saved pieces', async () => {
    const visitor = new HttpVisitor(shop);
    const cart = await visitor.submit(await visitor.visit(clog), 'sku', { sku: 'F-38' });
    expect(cart.html).toContain('Garden clog, 38');
    expect(cart.html).not.toContain('<dt>Colour</dt>');
    expect(hangingIn(cart.html)).toEqual([]);
    const edit = cart.html.match(/href="([^"]*\?edit=[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await visitor.visit(edit)).html).toContain('<legend class="small">Size</legend>');
    const saved = await visitor.submit(cart, 'lineId', { intent: 'save' });
    expect(texts(saved.html, /<section class="saved".*?<\/section>/gs)[0]).toContain('Garden clog Size 38 Quantity 1');
    expect(hangingIn(saved.html)).toEqual([]);
  });

  it('leaves the label of an earlier import; its address leads on', async () => {
    await shop.db
      .prepare(`UPDATE options SET color = '{"fr":"Coloris unique","en":"One colour"}' WHERE product_id = '10000005'`)
      .run();
    expect((await run(lines)).changed).toBe(1);
    const response = await shop.fetchShop('/en/garden-clog-one-colour--p10000005/', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, expect.stringContaining(clog)]);
    expect(await textAt(clog)).not.toContain('One colour');
    expect((await run(lines)).changed).toBe(0);
  });
});

describe('a title with the brand in it', () => {
  const line = { id: 'G-38', item_group_id: 'G', size: '38', price: '140.00 EUR', product_type: 'Women > Trail' };

  it('has it above the name, and not again in the name; searches find both', async () => {
    await run([{ ...line, title: 'Nordpol Fjell trail shoe', brand: 'Nordpol' }]);
    const path = '/en/fjell-trail-shoe--p10000006/';
    const html = await textAt(path);
    expect(html).toContain('<h1 class="product__name">Fjell trail shoe</h1>');
    expect(html).toContain('<p class="muted">Nordpol</p>');
    for (const query of ['nordpol+fjell', 'fjell+nordpol', 'nordpol+fjell+trail+shoe'])
      expect(await textAt(`/en/api/getSuggestions?query=${query}&currency=EUR`)).toContain('"productId":"10000006"');
    // Nothing was left to do by the second one, and the translation knows the brand from the first.
    expect((await run([{ ...line, title: 'Nordpol Fjell trail shoe', brand: 'Nordpol' }])).changed).toBe(0);
    await run([{ ...line, title: 'Nordpol Laufschuh Fjell' }], 'de');
    const { html: german } = await new HttpVisitor(shop).visit('/de-de/x--p10000006/');
    expect(german).toContain('<h1 class="product__name">Laufschuh Fjell</h1>');
    expect(german).toContain('<p class="muted">Nordpol</p>');
  });
});
