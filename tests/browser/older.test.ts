/** A browser without popovers: Chromium, with rewritten responses. */
import { beforeAll, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { productPath, sampleOf } from '../shop/sample-paths.ts';
import { visit } from '../visitor.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await sharedShop();
});

/** Replaces the attribute and the pseudo-class by unknown names. */
const withoutPopovers = (text: string) =>
  text
    .replaceAll(':popover-open', ':-unknown-open')
    .replaceAll(' popover="', ' data-unknown="')
    .replaceAll('[popover]', '[data-unknown]');

async function olderBrowser() {
  const { page, context } = await visit({
    viewport: { width: 390, height: 844 },
    // A fulfilled page may load no pictures of another origin.
    expectedErrors: [/\/pictures\//],
  });
  await context.route(/\/en\/|\.css$|\.js$/, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    if (answer.status() !== 200) return route.fulfill({ response: answer });
    await route.fulfill({ response: answer, body: withoutPopovers(await answer.text()) });
  });
  return page;
}

it('has the menu in its place, and a cart, as without JavaScript', async () => {
  const page = await olderBrowser();
  await page.goto(shop.shopUrl + productPath('en', await sampleOf(shop)));
  await page.locator('link[href*="older"]').waitFor({ state: 'attached' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect.poll(() => menu.evaluate((element) => getComputedStyle(element).position)).toBe('static');
  expect(await menu.getByRole('link').first().isVisible()).toBe(true);
  const opened = page.locator('[data-unknown]:not(.menu, .sheet, .countries__panel):visible');
  await expect.poll(() => opened.evaluateAll((all) => all.map(({ className }) => className))).toEqual([]);
  expect(await page.locator('[data-on="hydrated"]').count()).toBe(0);
  const [header, heading] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.locator('label:has([name="sku"]:enabled)').first().click();
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL('**/en/cart/**');
  expect(await page.locator('.cart-line').count()).toBe(1);
});
