import { Response as WorkerResponse } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';

/** Part of the path of gateway calls that fail now. */
let broken: string | undefined;
let shop: Shop;
/** A product that can be bought, in several colours. */
let product: { id: string; path: string };

const typed = '[Sale](https://evil.example) <b>now</b>\n# Free';

beforeAll(async () => {
  shop = await startShop({
    products: 60,
    variables: { ENVIRONMENT: 'production' },
    gateway: async (request, pass) =>
      broken !== undefined && new URL(request.url).pathname.includes(broken)
        ? WorkerResponse.json({ statusCode: 500, message: 'Broken.' }, { status: 500 })
        : pass(request),
  });
  const first = await shop.db
    .prepare(
      `SELECT product_id AS id FROM options JOIN listings USING (option_id) WHERE availability = 'AVAILABLE'
       GROUP BY product_id HAVING count(DISTINCT option_id) > 1 ORDER BY product_id LIMIT 1`,
    )
    .first<string>('id');
  const redirect = await shop.fetchShop(`/en/product/x/${first}/`);
  product = { id: String(first), path: new URL(redirect.headers.get('location') ?? '', shop.shopUrl).pathname };
});

afterAll(() => shop?.dispose());

const markdown = { headers: { accept: 'text/markdown, text/html, */*' } };
const browser = { headers: { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } };

async function read(path: string, init: RequestInit = markdown) {
  const response = await shop.fetchShop(path, init);
  return { response, type: response.headers.get('content-type'), text: await response.text() };
}

const written = 'text/markdown; charset=utf-8';
const html = 'text/html; charset=UTF-8';

describe('a product', () => {
  it('is Markdown for who prefers it, with what its head says in headers', async () => {
    const { response, type, text } = await read(product.path);
    expect([response.status, type]).toEqual([200, written]);
    expect(response.headers.get('vary')).toBe('Accept');
    expect(response.headers.get('link')).toBe(`<${shop.shopUrl}${product.path}>; rel="canonical"`);
    expect(response.headers.get('x-robots-tag')).toBe('index, follow');
    expect(response.headers.get('content-language')).toBe('en-GB');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.has('cache-tag')).toBe(false);
    expect(response.headers.has('content-security-policy')).toBe(false);
    for (const part of ['# ', '## Colour', '## Size', '| Size | Availability |', '## Care', '## Delivery and returns'])
      expect(text).toContain(part);
    expect(text).toMatch(/^- Current price: €\d+/m);
    expect(text).toMatch(/^!\[[^\]]+, view 1 of \d+\]\(http\S+\)$/m);
    expect(text).toMatch(new RegExp(`^- \\[[^\\]]+\\]\\(${shop.shopUrl}/en/[\\w-]+--p${product.id}/\\)$`, 'm'));
    expect(text).not.toMatch(/<[a-z]|undefined|\[object/i);
  });

  it('says the same as the page', async () => {
    const [{ text }, { text: page }] = [await read(product.path), await read(product.path, browser)];
    const prices = (words: string) => new Set(words.match(/€[\d,.]+\d/g));
    const main = page.slice(page.indexOf('<h1'), page.indexOf('product__related'));
    for (const price of prices(text)) expect(main).toContain(price);
    const [, name = ''] = /^# (.+), [^,]+$/m.exec(text) ?? [];
    expect(main).toContain(name);
  });

  it('has the former price beside a reduced one', async () => {
    const reduced = await shop.db
      .prepare(
        `SELECT option_id FROM options JOIN listings USING (option_id) JOIN prices USING (option_id)
         WHERE currency = 'EUR' AND strike_through_price > price ORDER BY option_id LIMIT 1`,
      )
      .first<string>('option_id');
    const redirect = await shop.fetchShop(`/en/product/x/${reduced}/`, markdown);
    expect(redirect.status).toBe(301);
    const { text } = await read(new URL(redirect.headers.get('location') ?? '', shop.shopUrl).pathname);
    expect(text).toMatch(/^- Current price: €[\d.]+ \([A-Z][a-z ]+\)\n- Previous price: €\d+/m);
  });

  it('is HTML for browsers and for who only says anything, before and after', async () => {
    for (const init of [browser, markdown, browser, {}, { headers: { accept: '*/*' } }]) {
      const { response, type } = await read(product.path, init);
      expect(type).toBe(init === markdown ? written : html);
      expect(response.headers.get('vary')).toBe('Accept');
    }
  });

  it('is cached for each of the two, whatever is added to the address', async () => {
    const states = async (init: RequestInit, query = '') =>
      (await read(product.path + query, init)).response.headers.get('server-timing');
    await states(markdown);
    expect(await states(markdown)).toContain('cache;desc=hit');
    // `_m` is the cache's own: a visitor who adds it gets the HTML that anybody gets.
    const { type, response } = await read(`${product.path}?_m=1`, browser);
    expect([type, response.status]).toEqual([html, 200]);
    expect((await read(product.path, browser)).type).toBe(html);
    const { response: odd } = await read(`${product.path}?utm=1`);
    expect([odd.headers.get('content-type'), odd.headers.get('x-robots-tag')]).toEqual([written, 'noindex']);
  });

  it('is one redirect away from another spelling', async () => {
    const { response } = await read(product.path.replace('/en/', '/EN/').slice(0, -1));
    expect([response.status, response.headers.get('location')]).toEqual([301, product.path]);
  });

  it('keeps what was typed as text', async () => {
    const typedId = await shop.db
      .prepare('SELECT product_id FROM options JOIN listings USING (option_id) WHERE product_id <> ? LIMIT 1')
      .bind(product.id)
      .first<string>('product_id');
    await shop.db
      .prepare("UPDATE products SET description = json_set(description, '$.en', ?) WHERE product_id = ?")
      .bind(typed, typedId)
      .run();
    const redirect = await shop.fetchShop(`/en/product/x/${typedId}/`);
    const { text } = await read(new URL(redirect.headers.get('location') ?? '', shop.shopUrl).pathname);
    expect(text).toContain('\\[Sale\\](https\\://evil.example) \\<b\\>now\\</b\\>\n\n\\# Free');
  });
});

describe('a listing', () => {
  const path = '/en/dresses--plw_dresses/';

  it('has its products with prices and addresses, and the next page', async () => {
    const { text, type } = await read(path);
    expect(type).toBe(written);
    expect(text).toMatch(/^# Dresses$/m);
    expect(text).toMatch(new RegExp(`^- \\[[^\\]]+\\]\\(${shop.shopUrl}/en/\\S+--p\\d+/\\) – .*€\\d`, 'm'));
  });

  it('names the filters in force', async () => {
    const { text } = await read(`${path}?size=M`);
    expect(text).toContain('## Filters chosen\n\n- Size: M');
  });

  it('that has no such page is 404', async () => {
    const { text, type, response } = await read(`${path}?p=99`);
    expect([response.status, type, response.headers.get('x-robots-tag')]).toEqual([404, written, 'noindex, nofollow']);
    expect(text).toContain(`[Back to the first page](${shop.shopUrl}${path})`);
  });
});

describe('managed pages', () => {
  it.each([
    ['/en/help/', '## Topics'],
    ['/fr-fr/aide/', '## '],
    ['/de/hilfe/', '### '],
  ])('%s is Markdown', async (path, part) => {
    const { text, type } = await read(path);
    expect(type).toBe(written);
    expect(text).toContain(part);
  });

  it('that are texts: the terms, and a topic of the help', async () => {
    const { text: help } = await read('/en/help/');
    const [, topic = ''] = /\]\((http[^)]+\/en\/help\/[^)]+)\)/.exec(help) ?? [];
    const { text } = await read(new URL(topic).pathname);
    expect(text).toMatch(/^# .+\n[\s\S]+^### .+\?$/m);
    const { response } = await read('/en/terms--lpterms/');
    const terms = response.status === 301 ? await read(response.headers.get('location') ?? '') : { text: '' };
    expect(terms.text).toMatch(/^# .+$/m);
    expect(terms.text.length).toBeGreaterThan(2_000);
  });

  it('have no Markdown elsewhere', async () => {
    for (const path of ['/en/', '/en/blog/', '/en/cart/', '/en/stores/'])
      expect((await read(path)).type, path).toBe(html);
  });
});

describe('what is not there', () => {
  it.each(['/en/nothing/', '/en/nothing--p999999/', '/en/nothing--plnothing/', '/en/help/nothing/'])(
    'is Markdown too: %s',
    async (path) => {
      const { response, text, type } = await read(path);
      expect([response.status, type]).toEqual([404, written]);
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(response.headers.get('vary')).toContain('Accept');
      expect(text).toMatch(/^# This page is not here\n/);
      expect((await read(path, browser)).type).toBe(html);
    },
  );

  it('is an error for a while, if the gateway fails', async () => {
    broken = '/families/';
    const { response, text, type } = await read('/en/coats--plw_coats/');
    broken = undefined;
    expect([response.status, type]).toEqual([502, written]);
    expect(response.headers.get('cache-control')).toMatch(/no-(store|cache)/);
    expect(text).toMatch(/^# A thread has come loose\n/);
    expect((await read('/en/coats--plw_coats/')).response.status).toBe(200);
  });
});

it('is HTML in a market that has switched it off', async () => {
  await shop.db
    .prepare("UPDATE domains SET params = json_set(params, '$.machines', json(?)) WHERE locale = 'it-it'")
    .bind(JSON.stringify({ markdown: false }))
    .run();
  const { response, type } = await read('/it-it/aiuto/');
  expect(type).toBe(html);
  expect(response.headers.get('vary') ?? '').not.toContain('Accept');
  expect((await read('/it-it/nothing/')).type).toBe(html);
});
