import { Response as WorkerResponse } from 'miniflare';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { onlineLocales } from '../../../shared/markets/locales.ts';
import { type Shop, startShop } from '../../shop/harness.ts';
import { notedStatements, takeStatements } from '../../shop/statements.ts';

/** Start of the path of gateway calls that fail now. */
let broken: string | undefined;
let shop: Shop;

beforeAll(async () => {
  shop = await startShop({
    variables: { ENVIRONMENT: 'production' },
    inFront: notedStatements,
    gateway: async (request, pass) =>
      broken !== undefined && new URL(request.url).pathname.includes(broken)
        ? WorkerResponse.json({ statusCode: 500, message: 'Broken.' }, { status: 500 })
        : pass(request),
  });
  // Before the first request: Poland sells no gift cards here.
  await shop.db
    .prepare("UPDATE domains SET params = json_set(params, '$.giftCard.maxAmount', 0) WHERE locale = 'pl-pl'")
    .run();
});

afterAll(() => shop?.dispose());

const locs = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);

async function read(url: string): Promise<{ response: Response; text: string }> {
  const response = await shop.fetchShop(new URL(url, shop.shopUrl).pathname);
  return { response, text: await response.text() };
}

describe('the sitemaps of an installation on one host', () => {
  it('are named by robots.txt', async () => {
    const { text, response } = await read('/robots.txt');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('x-robots-tag')).toBeNull();
    expect(text).toContain(`Sitemap: ${shop.shopUrl}/sitemap.xml`);
  });

  it('stand in one index, those of every announced market', async () => {
    const { text, response } = await read('/sitemap.xml');
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
    const paths = locs(text).map((url) => url.replace(shop.shopUrl, ''));
    for (const locale of onlineLocales) {
      expect(paths).toContain(`/${locale}/sitemap-pages.xml`);
      expect(paths).toContain(`/${locale}/sitemap-products-0.xml`);
    }
    expect(paths.filter((path) => path.startsWith('/fr/'))).toEqual([]);
  });

  it('hold every colour that is listed once, however many parts there are', async () => {
    const { text } = await read('/sitemap.xml');
    const parts = locs(text).filter((url) => url.includes('/de-de/sitemap-products-'));
    // More products than fit in one part are seeded.
    expect(parts.length).toBeGreaterThan(1);
    const urls: string[] = [];
    for (const part of parts) urls.push(...locs((await read(part)).text));
    const listed = await shop.db.prepare('SELECT count(DISTINCT option_id) AS n FROM listings').first<number>('n');
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.length).toBe(listed);
  });

  it('read few rows of the database', async () => {
    await takeStatements(shop);
    await read('/fr-ch/sitemap-products-0.xml');
    const rows = (await takeStatements(shop)).reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    const options = await shop.db
      .prepare(
        `SELECT count(*) AS n FROM options WHERE product_id IN
         (SELECT DISTINCT product_id FROM options JOIN listings USING (option_id) ORDER BY product_id LIMIT 500)`,
      )
      .first<number>('n');
    // Rows of a product, its place in the list and its colours, and no more.
    expect(rows).toBeLessThan(500 * 2 + Number(options) * 2 + 50);
  });

  it('know no part that does not begin anywhere, and no market that is not announced', async () => {
    for (const path of ['/en/sitemap-products-7.xml', '/fr/sitemap-pages.xml', '/en/sitemap.xml', '/sitemap-pages.xml'])
      expect((await read(path)).response.status, path).toBe(404);
  });

  it('are asked for, not written', async () => {
    const answer = await shop.fetchShop('/sitemap.xml', { method: 'DELETE' });
    expect(answer.status).toBe(405);
  });
});

describe('a sitemap that cannot be built', () => {
  it.each([
    ['getSitemapParts', '/it-it/sitemap-pages.xml', contract.getSitemapParts.path],
    ['getSitemapPart', '/it-it/sitemap-products-0.xml', `${contract.getSitemapParts.path}/0`],
    ['getPages', '/pl-pl/sitemap-pages.xml', '/content_types/landing_page/'],
  ])('because of %s is 503 for a while, then there', async (_, path, call) => {
    broken = call;
    const { response, text } = await read(path);
    broken = undefined;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(response.headers.get('cache-control')).toMatch(/no-(store|cache)/);
    expect(text).not.toContain('<urlset');
    expect((await read(path)).response.status).toBe(200);
  });
});

describe('an environment that is not production', () => {
  it('is kept out of every index', { tags: ['exhaustive'] }, async () => {
    const staging = await startShop({ variables: { ENVIRONMENT: 'staging' } });
    try {
      expect(await (await staging.fetchShop('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
      for (const path of ['/en/', '/sitemap.xml', '/en/nothing/', '/en/cart/'])
        expect((await staging.fetchShop(path)).headers.get('x-robots-tag'), path).toBe('noindex, nofollow');
    } finally {
      await staging.dispose();
    }
  });
});

// The last test, since the edge caches the sitemaps.
it('name the page of the gift card, in the markets that sell it; elsewhere it is not there', async () => {
  expect((await read('/pl-pl/gift-card/')).response.status).toBe(404);
  expect((await read('/pl-pl/')).text).not.toContain('/pl-pl/gift-card/');
  expect((await read('/pl-pl/sitemap-pages.xml')).text).not.toContain('/pl-pl/gift-card/');
  const { text } = await read('/de-de/sitemap-pages.xml');
  expect(locs(text)).toContain(`${shop.shopUrl}/de-de/gift-card/`);
  expect(text).toContain(`${shop.shopUrl}/fr-fr/gift-card/`);
  expect(text).not.toContain('/pl-pl/gift-card/');
  expect((await read('/de-de/gift-card/')).response.status).toBe(200);
});
