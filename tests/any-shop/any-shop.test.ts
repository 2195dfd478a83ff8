/** What holds for every shop, whatever its brand, markets, texts and products: also for one of `npm test -- --shop`. */
import { pictureRatio } from 'virtual:product-picture';
import { beforeAll, describe, expect, it } from 'vitest';
import { BackendClient } from '../../import/backend-client.ts';
import { importFeed } from '../../import/import.ts';
import { brand } from '../../shared/brand/brand.ts';
import { type Locale, localeNames, locales } from '../../shared/markets/locales.ts';
import { allMarkets } from '../../shared/markets/open-markets.ts';
import { href } from '../../shared/routes.ts';
import { findViolations } from '../browser/access/axe.ts';
import { weighPage } from '../budgets.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { type Answer, HttpVisitor } from '../shop/http-visitor.ts';
import { visit } from '../visitor.ts';
import { feed, isSmallShop } from './small-shop.ts';

/** Pages of a market that are visited, at most, of its sitemap and of the links on them. */
const mostPages = 60;

/** Compressed bytes of HTML that no page exceeds. */
const mostBytes = 18_000;

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
  if (!isSmallShop) return;
  await importFeed(feed, new BackendClient(shop.backendUrl, shop.secrets.IMPORT_KEY), {
    language: 'de',
    menu: true,
    usualStock: 10,
    photoFolder: '.',
    onProgress: () => undefined,
  });
});

/** Paths of links to other pages of the market, without those that sign in or out. */
function linksOf({ html, url }: Answer, locale: Locale): string[] {
  const main = html.replaceAll(/<(script|template|svg)[\s\S]*?<\/\1>/g, '');
  return [...main.matchAll(/<a [^>]*href="([^"#]+)/g)]
    .map(([, path = '']) => new URL(path.replaceAll('&amp;', '&'), url))
    .filter(({ origin, pathname }) => origin === shop.shopUrl && pathname.startsWith(`/${locale}/`))
    .filter(({ pathname }) => !/\/(?:auth|account|_|pictures)/.test(pathname.slice(locale.length + 1)))
    .map(({ pathname, search }) => pathname + search);
}

/** The fixed pages of a market, those of its sitemap, and those that they link to. */
async function pagesOf(locale: Locale): Promise<Map<string, Answer>> {
  const visitor = new HttpVisitor(shop);
  const sitemap = await visitor.visit(`/${locale}/sitemap-pages.xml`);
  const listed = [...sitemap.html.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname);
  const waiting = [
    ...(['index', 'cart', 'search', 'help', 'blog', 'consent'] as const).map((name) =>
      name === 'help' ? '' : href(locale, name),
    ),
    ...listed,
  ].filter((path) => path !== '');
  const found = new Map<string, Answer>();
  for (const path of waiting) {
    if (found.has(path) || found.size >= mostPages) continue;
    const answer = await visitor.visit(path);
    // A feed and the like are no pages.
    if (answer.status === 200 && !answer.html.startsWith('<!DOCTYPE html>')) continue;
    found.set(path, answer);
    waiting.push(...linksOf(answer, locale));
  }
  return found;
}

describe.each(allMarkets.online)('in %s', (locale) => {
  let pages: Map<string, Answer>;
  beforeAll(async () => {
    pages = await pagesOf(locale);
  });

  it('the home page, the sitemap and every link lead to a page', () => {
    expect(pages.size).toBeGreaterThan(5);
    const broken = [...pages]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { status }]) => `${status} ${path}`);
    expect(broken).toEqual([]);
  });

  it('every page has a title, the name, one heading of the first level, and all texts filled in', () => {
    for (const [path, { html }] of pages) {
      expect(/<title>([^<]+)/.exec(html)?.[1], path).toBeDefined();
      expect(html.includes(brand.name.replaceAll('&', '&amp;')), path).toBe(true);
      expect(html.match(/<h1/g)?.length, path).toBe(1);
      expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '').match(/\{\{\w+\}\}/g), path).toBeNull();
      if (html.includes('content="index, follow"')) expect(html.includes('property="og:image"'), path).toBe(true);
      expect(html.includes(`<html lang="${locales[locale].lang}`), path).toBe(true);
    }
  });

  it('pictures of products have the shape that the brand says', () => {
    if (isSmallShop) expect(pictureRatio).toBe(1);
    const sizes = [...pages.values()].flatMap(({ html }) => [
      ...html.matchAll(/<img src="[^"]*\/\d+\/[A-Z]{2}\?[^>]* width="(\d+)" height="(\d+)"/g),
    ]);
    if (isSmallShop) expect(sizes).not.toEqual([]);
    for (const [image, width, height] of sizes)
      expect(Number(height), image).toBe(Math.round(Number(width) * pictureRatio));
  });

  it('no page is heavy', () => {
    for (const [path, { html }] of pages) expect(weighPage(html).html.bytes, path).toBeLessThan(mostBytes);
  });

  it('a product that is in stock is bought as far as the payment, without JavaScript', async () => {
    const product = [...pages].find(([path, { html }]) => /--p\d+\/$/.test(path) && html.includes('name="sku"'));
    if (product === undefined) return expect(isSmallShop).toBe(false);
    const visitor = new HttpVisitor(shop);
    const page = await visitor.visit(product[0]);
    const sku = /name="sku"[^>]*value="([^"]+)"/.exec(page.html)?.[1] ?? '';
    const cart = await visitor.submit(page, 'sku', { sku });
    expect(cart.status).toBe(200);
    expect((await visitor.visit(href(locale, 'cart'))).html).toContain('name="quantity"');
  });
});

it('markets that the shop does not have are not there', async () => {
  const closed = localeNames.filter((locale) => !allMarkets.names.includes(locale));
  for (const locale of closed) expect((await shop.fetchShop(`/${locale}/`)).status, locale).toBe(404);
  expect(closed.length > 0 || allMarkets.names.length === localeNames.length).toBe(true);
});

describe.each([390, 1440])('on %i points', (width) => {
  it('WCAG 2.2 AA holds', async () => {
    const [locale = 'en'] = allMarkets.online;
    const paths = [...(await pagesOf(locale)).keys()];
    const some = [
      href(locale, 'index'),
      href(locale, 'cart'),
      ...paths.filter((path) => /--p(?:l\w+|\d+)\/$/.test(path)),
    ];
    const { page } = await visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    for (const path of [...some.slice(0, 6), ...paths.filter((each) => each.includes('--lp')).slice(0, 2)]) {
      await page.goto(shop.shopUrl + path, { waitUntil: 'load' });
      expect(await findViolations(page), path).toEqual([]);
    }
  });
});
