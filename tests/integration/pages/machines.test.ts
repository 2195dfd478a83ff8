import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Response as WorkerResponse } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedProduct } from '../../../backend/imports/payload.ts';
import { BackendClient } from '../../../import/backend-client.ts';
import { assembleBatches } from '../../../import/batches.ts';
import { importFeed } from '../../../import/import.ts';
import { MemoryStaging } from '../../../import/memory-staging.ts';
import { readLines } from '../../../import/read-lines.ts';
import { type Shop, startShop } from '../../shop/harness.ts';

/** Part of the path of gateway calls that fail now. */
let broken: RegExp | undefined;
let shop: Shop;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'machines-'));
  shop = await startShop({
    products: 60,
    variables: { ENVIRONMENT: 'production' },
    gateway: async (request, pass) =>
      broken?.test(new URL(request.url).pathname)
        ? WorkerResponse.json({ statusCode: 500, message: 'Broken.' }, { status: 500 })
        : pass(request),
  });
  // Before the first request, which reads the parameters.
  const machines = {
    'pl-pl': { llmsText: false, productFeed: false },
    'fr-fr': { crawlers: { training: 'refuse' } },
    'de-de': { crawlers: { training: 'refuse', assistant: 'refuse' } },
  };
  for (const [locale, record] of Object.entries(machines))
    await shop.db
      .prepare("UPDATE domains SET params = json_set(params, '$.machines', json(?)) WHERE locale = ?")
      .bind(JSON.stringify(record), locale)
      .run();
  await shop.db
    .prepare("UPDATE domains SET params = json_set(params, '$.ucp', json('false')) WHERE locale = 'de-de'")
    .run();
});

afterAll(async () => {
  await shop?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function read(path: string, init?: RequestInit) {
  const response = await shop.fetchShop(path, init);
  return { response, status: response.status, text: await response.text() };
}

describe('robots.txt', () => {
  it('has a group for each kind of crawlers that a market refuses, by prefix', async () => {
    const { text } = await read('/robots.txt');
    const groups = text.split('\n\n');
    expect(groups[0]).toBe('User-agent: *\nDisallow: /*/api/\nDisallow: /*/auth/');
    const groupOf = (name: string) => groups.find((group) => group.split('\n').includes(`User-agent: ${name}`));
    expect(groupOf('GPTBot')).toMatch(/CCBot\nDisallow: \/fr-fr\/\nDisallow: \/de-de\/\nDisallow: \/\*\/api\//);
    expect(groupOf('ChatGPT-User')).toMatch(/\nDisallow: \/de-de\/\nDisallow: \/\*\/api\//);
    expect(groupOf('ChatGPT-User')).not.toContain('/fr-fr/');
    expect(groupOf('Googlebot')).toBeUndefined();
  });
});

describe('llms.txt', () => {
  it('lists the markets of a host that several share, without those that have none', async () => {
    const { text, status, response } = await read('/llms.txt');
    expect([status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect(text).toMatch(/^# Selvedge\n\n> .+\n\n## Country and language\n\n/);
    expect(text).toContain(`- [International – English](${shop.shopUrl}/en/llms.txt)`);
    expect(text).toContain(`${shop.shopUrl}/fr-ch/llms.txt`);
    expect(text).not.toContain('/pl-pl/');
    expect(text).not.toContain('/fr/');
  });

  it('says what a market has, and where', async () => {
    const { text, response } = await read('/en/llms.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    for (const part of [
      '\n\nPrices in EUR, VAT included. We deliver to: ',
      `\n\n## Categories\n\n- [`,
      `](${shop.shopUrl}/en/dresses--plw_dresses/)`,
      `\n\n## Help\n\n- [Help](${shop.shopUrl}/en/help/): `,
      `](${shop.shopUrl}/en/help/`,
      '\n\n## Legal information and contact\n\n',
      '--lpterms/)',
      '--lpprivacy/)',
      'with the header “Accept: text/markdown”.',
      `- [Sitemap](${shop.shopUrl}/sitemap.xml)`,
      `](${shop.shopUrl}/en/feeds/google.xml)`,
      `](${shop.shopUrl}/.well-known/ucp)`,
      `](${shop.shopUrl}/api/ucp/mcp)`,
    ])
      expect(text).toContain(part);
  });

  it('names no addresses of assistants in a market that they may not shop in', async () => {
    const { text } = await read('/de-de/llms.txt');
    expect(text).toContain('/de-de/feeds/google.xml');
    expect(text).not.toMatch(/\/\.well-known\/ucp|\/api\/ucp/);
  });

  it.each(['/pl-pl/llms.txt', '/fr/llms.txt', '/xx/llms.txt', '/en/x/llms.txt', '/pl-pl/feeds/google.xml'])(
    'is not there: %s',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );

  it.each([
    ['the gateway', /\/catalog\/sitemap$/],
    ['the content service', /\/help_page\//],
  ])('is 503 and not incomplete while %s fails', async (_, path) => {
    broken = path;
    const { status, response, text } = await read('/it-it/llms.txt');
    broken = undefined;
    expect([status, response.headers.get('retry-after')]).toEqual([503, '300']);
    expect(text).not.toContain('#');
  });

  it('is there when they are', async () => {
    expect((await read('/it-it/llms.txt')).text).toContain('## Categorie');
  });

  it('is asked for, not written', async () => {
    for (const path of ['/llms.txt', '/en/llms.txt', '/en/feeds/google.xml'])
      expect((await read(path, { method: 'PUT', headers: { origin: shop.shopUrl } })).status).toBe(405);
  });
});

/** What the import makes of a feed, without what the shop does not say: keys, addresses of photos, stock, `mpn`. */
async function productsOf(feed: string): Promise<ImportedProduct[]> {
  const staging = new MemoryStaging();
  const whole = new TextEncoder().encode(feed);
  // As a file is read.
  const bytes = (async function* () {
    for (let at = 0; at < whole.length; at += 65_536) yield whole.slice(at, at + 65_536);
  })();
  await readLines(bytes, staging, { currency: undefined, encoding: undefined });
  const products = [...assembleBatches(staging)].flatMap((batch) => batch.map(({ product }) => product));
  expect([...staging.remarks('refused')]).toEqual([]);
  return products.map((product) => ({
    ...product,
    key: '',
    options: product.options.map((option) => ({
      ...option,
      photos: [],
      pieces: option.pieces.map(({ stock, ...piece }) => ({
        ...piece,
        mpn: '',
        stock: { ...stock, quantity: stock.kind === 'out-of-stock' ? 0 : null },
      })),
    })),
  }));
}

const item = (fields: Record<string, string>): string =>
  `<item>${Object.entries(fields)
    .map(([name, text]) => `<g:${name}>${text}</g:${name}>`)
    .join('')}</item>`;

const feedOf = (items: readonly Record<string, string>[]): string =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.map(item).join('')}</channel></rss>`;

const coat = {
  item_group_id: 'HA-PEA',
  description: 'A short coat with a wide collar &amp; six buttons.',
  product_type: 'Women &gt; Outerwear &gt; Pea coats',
  brand: 'Harbour Atelier',
  material: 'Wool',
  gender: 'female',
  age_group: 'adult',
  pattern: 'Plain',
  certification:
    '<g:certification_authority>EC</g:certification_authority><g:certification_name>EPREL</g:certification_name><g:certification_code>123456</g:certification_code>',
  price: '240.00 EUR',
};
const original = feedOf([
  {
    ...coat,
    id: 'HA-1',
    title: 'Pea coat, Deep navy, S',
    color: 'Deep navy',
    size: 'S',
    gtin: '4006381333931',
    availability: 'in_stock',
    sale_price: '180.00 EUR',
    mpn: 'HPC-77/N',
  },
  {
    ...coat,
    id: 'HA-2',
    title: 'Pea coat, Deep navy, M',
    color: 'Deep navy',
    size: 'M',
    availability: 'out_of_stock',
    sale_price: '180.00 EUR',
    mpn: 'HPC-77/N',
  },
  {
    ...coat,
    id: 'HA-3',
    title: 'Pea coat, Rust, S',
    color: 'Rust',
    size: 'S',
    availability: 'preorder',
    availability_date: '2099-05-01T00:00Z',
    mpn: 'HPC-77/N',
  },
  {
    id: 'HA-4',
    item_group_id: 'HA-BOOT',
    title: 'Felt boots 38',
    size: '38',
    color: 'Grey',
    availability: 'in_stock',
    price: '100.00 EUR',
    product_type: 'Women &gt; Boots',
    brand: 'Harbour Atelier',
    description: 'Warm.',
    condition: 'used',
  },
  {
    id: 'HA-5',
    item_group_id: 'HA-BOOT',
    title: 'Felt boots 39',
    size: '39',
    color: 'Grey',
    availability: 'in_stock',
    price: '120.00 EUR',
    product_type: 'Women &gt; Boots',
    brand: 'Harbour Atelier',
    description: 'Warm.',
    condition: 'used',
  },
  {
    id: 'HA-6',
    item_group_id: 'HA-CAP',
    title: '&lt;/item&gt;&lt;item&gt; Cap ]]&gt; &amp; co',
    size: 'M',
    color: 'Ink',
    availability: 'in_stock',
    price: '30.00 EUR',
    product_type: 'Women &gt; Caps',
    brand: 'A &lt;b',
    description: 'One &lt; two.',
  },
]);

describe('the product feed', () => {
  const path = '/en/feeds/google.xml';
  let feed: string;

  beforeAll(async () => {
    const file = join(folder, 'feed.xml');
    writeFileSync(file, original);
    const report = await importFeed(file, new BackendClient(shop.backendUrl, shop.secrets.IMPORT_KEY), {
      language: 'en',
      menu: false,
      usualStock: 10,
      photoFolder: folder,
      onProgress: () => undefined,
    });
    expect(report.refused).toEqual([]);
    const answer = await read(path);
    expect([answer.status, answer.response.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    feed = answer.text;
  });

  it('read by the import gives what was imported', async () => {
    const own = new Set(['Harbour Atelier', 'A <b']);
    const byName = (one: ImportedProduct, other: ImportedProduct) => one.name.localeCompare(other.name);
    const read = (await productsOf(feed)).filter(({ brand }) => own.has(brand));
    expect(read.sort(byName)).toEqual((await productsOf(original)).sort(byName));
  });

  it('has every size of every colour that is listed and sold in the market once, with all that Google needs', async () => {
    const items = feed.split('<item>').slice(1);
    const ids = items.map((text) => /<g:id>([^<]+)</.exec(text)?.[1]);
    const { results } = await shop.db
      .prepare(
        `SELECT sku FROM skus WHERE option_id IN (SELECT option_id FROM prices WHERE currency = 'EUR') AND option_id IN
         (SELECT option_id FROM options WHERE availability <> 'DISCONTINUED' AND product_id IN
          (SELECT product_id FROM options JOIN listings USING (option_id)))`,
      )
      .all<{ sku: string }>();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(results.map(({ sku }) => sku).toSorted());
    for (const text of items)
      for (const name of [
        'title',
        'description',
        'link',
        'image_link',
        'availability',
        'price',
        'brand',
        'product_type',
      ])
        expect(text, text).toContain(`<g:${name}>`);
    expect(feed).toMatch(
      /<g:shipping><g:country>GB<\/g:country><g:service>[^<]+<\/g:service><g:price>\d+\.\d\d EUR<\/g:price>/,
    );
  });

  it('leads to pages that have the same price', async () => {
    const [first = ''] = feed.split('<item>').slice(1);
    const [, link = ''] = /<g:link>([^<]+)</.exec(first) ?? [];
    const [, price = ''] = /<g:(?:sale_)?price>([\d.]+) EUR<\/g:(?:sale_)?price>(?:<g:brand>)/.exec(first) ?? [];
    const { text, status } = await read(new URL(link).pathname);
    expect(status).toBe(200);
    expect(text).toContain(`"price":"${price}"`);
  });

  it('is made once, and then asks no more', async () => {
    broken = /\/(?:products|families|sitemap)\b/;
    const again = await read(path);
    broken = undefined;
    expect([again.status, again.text === feed]).toEqual([200, true]);
  });

  it('has the currency and the language of its market', async () => {
    const { text } = await read('/fr-ch/feeds/google.xml');
    expect(text).toMatch(/<g:price>\d+\.\d\d CHF</);
    expect(text).not.toContain(' EUR<');
    expect(text).toContain(`${shop.shopUrl}/fr-ch/`);
  });

  it('has no parts of its own for others', async () => {
    for (const inner of [
      '/en/feeds/google-part',
      '/en/feeds/google-items?ids=100001',
      '/en/feeds/',
      '/fr/feeds/google.xml',
    ])
      expect((await read(inner)).status, inner).toBe(404);
  });

  it.each([
    ['the list of products', /\/catalog\/sitemap/],
    ['every product', /\/catalog\/products\//],
    ['delivery', /\/deliveries\/offers/],
    ['families', /\/catalog\/families\//],
  ])('is 503 while the gateway fails for %s', async (_, call) => {
    broken = call;
    const { status, response } = await read('/es-es/feeds/google.xml');
    broken = undefined;
    expect([status, response.headers.get('retry-after')]).toEqual([503, '300']);
  });

  it('is cut, and never seems complete, if a later part cannot be made', async () => {
    const last = await shop.db
      .prepare('SELECT max(CAST(product_id AS INTEGER)) AS id FROM products')
      .first<number>('id');
    broken = new RegExp(`/catalog/products/${last}$`);
    const outcome = await read('/es-es/feeds/google.xml').then(
      ({ text }) => text,
      () => 'cut',
    );
    broken = undefined;
    expect(outcome).not.toContain('</rss>');
    expect((await read('/es-es/feeds/google.xml')).text).toMatch(/<\/channel><\/rss>\n$/);
  });
});
