/** @module-tag sampled-2 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Front } from '../shop/front.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { familyPath, productPath, type Sample, sampleOf } from '../shop/sample-paths.ts';
import { visit } from '../visitor.ts';
import { expectStill, layoutShift } from './access/layout-shift.ts';
import { startSlowFront } from './slow-front.ts';

let shop: Shop;
let sample: Sample;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

/** Pages with the main elements of their first screen. */
const firstScreens = {
  home: ['.hero__picture img', 'h1', '.hero__lead'],
  catalogue: ['h1', '.card__picture img >> nth=0', '.card__name >> nth=0', '.price >> nth=0'],
  product: ['.gallery img >> nth=0', 'h1', '.product__price', '.button--primary'],
  cart: ['h1', '.cart-line__picture img', '.cart-line__name', '.cart-line__price'],
} as const;

type PageName = keyof typeof firstScreens;

const cases = [390, 1440].flatMap((width) =>
  (Object.keys(firstScreens) as PageName[]).map((name) => ({ name, width })),
);

const paths = (): Record<PageName, string> => ({
  home: '/en/',
  catalogue: familyPath('en', sample),
  product: productPath('en', sample),
  cart: '/en/cart/',
});

/** A visitor with a piece in the cart. */
async function visitWithCart(width: number): Promise<Page> {
  const { page, context } = await visit({ pictures: true, viewport: { width, height: 900 } });
  const origin = shop.shopUrl;
  const form = { intent: 'add', sku: sample.sku, quantity: '1' };
  await context.request.post(`${origin}/en/cart/`, { form, headers: { origin }, maxRedirects: 0 });
  return page;
}

/** Holds requests for these files until `release`. */
async function hold(page: Page, files: string) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return { release, asked: page.waitForRequest(files) };
}

/** Waits for the first paint. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Scrolls to the end, so that everything lazy is loaded, and hydrates every island. */
async function useWholePage(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
  for (const island of await page.locator('[data-island]').all()) await island.dispatchEvent('pointerover');
  await expect.poll(() => page.locator('[data-island]:not([data-on="hydrated"])').count()).toBe(0);
}

/** The current styles of all elements that are in the page now. */
function looksOf(page: Page) {
  return page.evaluateHandle(() => {
    const elements = [...document.querySelectorAll('header, header *, main, main *')];
    const shown = elements.filter((element) => element.checkVisibility({ visibilityProperty: true }));
    return () =>
      shown.map((element) => {
        const { color, backgroundColor, fontSize, fontWeight, padding, border } = getComputedStyle(element);
        return [element.className, color, backgroundColor, fontSize, fontWeight, padding, border].join();
      });
  });
}

// On desktops the menu is a row of the header.
const late = ':is([popover]:not(#menu), dialog, .flyout, .mini-cart__panel, main ~ *):visible';

describe('without its font and its late style sheet', () => {
  it.each(cases)(
    '$name at $width px shows its first screen, and neither moves it',
    { tags: ['sampled-4'] },
    async ({ name, width }) => {
      const page = await visitWithCart(width);
      const font = await hold(page, '**/*latin-*.woff2');
      const styles = await hold(page, '**/assets/late-*.css');
      await page.goto(shop.shopUrl + paths()[name], { waitUntil: 'commit' });
      await Promise.all([font.asked, styles.asked, painted(page)]);
      for (const selector of firstScreens[name]) {
        const part = page.locator(`main ${selector}`);
        await part.waitFor();
        expect((await part.boundingBox())?.y, selector).toBeLessThan(900);
      }
      expect(await page.locator(late).count()).toBe(0);
      await expectStill(page);

      font.release();
      await page.evaluate(() => document.fonts.ready);
      // A word may wrap; nothing else moves.
      const moved = await expectStill(page, 0.02);

      const looks = await looksOf(page);
      const before = await looks.evaluate((look) => look());
      styles.release();
      await page.waitForLoadState('load');
      expect(await looks.evaluate((look) => look())).toEqual(before);
      await useWholePage(page);
      expect(await layoutShift(page)).toBe(moved);
    },
  );
});

describe('coming in pieces', () => {
  let front: Front;
  beforeAll(async () => {
    front = await startSlowFront(shop.shopUrl);
  });
  afterAll(() => front.close());

  it.each(cases.filter(({ name }) => name !== 'cart'))(
    '$name at $width px stays where it was first shown',
    { tags: ['sampled-4'] },
    async ({ name, width }) => {
      const { page } = await visit({ pictures: true, viewport: { width, height: 900 }, withoutFonts: true });
      await page.goto(front.origin + paths()[name], { waitUntil: 'load' });
      await expectStill(page);
    },
  );
});
