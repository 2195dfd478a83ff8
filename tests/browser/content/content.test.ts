/** @module-tag sampled-4 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type Sample, sampleOf, samplePaths } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';

let shop: Shop;
let sample: Sample;
beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

describe('the first screen of the home page', () => {
  it.each([
    [390, 844],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
  ])(
    'at %i by %i shows picture, words and the first button apart from each other',
    { tags: ['journey', 'sampled-4'] },
    async (width, height) => {
      const { page } = await visit({ viewport: { width, height } });
      await page.goto(`${shop.shopUrl}/en/`);
      const hero = page.locator('.hero').first();
      const button = await hero.getByRole('link').first().boundingBox();
      const title = await hero.getByRole('heading', { level: 1 }).boundingBox();
      const lead = await hero.getByText('Soft wools, dense cottons').boundingBox();
      const picture = await hero.getByRole('img').first().boundingBox();
      if (button === null || title === null || lead === null || picture === null)
        throw new Error('The hero is not whole.');
      expect(title.y).toBeGreaterThanOrEqual(picture.y + picture.height);
      expect(button.y).toBeGreaterThanOrEqual(lead.y + lead.height);
      if (width !== 768) expect(button.y + button.height).toBeLessThanOrEqual(height);
    },
  );
});

it('a long name leaves two rows of sizes above the bar of a phone', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${shop.shopUrl}/pl-pl/product/x/100011/`);
  const size = await page.getByRole('group').getByText('14 lat', { exact: true }).boundingBox();
  const bar = await page.getByRole('button', { name: 'Dodaj do koszyka' }).first().boundingBox();
  if (size === null || bar === null) throw new Error('The page is not whole.');
  expect(size.y + size.height).toBeLessThanOrEqual(bar.y);
});

it.each([390, 768, 1440])(
  'the only photo of a piece is seen whole at %i px',
  { tags: ['sampled-4'] },
  async (width) => {
    const only = { productId: '100005', pictures: '["AP"]' };
    const before = await shop.db
      .prepare('SELECT pictures FROM options WHERE product_id = ? LIMIT 1')
      .bind(only.productId)
      .first<string>('pictures');
    const change = shop.db.prepare('UPDATE options SET pictures = ? WHERE product_id = ?');
    await change.bind(only.pictures, only.productId).run();
    try {
      const { page } = await visit({ viewport: { width, height: 900 } });
      // A language per width, so that no page cached for another width is shown.
      const locale = width === 390 ? 'en' : width === 768 ? 'fr-fr' : 'it-it';
      const photo = page.locator('.gallery').getByRole('img');
      // Another test may have cached the piece's page: it is rendered anew after the purge.
      await expect
        .poll(async () => {
          await page.goto(`${shop.shopUrl}/${locale}/product/x/${only.productId}/`);
          return photo.count();
        })
        .toBe(1);
      const box = await photo.boundingBox();
      if (box === null) throw new Error('There is no photo.');
      const fit = await photo.evaluate((image) => getComputedStyle(image).objectFit);
      if (fit !== 'contain') expect(box.height / box.width).toBeCloseTo(4 / 3, 1);
      expect(box.y + box.height).toBeLessThanOrEqual(900);
    } finally {
      await change.bind(before, only.productId).run();
    }
  },
);

it('the products of a landing page stand below each other on a phone, the way to the next page below them', async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(shop.shopUrl + samplePaths('en', sample)['landing-page']);
  const more = page.getByRole('link', { name: 'Show more items' });
  const listing = page.getByRole('main').locator('section').filter({ has: more });
  const [first, , third] = await Promise.all(
    (await listing.getByRole('article').all()).slice(0, 3).map((card) => card.boundingBox()),
  );
  const next = await listing.getByRole('link', { name: 'Page 2' }).boundingBox();
  if (!first || !third || next === null) throw new Error('The listing is not whole.');
  expect(third.y).toBeGreaterThanOrEqual(first.y + first.height);
  expect(Math.min(next.width, next.height)).toBeGreaterThanOrEqual(24);
});

describe('a shoppable picture', () => {
  it.each([true, false])(
    'opens its marks by keyboard, one at a time (JavaScript: %s)',
    { tags: ['sampled-2'] },
    async (javaScriptEnabled) => {
      const { page } = await visit({ javaScriptEnabled });
      await page.goto(shop.shopUrl + samplePaths('en', sample)['lookbook-page']);
      const marks = page.locator('.look').first().locator('details');
      await marks.nth(0).locator('summary').focus();
      await page.keyboard.press('Enter');
      const words = (index: number) => marks.nth(index).getByRole('link');
      await words(0).waitFor();
      await marks.nth(1).locator('summary').focus();
      await page.keyboard.press('Enter');
      await words(1).waitFor();
      expect(await words(0).isVisible()).toBe(false);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(/--p\d+\/$/);
    },
  );
});

describe('a countdown', () => {
  it('counts the time that is left', async () => {
    const { page } = await visit();
    await page.clock.install({ time: new Date('2027-01-30T22:59:59Z') });
    await page.goto(shop.shopUrl + samplePaths('en', sample)['landing-page']);
    const timer = page.getByRole('timer');
    await expect.poll(() => timer.textContent()).toMatch(/^(1 day|23 hours), /);
  });
});
