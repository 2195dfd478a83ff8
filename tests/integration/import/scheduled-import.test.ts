import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';
import { Editor } from '../authentication/staff-browser.ts';

/** The host of a feed, whose answers the tests change. */
let host: Server;
let answer: (response: ServerResponse) => void;
let asked = 0;
let shop: Shop;

const header = 'id\ttitle\tprice\tavailability\tquantity\tproduct_type\timage_link';
const lineOf = (id: string) =>
  `${id}\tTent ${id}\t200.00 EUR\tin_stock\t4\tWomen > Tents\thttp://127.0.0.1:1/${id}.jpg`;
const ids = ['T-1', 'T-2', 'T-3', 'T-4', 'T-5', 'T-6'];
const feedOf = (named: readonly string[]) => [header, ...named.map(lineOf), ''].join('\n');
const sending = (status: number, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
};

const tick = async () => (await shop.backend.getWorker()).scheduled({ cron: '* * * * *' });

/** Everything of the catalogue that shoppers see, as rows. */
async function catalogue(): Promise<unknown> {
  const tables = ['products', 'options', 'skus', 'stock', 'prices', 'listings', 'feed_pieces'];
  const found = await shop.db.batch(tables.map((table) => shop.db.prepare(`SELECT * FROM ${table}`)));
  return found.map(({ results }) => results);
}

const textOf = (html: string): string =>
  html
    .replace(/<style.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** Asks for a run in the editor and lets the schedule do it. Returns the page with its report. */
async function runNow(): Promise<string> {
  const editor = await new Editor(shop).open();
  const started = await editor.sendForm('/editor/import', { feed: 'tents' });
  expect([started.status, started.headers.get('location')]).toEqual([303, '/editor/import']);
  expect((await editor.get('/editor/import')).html).toContain('It begins within a minute.');
  for (let minute = 0; minute < 4; minute += 1) await tick();
  return textOf((await editor.get('/editor/import')).html);
}

beforeAll(async () => {
  host = createServer((_, response) => {
    asked += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const address = host.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const feeds = [{ feed: 'tents', url: `http://127.0.0.1:${port}/tents.tsv?token=geheim`, hours: 720, language: 'en' }];
  shop = await startShop({ products: 20, backendVariables: { IMPORT_FEEDS: JSON.stringify(feeds) } });
});
afterAll(async () => {
  await shop.dispose();
  host.closeAllConnections();
  host.close();
});
beforeEach(() => {
  answer = sending(200, feedOf(ids));
});

it('is shown to staff only', async () => {
  const { status, headers } = await new Editor(shop).get('/editor/import');
  expect([status, headers.get('location')]).toEqual([303, '/editor/sign-in']);
});

describe('the first run', () => {
  it('begins by itself, and the editor has its report, with the host and without the secret', async () => {
    const editor = await new Editor(shop).open();
    expect((await editor.get('/editor/import')).html).toContain('It has not run yet.');
    expect((await editor.get('/editor')).html).toContain('href="/editor/import"');
    await tick();
    expect((await editor.get('/editor/import')).html).toContain('Products and photos are being written.');
    for (let minute = 0; minute < 3; minute += 1) await tick();
    const { html } = await editor.get('/editor/import');
    expect(textOf(html)).toMatch(/From 127\.0\.0\.1:\d+, every 720 h, texts: en. Last run ended at/);
    expect(textOf(html)).toContain('lines read 6 products 6 new 6');
    expect(textOf(html)).toContain(
      'Photos that could not be fetched; the next import tries again cannot be fetched (6)',
    );
    expect(html).not.toContain('geheim');
    expect(await (await shop.fetchShop('/en/tents--plwomen_tents/')).text()).toContain('tent-t-1');
  });

  it('is not repeated before its time', async () => {
    const before = asked;
    await tick();
    expect(asked).toBe(before);
  });
});

describe('a run that is asked for', () => {
  it('of the same feed changes nothing', async () => {
    const before = await catalogue();
    expect(await runNow()).toContain('as they were 6');
    expect(await catalogue()).toEqual(before);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['is not there', sending(404, 'No'), /failed: 127\.0\.0\.1:\d+ answered 404\. The catalogue is as it was before\./],
    ['is a page', sending(200, '<!doctype html><html><body>Sign in</body></html>'), /failed: The file is not a feed/],
    ['is half a feed', sending(200, '<rss><channel><item><id>A</id>'), /failed: The file is not a feed in XML/],
    ['has another format', sending(200, 'article;name;amount\nA;Tent;200\n'), /failed: The file has no header/],
    ['is empty', sending(200, ''), /failed: The file is empty\./],
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': '1000000' });
        response.write(feedOf(ids), () => response.destroy());
      },
      /failed: 127\.0\.0\.1:\d+ broke off the feed\./,
    ],
    ['does not answer', (response) => response.destroy(), /failed: 127\.0\.0\.1:\d+ does not answer\./],
  ])('and %s fails with the reason; the catalogue stays as it was', async (_, answers, reason) => {
    const before = await catalogue();
    answer = answers;
    const shown = await runNow();
    expect(shown).toMatch(reason);
    expect(shown).not.toContain('geheim');
    expect(await catalogue()).toEqual(before);
  });

  it('and lacks too many products retires nothing; one of them is retired', async () => {
    const sold = async () =>
      (await shop.db.prepare("SELECT sku FROM sellable WHERE sku LIKE 'T-%' AND quantity > 0").all()).results.length;
    answer = sending(200, feedOf(ids.slice(2)));
    expect(await runNow()).toContain('Nothing was retired: 2 of the 6 products that this feed has named are not in it');
    expect(await sold()).toBe(6);
    answer = sending(200, feedOf(ids.slice(1)));
    expect(await runNow()).toContain('products retired 1');
    expect(await sold()).toBe(5);
  });

  it('is asked for with a form of the editor only, and for a feed that there is', async () => {
    const editor = await new Editor(shop).open();
    expect((await editor.sendForm('/editor/import', { feed: 'boats' })).status).toBe(404);
    expect((await editor.sendForm('/editor/import', { feed: 'tents', token: 'wrong' })).status).toBe(403);
  });
});

describe('two Workers', () => {
  it('do not import one feed at the same time', async () => {
    const editor = await new Editor(shop).open();
    await editor.sendForm('/editor/import', { feed: 'tents' });
    const before = asked;
    await Promise.all([tick(), tick(), tick()]);
    expect(asked).toBe(before + 1);
    await tick();
  });

  it('go on where one was cut off, when its lease has ended', async () => {
    const editor = await new Editor(shop).open();
    await editor.sendForm('/editor/import', { feed: 'tents' });
    const before = asked;
    await tick();
    const lease = (until: number) => shop.db.prepare('UPDATE import_runs SET lease_until = ?').bind(until).run();
    await lease(Date.now() / 1000 + 600);
    await tick();
    expect((await editor.get('/editor/import')).html).toContain('Products and photos are being written.');
    await lease(0);
    await tick();
    expect(textOf((await editor.get('/editor/import')).html)).toContain('Last run ended at');
    expect(asked).toBe(before + 1);
  });

  it('give a run up that is cut off again and again', async () => {
    const editor = await new Editor(shop).open();
    await editor.sendForm('/editor/import', { feed: 'tents' });
    await tick();
    await shop.db.prepare('UPDATE import_runs SET attempts = 9').run();
    await tick();
    expect((await editor.get('/editor/import')).html).toContain('broken off several times without getting on');
  });
});
