import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../chromium.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { visit } from '../visitor.ts';
import { runtimeReady } from './runtime.ts';

let shop: Shop;
let browser: Browser;
/** Path of a product with a size guide. */
let product: string;

beforeAll(async () => {
  shop = await sharedShop();
  browser = await launch({ scrollBars: true });
  const id = await shop.db
    .prepare(
      `SELECT p.product_id AS id FROM products p JOIN options o ON o.option_id = p.default_option_id
       WHERE p.size_guide_id = 'womenNumbers' AND o.availability = 'AVAILABLE' ORDER BY 1 LIMIT 1`,
    )
    .first<string>('id');
  product = `/en/product/x/${id}/`;
});
afterAll(() => browser.close());

/** Openers of layers, after the script that they need has run. */
const layers: readonly [name: string, path: () => string, opener: (page: Page) => Promise<Locator>, layer: string][] = [
  [
    'the filters',
    () => '/en/women--plwomen/',
    async (page) => page.getByRole('button', { name: 'Filter', exact: true }),
    '.filters',
  ],
  ['the guide to the sizes', () => product, async (page) => page.getByRole('button', { name: 'Size guide' }), '.sheet'],
  [
    'a picture in full size',
    () => product,
    async (page) => {
      // The page's script, which stores the product as viewed, opens the picture; before it runs, the link leads to
      // it.
      await page.waitForFunction(() => sessionStorage.getItem('viewed:en') !== null);
      return page.getByRole('region', { name: 'Product pictures' }).getByRole('link').first();
    },
    '.zoom',
  ],
];

describe('where scroll bars take room', () => {
  it.each(layers)(
    '%s: it reaches the edge of the window, and the page does not move',
    { tags: ['sampled-4'] },
    async (_, path, opener, layer) => {
      const { page } = await visit({ browser, viewport: { width: 1440, height: 900 } });
      await page.goto(shop.shopUrl + path(), { waitUntil: 'load' });
      await runtimeReady(page);
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.wordmark, main h1, .breadcrumb')].map(
            (each) => each.getBoundingClientRect().x,
          ),
        );
      const before = await places();
      expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
      await (await opener(page)).click();
      const opened = page.locator(layer);
      await opened.waitFor();
      await expect
        .poll(() => opened.evaluate((each) => Math.round(each.getBoundingClientRect().right) - innerWidth))
        .toBe(0);
      expect(await places()).toEqual(before);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'hidden' });
      expect(await places()).toEqual(before);
    },
  );
});

it('the wordmark begins and ends where its drawing does, whatever its shape', { tags: ['sampled-4'] }, async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${shop.shopUrl}/en/`, { waitUntil: 'load' });
    const gaps = await page.evaluate(() =>
      [...document.querySelectorAll<SVGElement>('.wordmark, .footer__wordmark')].map((svg) => {
        // Narrower than the demo's, like most short names.
        svg.setAttribute('viewBox', '0 0 200 100');
        const { width, height } = svg.getBoundingClientRect();
        return Math.abs(width - 2 * height);
      }),
    );
    expect(gaps).toHaveLength(2);
    expect(Math.max(...gaps)).toBeLessThan(1);
  }
});

describe('the ring around what has the focus in a layer', () => {
  /** Focuses the close button, and returns whether it has a focus ring. */
  const hasRing = (opened: Locator) =>
    opened
      .getByRole('button', { name: /^Close/ })
      .first()
      .evaluate((close) => {
        // WebKit does so when a layer opens, by pointer or key.
        close.blur();
        close.focus({ focusVisible: true } as FocusOptions);
        if (!close.matches(':focus-visible')) throw new Error('The focus is not to be seen.');
        const { outlineStyle, outlineColor } = getComputedStyle(close);
        return outlineStyle !== 'none' && !/, 0\)$/.test(outlineColor);
      });

  it.each(layers)(
    '%s: is there for the keyboard, and not for the pointer',
    { tags: ['sampled-4'] },
    async (_, path, opener, layer) => {
      const { page } = await visit();
      await page.goto(shop.shopUrl + path(), { waitUntil: 'load' });
      await runtimeReady(page);
      const opens = await opener(page);
      const opened = page.locator(layer);
      // The script that handles the pointer is loaded late.
      await expect
        .poll(async () => {
          await page.getByRole('banner').dispatchEvent('pointerdown');
          return page.evaluate(() => document.adoptedStyleSheets.length);
        })
        .toBe(1);
      await opens.click();
      await opened.waitFor();
      expect(await hasRing(opened)).toBe(false);
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'hidden' });
      await opens.focus();
      await page.keyboard.press('Enter');
      await opened.waitFor();
      expect(await hasRing(opened)).toBe(true);
    },
  );
});
