import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../chromium.ts';
import { type Shop, sharedShop } from '../harness.ts';
import { visit } from '../visitor.ts';

let shop: Shop;
let browser: Browser;
/** The path of a product with a guide to its sizes. */
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

const layers: readonly [
  name: string,
  path: () => string,
  open: (page: Page) => Promise<void>,
  layer: string,
][] = [
  [
    'the filters',
    () => '/en/women--plwomen/',
    (page) => page.getByRole('button', { name: 'Filter', exact: true }).click(),
    '.filters',
  ],
  [
    'the guide to the sizes',
    () => product,
    (page) => page.getByRole('button', { name: 'Size guide' }).click(),
    '.sheet',
  ],
  [
    'a picture in full size',
    () => product,
    (page) => page.getByRole('region', { name: 'Product pictures' }).getByRole('link').first().click(),
    '.zoom',
  ],
];

describe('where scroll bars take room', () => {
  it.each(layers)(
    '%s: it reaches the edge of the window, and the page does not move',
    async (_, path, open, layer) => {
      const { page } = await visit({ browser, viewport: { width: 1440, height: 900 } });
      await page.goto(shop.shopUrl + path(), { waitUntil: 'load' });
      await page.locator('html[data-visitor]').waitFor();
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.wordmark, main h1, .breadcrumb')].map(
            (each) => each.getBoundingClientRect().x,
          ),
        );
      const before = await places();
      expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
      await open(page);
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
