import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngDataUrl, raster } from '../../../demo/studio/drawing/png.ts';
import { BackendClient } from '../../../import/backend-client.ts';
import { importFeed } from '../../../import/import.ts';
import type { Report } from '../../../import/report.ts';
import { projectNode } from '../../../scripts/prepare.mjs';
import { root } from '../../../scripts/sources.mjs';
import type { Language } from '../../../shared/markets/locales.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { HttpVisitor } from '../../shop/http-visitor.ts';
import { purge } from '../../shop/purge.ts';

let shop: Shop;
let folder: string;
let first: Report;

/** Pages that show the family of the new product, a search for it, and one that it does not concern. */
const women = '/en/women--plwomen/';
const search = '/en/search/?q=harbour+pea+coat';
const men = '/en/men--plmen/';

/** A photo of one colour. */
function photo(red: number, green: number, blue: number): Buffer {
  const [width, height] = [300, 400];
  const url = pngDataUrl(raster(width, height, new Uint8Array(width * height)), [[red, green, blue, 255]]);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

function run(
  file: string,
  { language = 'en', menu = false }: { language?: Language; menu?: boolean } = {},
): Promise<Report> {
  return importFeed(join(folder, file), new BackendClient(shop.backendUrl, shop.secrets.IMPORT_KEY), {
    language,
    menu,
    usualStock: 10,
    photoFolder: folder,
    onProgress: () => undefined,
  });
}

const isHit = (response: Response) => response.headers.get('server-timing')?.includes('cache;desc=hit') === true;

/** A cached page. */
async function kept(path: string): Promise<string> {
  await shop.fetchShop(path).then((response) => response.text());
  const response = await shop.fetchShop(path);
  expect(isHit(response), path).toBe(true);
  return response.text();
}

const textAt = async (path: string): Promise<string> => (await shop.fetchShop(path)).text();

/** The address of a product's page, from a listing. */
function linkTo(html: string, name: string): string {
  const link = html.match(new RegExp(`href="([^"]*/${name}[^"]*--p\\d+/)"`))?.[1];
  if (link === undefined) throw new Error(`No link to ${name}.`);
  return link;
}

/** Everything in the catalogue that shoppers see. */
async function catalogue(): Promise<unknown> {
  const tables = ['products', 'options', 'skus', 'stock', 'prices', 'listings', 'segmentations', 'content_entries'];
  const found = await shop.db.batch(tables.map((table) => shop.db.prepare(`SELECT * FROM ${table}`)));
  return found.map(({ results }) => results);
}

beforeAll(async () => {
  shop = await startShop({ studio: true, products: 60 });
  folder = mkdtempSync(join(tmpdir(), 'import-shop-'));
  cpSync(join(root, 'tests', 'feeds'), folder, { recursive: true });
  mkdirSync(join(folder, 'photos'));
  writeFileSync(join(folder, 'photos', 'pea-navy.png'), photo(39, 53, 90));
  writeFileSync(join(folder, 'photos', 'pea-navy-back.png'), photo(20, 30, 60));
  writeFileSync(join(folder, 'photos', 'pea-rust.png'), 'GIF89a/*<script>');
  expect(await kept(women)).not.toContain('Harbour pea coat');
  expect(await kept(search)).not.toContain('--p10000001');
  await kept(men);
  first = await run('google.xml');
});
afterAll(async () => {
  await shop.dispose();
  rmSync(folder, { recursive: true, force: true });
});

describe('a feed that was imported', () => {
  it('reports what there is now, what was refused, what could not be loaded', () => {
    const sentences = [...first.sentences()];
    const end = sentences.indexOf('');
    expect(sentences.slice(0, end)).toEqual([
      expect.stringContaining('fr (2), de (2), es (2), it (2), pl (2)'),
      'Prices are in EUR only: not sold by this feed in fr-ch, pl-pl, pl.',
      'Refused:',
      expect.stringContaining('  price "12,500"'),
      expect.stringContaining('    line 61, '),
      expect.stringContaining('  is the same piece as line 8'),
      expect.stringContaining('    line 67, '),
      expect.stringContaining('  availability "maybe"'),
      expect.stringContaining('    line 76, '),
      'Taken, but:',
      '  shipping of one line not taken over: the shop has delivery methods of its own',
      '    line 8',
      'Photos that could not be fetched; the next import tries again:',
      expect.stringContaining('  is not there'),
      expect.stringContaining('    photos/missing.png'),
      '  cannot be read as a picture',
      '    photos/pea-rust.png',
    ]);
    expect(sentences.slice(end + 1).map((line) => line.trim().replaceAll(/ +/g, ' '))).toEqual([
      '7 lines read',
      '3 lines refused',
      '0 lines of what is not published',
      '2 products',
      '2 new',
      '0 changed',
      '0 as they were',
      '0 products retired',
      '0 products left to other feeds',
      '3 options',
      '4 sizes',
      '2 photos fetched',
      '2 photos that could not be fetched',
    ]);
  });

  it('is sold: in a listing and a search cached before, on its page, from its page into the cart', async () => {
    expect(await textAt(women)).toContain('Harbour pea coat');
    const found = await textAt(search);
    const path = linkTo(found, 'harbour-pea-coat-deep-navy');
    const page = await textAt(path);
    for (const text of ['€180', '€240', 'Cut to be worn over a jumper', 'six horn buttons', 'Outerwear'])
      expect(page, text).toContain(text);
    expect(page).not.toContain('alert(');
    const visitor = new HttpVisitor(shop);
    const cart = await visitor.submit(await visitor.visit(path), 'sku', { sku: 'HA-PEA-NAVY-M' });
    expect(cart.status).toBe(200);
    expect((await visitor.visit('/en/cart/')).html).toContain('Harbour pea coat');
  });

  it('shows its brand: on card and page, for search engines, in search', async () => {
    const card = (await textAt(women)).match(/<article class="card">(?:(?!<\/article>).)*Harbour pea coat/s)?.[0];
    expect(card).toContain('<p class="muted">Harbour Atelier</p>');
    const page = await textAt(linkTo(await textAt(women), 'harbour-pea-coat-deep-navy'));
    expect(page).toMatch(/<p class="muted">Harbour Atelier<\/p><div class="product__head"><h1/);
    expect(page.match(/"brand":\{"@type":"Brand","name":"Harbour Atelier"\}/g)).toHaveLength(2);
    expect(await textAt('/en/search/?q=harbour+atelier')).toContain('harbour-pea-coat-deep-navy');
  });

  it('is found by what a shopper chooses by: colour, size, sale', async () => {
    const narrowed = (query: string) => textAt(`${women}?${query}`);
    expect(await narrowed('color=navy&size=M&promotion=S')).toContain('harbour-pea-coat-deep-navy');
    expect(await narrowed('color=green')).not.toContain('harbour-pea-coat');
  });

  it.each([
    ['its barcode', '4006381333931'],
    ['its manufacturer’s number', 'hpc-77/n'],
  ])('is found by %s', async (_, number) => {
    const { status, headers } = await shop.fetchShop(`/en/search/?q=${encodeURIComponent(number)}`);
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('harbour-pea-coat-deep-navy')]);
  });

  it('leaves pages alone that it has nothing to do with', async () => {
    expect(isHit(await shop.fetchShop(men))).toBe(true);
  });

  it('shows its photos in the widths of the shop, never a drawing; and where none came, that there is none', async () => {
    const picture = async (optionId: number, type: string, width = 320) => {
      const response = await shop.fetchBackend(`/pictures/${optionId}/${type}?width=${width}&quality=80&auto=webp`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/webp');
      // Another photo may get the same URL later.
      expect(response.headers.get('cache-control')).not.toContain('immutable');
      return Buffer.from(await response.arrayBuffer()).toString('base64');
    };
    const navy = await picture(100_000_001, 'AP');
    const none = await picture(100_000_002, 'AP');
    expect(navy).not.toBe(none);
    expect(await picture(100_000_001, 'GZ')).not.toBe(navy);
    // Nothing was stored of the others, for the same reason.
    expect(await picture(100_000_003, 'AP')).toBe(none);
    const { status } = await shop.fetchBackend('/pictures/100000001/AP?width=333&quality=80');
    expect(status).toBe(400);
  });

  it('changes nothing when it is imported again: no row, no page', async () => {
    await kept(women);
    await kept(search);
    const before = await catalogue();
    const again = await run('google.xml');
    expect([again.products, again.added, again.changed, again.photos]).toEqual([2, 0, 0, 0]);
    expect(await catalogue()).toEqual(before);
    for (const path of [women, search]) expect(isHit(await shop.fetchShop(path)), path).toBe(true);
  });

  it('stays as it is when the next file cannot be read', async () => {
    const before = await catalogue();
    writeFileSync(join(folder, 'cut.xml'), '<rss><channel><item><id>X</id><title>X</title><price>1 EUR</price></item>');
    await expect(run('cut.xml')).rejects.toThrow('not a feed in XML');
    expect(await catalogue()).toEqual(before);
  });

  it('gets the words of another language from its feed; the others keep the first one’s', async () => {
    const german = [
      'id\titem_group_id\ttitle\tdescription\tprice\tavailability\tcolor\tsize\tproduct_type',
      'HA-PEA-NAVY-S\tHA-PEA\tHafenmantel, Nachtblau, S\tMit sechs Knöpfen.\t240.00 EUR\tin_stock\tNachtblau\tS\tDamen > Oberbekleidung > Cabanmäntel',
      'HA-PEA-NAVY-S\tHA-PEA\tHafenmantel, Nachtblau, S\tMit sechs Knöpfen.\t250.00 CHF\tin_stock\tNachtblau\tS\tDamen > Oberbekleidung > Cabanmäntel',
    ];
    writeFileSync(join(folder, 'german.tsv'), german.join('\n'));
    const path = linkTo(await textAt(women), 'harbour-pea-coat-deep-navy');
    await kept(path);
    const report = await run('german.tsv', { language: 'de' });
    expect([report.products, report.added, report.options]).toEqual([1, 0, 1]);
    const page = await textAt('/de-de/hafenmantel-nachtblau--p10000001/');
    for (const text of ['Hafenmantel', 'Nachtblau', 'Mit sechs Knöpfen', 'Cabanmäntel'])
      expect(page, text).toContain(text);
    expect(await textAt('/fr-fr/harbour-pea-coat-deep-navy--p10000001/')).toContain('six horn buttons');
    expect(await textAt('/fr-ch/harbour-pea-coat-deep-navy--p10000001/')).toContain('250');
    // In the newer feed the sale is over.
    expect(await textAt(path)).not.toContain('€180');
  });

  it('makes the menu', async () => {
    expect(await kept(men)).not.toContain('Pea coats');
    await run('google.xml', { menu: true });
    const html = await textAt(men);
    expect(html).toMatch(/href="\/en\/scarves--plscarves\/"[^>]*>Scarves/);
    expect(html).toContain('Pea coats');
  });
});

describe('a product that a full feed no longer names', () => {
  const header = 'id\ttitle\tprice\tavailability\tquantity\tproduct_type';
  const lineOf = (id: string) => `${id}\tShelf ${id}\t30.00 EUR\tin_stock\t4\tWomen > Shelves`;
  const ids = ['SH-1', 'SH-2', 'SH-3', 'SH-4', 'SH-5', 'SH-6'];
  /** Imports the feed; the schedule repeats a purge that a busy machine has not answered in time. */
  const runShelf = async (named: readonly string[]) => {
    writeFileSync(join(folder, 'shelf.tsv'), [header, ...named.map(lineOf)].join('\n'));
    await importFeed(join(folder, 'shelf.tsv'), new BackendClient(shop.backendUrl, shop.secrets.IMPORT_KEY), {
      feed: 'shelf',
      language: 'en',
      menu: false,
      usualStock: 10,
      photoFolder: folder,
      onProgress: () => undefined,
    });
    await (await shop.backend.getWorker()).scheduled({ cron: '* * * * *' });
  };
  const retire = (days: number) =>
    shop.db
      .prepare("UPDATE imported_products SET retired_at = ? WHERE product_key = 'SH-1'")
      .bind(new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString())
      .run();
  const family = '/en/shelves--plwomen_shelves/';

  it('says that it is gone, is in no list, and cannot be bought; after 90 days its page leads to its family', async () => {
    await runShelf(ids);
    const path = linkTo(await kept(family), 'shelf-sh-1');
    const visitor = new HttpVisitor(shop);
    const page = await visitor.visit(path);
    expect(page.status).toBe(200);
    await runShelf(ids.slice(1));
    expect(await textAt(family)).not.toContain('shelf-sh-1');
    expect(await textAt('/en/search/?q=shelf')).not.toContain('shelf-sh-1');
    expect(await textAt('/en/search/?q=shelf')).toContain('shelf-sh-2');
    const gone = await shop.fetchShop(path);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('From the same category');
    await visitor.submit(page, 'sku', { sku: 'SH-1' });
    expect((await visitor.visit('/en/cart/')).html).not.toContain('Shelf SH-1');
    await retire(89);
    await purge(shop, [`product:${path.replace(/^.*--p(\d+).*$/, '$1')}`]);
    expect((await shop.fetchShop(path)).status).toBe(410);
    await retire(91);
    await purge(shop, [`product:${path.replace(/^.*--p(\d+).*$/, '$1')}`]);
    const moved = await shop.fetchShop(path);
    expect([moved.status, new URL(moved.headers.get('location') ?? '').pathname]).toEqual([301, family]);
    expect(moved.headers.get('cache-control')).toBe('no-cache');
  });

  it('is sold again at its address when it comes back', async () => {
    await runShelf(ids);
    const path = linkTo(await textAt(family), 'shelf-sh-1');
    expect((await shop.fetchShop(path)).status).toBe(200);
  });
});

describe('the import of a backend', () => {
  it('is nobody’s without the key', async () => {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${shop.secrets.PURGE_KEY}`]) {
      const init = { method: 'POST', body: '{}', headers: { authorization } };
      expect((await shop.fetchBackend('/import/products', init)).status).toBe(401);
      expect((await shop.fetchBackend('/import/photos/100000001/AP?source=x', { ...init, method: 'PUT' })).status).toBe(
        401,
      );
    }
    expect((await shop.fetchBackend('/pictures/100000001/AP', { method: 'PUT', body: 'x' })).status).toBe(404);
  });

  it('refuses what it does not understand', async () => {
    const headers = { authorization: `Bearer ${shop.secrets.IMPORT_KEY}` };
    const ask = (path: string, init: RequestInit) => shop.fetchBackend(`/import${path}`, { headers, ...init });
    expect((await ask('/products', { method: 'POST', body: '{' })).status).toBe(400);
    expect((await ask('/products', { method: 'POST', body: '{"products":[]}' })).status).toBe(400);
    expect((await ask('/photos/1000001/AP?source=x', { method: 'PUT', body: 'x' })).status).toBe(404);
    expect((await ask('/photos/100000001/XX?source=x', { method: 'PUT', body: 'x' })).status).toBe(400);
  });
});

describe('npm run import', () => {
  /** Runs the command; returns its exit code and output. */
  function command(args: readonly string[]): Promise<{ code: number | null; printed: string }> {
    return new Promise((resolve, reject) => {
      const env = { ...process.env, IMPORT_KEY: shop.secrets.IMPORT_KEY };
      const child = spawn(projectNode, [join(root, 'scripts', 'import.ts'), ...args, '--backend', shop.backendUrl], {
        env,
      });
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
      child.on('error', reject).on('close', (code) => resolve({ code, printed }));
    });
  }

  it('prints the report', async () => {
    const page = join(folder, 'report.html');
    const { code, printed } = await command([join(folder, 'google.xml'), '--report', page]);
    expect(printed).toMatch(/^ +7 {2}lines read\n +3 {2}lines refused$/m);
    expect(readFileSync(page, 'utf8')).toContain('<title>Import of google.xml</title>');
    expect(code).toBe(0);
  });

  it('says what it would change, and changes nothing, with --dry-run', async () => {
    const before = await catalogue();
    const changed = join(folder, 'changed.xml');
    writeFileSync(changed, readFileSync(join(folder, 'google.xml'), 'utf8').replaceAll('240.00 EUR', '260.00 EUR'));
    const { code, printed } = await command([changed, '--dry-run']);
    expect(printed).toContain('Nothing was changed: this is what an import would do.');
    expect(printed).toMatch(/Products that would change:\n {2}prices\n {4}Harbour pea coat/);
    expect(code).toBe(0);
    expect(await catalogue()).toEqual(before);
  });

  it.each([
    ['without a file', [], 'Name one file to import.'],
    ['of a file that is not there', ['nowhere.xml'], 'There is no file'],
    ['in a language that the shop has not', ['x', '--language', 'nl'], '--language must be fr, en, de, es, it, pl'],
    ['with an option that it has not', ['x', '--purge'], "Unknown option '--purge'.\n"],
    ['with an option that it has not, and a value', ['x', '--market', 'de-de'], "Unknown option '--market'.\n"],
    ['with photos in a folder that is not there', ['x', '--photos', '/nowhere'], '--photos must be a folder; there is'],
    ['with photos in what is no folder', ['x', '--photos', 'package.json'], '--photos must be a folder; there is'],
  ])('%s says so in a sentence', { tags: ['sampled-4'] }, async (_, args, sentence) => {
    const { code, printed } = await command(args.map((arg) => (arg === 'x' ? join(folder, 'google.xml') : arg)));
    expect(printed).toContain(sentence);
    expect(printed).not.toContain('    at ');
    expect(code).toBe(2);
  });

  it('of a full feed that lacks too many products says that nothing was retired', async () => {
    const named = ['SH-1', 'SH-2'].map((id) => `${id}\t${id}\t30.00 EUR\tin_stock`);
    writeFileSync(join(folder, 'few.tsv'), ['id\ttitle\tprice\tavailability', ...named].join('\n'));
    const { code, printed } = await command([join(folder, 'few.tsv'), '--feed', 'shelf', '--dry-run']);
    expect(printed).toContain('Nothing was retired: 4 of the 6 products that this feed has named are not in it');
    expect(code).toBe(1);
  });

  it('of a file that is no feed says that nothing was imported', { tags: ['exhaustive'] }, async () => {
    writeFileSync(join(folder, 'page.html'), '<html></html>');
    const { code, printed } = await command([join(folder, 'page.html')]);
    expect(printed).toContain('Nothing was imported.');
    expect(code).toBe(1);
  });
});
