/** A shop with two open markets: the others do not exist. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shop, startShop } from '../../shop/harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ products: 40, variables: { MARKETS: 'de-de,pl-pl' } });
});
afterAll(() => shop.dispose());

it('answers in its own markets, and names no other to search engines and visitors', async () => {
  const home = await shop.fetchShop('/pl-pl/');
  expect(home.status).toBe(200);
  const html = await home.text();
  const named = [...html.matchAll(/hreflang="([^"]+)"/gi)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(['de', 'de-de', 'pl', 'pl-pl', 'x-default']);
  expect(html).not.toMatch(/(?:href|content)="(?:https?:\/\/[^/"]+)?\/(?:en|fr-fr|fr-ch|es-es|it-it|fr|es|it)\//);
  expect((await shop.fetchShop('/pl/')).status).toBe(200);
  const sitemap = await (await shop.fetchShop('/sitemap.xml')).text();
  expect(sitemap).toContain('/de-de/sitemap-pages.xml');
  expect(sitemap).not.toMatch(/\/(?:en|fr-fr|it-it)\//);
  const pages = await (await shop.fetchShop('/pl-pl/sitemap-pages.xml')).text();
  expect(pages).toContain('hreflang="de-de"');
  expect(pages).not.toMatch(/hreflang="(?:en|fr|it|es)/);
});

it.each(['/en/', '/it-it/', '/fr/', '/it-it/search/', '/en/sitemap-pages.xml'])('has no %s', async (path) => {
  const answer = await shop.fetchShop(path, { headers: { 'accept-language': 'pl' } });
  expect(answer.status).toBe(404);
  expect(/<html lang="([^"]*)"/.exec(await answer.text())?.[1]).toBe('pl-PL');
});

it('leads URLs without a market to one that is open', async () => {
  for (const [language, market] of [
    ['it', 'de-de'],
    ['pl, it', 'pl-pl'],
  ] as const) {
    const answer = await shop.fetchShop('/cart/', {
      headers: { 'accept-language': language, cookie: 'locale=it-it' },
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe(`/${market}/cart/`);
  }
});
