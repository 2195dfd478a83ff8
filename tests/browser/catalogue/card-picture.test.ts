/** The picture of a card, from the listing to its product. */
import { beforeAll, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { visit } from '../../visitor.ts';

const women = '/en/women--plwomen/';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

it('a product shows the picture of its card until its own has arrived, and only that of its card', async () => {
  const { page, context } = await visit({ pictures: true });
  const protocol = await context.newCDPSession(page);
  const [urls, cached] = [new Map<string, string>(), new Set<string>()];
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  protocol.on('Network.requestServedFromCache', ({ requestId }) => cached.add(urls.get(requestId) ?? ''));
  await protocol.send('Network.enable');
  await page.goto(shop.shopUrl + women, { waitUntil: 'load' });
  // Its script listens.
  await page.locator('html[data-listing="wired"]').waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('vitals-')),
  );
  const card = page.getByRole('main').getByRole('article').nth(1);
  const picture = card.getByRole('img').first();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const source = await picture.evaluate((image) => (image as HTMLImageElement).currentSrc);
  const link = card.getByRole('heading').getByRole('link');
  const product = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  urls.clear();
  cached.clear();
  await link.click();
  await page.waitForURL(product, { waitUntil: 'domcontentloaded' });
  const background = () =>
    page
      .locator('.gallery img')
      .first()
      .evaluate((image) => getComputedStyle(image).backgroundImage);
  expect(await background()).toBe(`url("${source}")`);
  // The browser has it.
  await expect.poll(() => cached.has(source)).toBe(true);
  await page
    .locator('.colours a[href*="--p"], main a[href*="--p"]')
    .last()
    .evaluate((other) => {
      location.assign((other as HTMLAnchorElement).href);
    });
  await page.waitForURL((url) => url.href !== product, { waitUntil: 'domcontentloaded' });
  expect(await background()).toBe('none');
});
