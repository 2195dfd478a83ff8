import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../harness.ts';
import { type Sample, sampleOf, samplePaths } from '../sample-paths.ts';
import { visit } from '../visitor.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

/**
 * The pictures whose file does not fit their place: it has less than two pixels to the point of the screen, as far as the
 * screen has them, or more than half again as many pixels as the screen. There are none narrower than 160 pixels (320 of
 * composed pictures), none wider than 1920; flags are 32 points wide.
 */
function misfits(page: Page, within: string): Promise<string[]> {
  return page.locator(`${within} img`).evaluateAll((images) =>
    images.flatMap((image) => {
      if (!(image instanceof HTMLImageElement)) return [];
      const { width, height } = image.getBoundingClientRect();
      const file = Number(/width=(\d+)/.exec(image.currentSrc)?.[1] ?? 0);
      if (width === 0 || image.currentSrc.includes('/flags/')) return [];
      const narrowest = image.currentSrc.includes('/editorial/') ? 320 : 160;
      const small = file < 1920 && file < 0.95 * width * Math.min(devicePixelRatio, 2);
      const large = file > narrowest && file > 1.5 * width * devicePixelRatio;
      if (!small && !large) return [];
      const name = image.closest('[class]:not(img)')?.className;
      return [`${name}: ${file} pixels for ${Math.round(width)} x ${Math.round(height)} points`];
    }),
  );
}

/** Pages for browsers that know no lazy pictures, and so take all places from the list of sizes. */
function asOlderBrowsers(page: Page): Promise<unknown> {
  return page.route(`${shop.shopUrl}/en/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('sizes="auto, ', 'sizes="')
      .replaceAll(' loading="lazy"', '');
    return route.fulfill({ response, body });
  });
}

describe.each([
  { width: 390, height: 844, deviceScaleFactor: 3 },
  { width: 768, height: 1024, deviceScaleFactor: 2 },
  { width: 1440, height: 900, deviceScaleFactor: 2 },
  { width: 1920, height: 1080, deviceScaleFactor: 1 },
])('on a screen of $width points at $deviceScaleFactor pixels', ({ deviceScaleFactor, ...viewport }) => {
  it('pictures are as wide as their places', async () => {
    const { page, context } = await visit({ viewport, deviceScaleFactor });
    const form = { intent: 'add', sku: sample.sku, quantity: '1' };
    await context.request.post(`${shop.shopUrl}/en/cart/`, { form, headers: { origin: shop.shopUrl } });
    await asOlderBrowsers(page);
    const paths = samplePaths('en', sample);
    const names = [
      'index',
      'catalog',
      'product',
      'blog',
      'blog-page',
      'landing-page',
      'lookbook-page',
      'cart',
    ];
    for (const name of names as (keyof typeof paths)[]) {
      await page.goto(shop.shopUrl + paths[name], { waitUntil: 'load' });
      await page.waitForFunction(() => [...document.images].every(({ currentSrc }) => currentSrc !== ''));
      await expect.poll(() => misfits(page, 'body'), { message: name }).toEqual([]);
    }
  });
});
