/** @module-tag sampled-4 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { productSlug } from '../../../shared/format/slug.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { type VisitorOptions, visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';
import { findInvisible } from '../access/forced-colours.ts';
import { expectStill } from '../access/layout-shift.ts';
import { findSqueezed } from '../access/reflow.ts';

let shop: Shop;
let sample: Sample;
/** Path of a product with several pictures, a size guide, a look and reviews. */
let rich: string;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
  const row = await shop.db
    .prepare(
      `SELECT p.product_id, p.name, o.color FROM products p JOIN options o ON o.option_id = p.default_option_id
       WHERE p.size_guide_id = 'womenNumbers' AND p.total_review_count > 6 AND o.availability = 'AVAILABLE'
         AND (SELECT count(*) FROM options x WHERE x.product_id = p.product_id) > 1
         AND EXISTS (SELECT 1 FROM looks l JOIN cards c USING (option_id)
           WHERE l.product_id = p.product_id AND c.quantity > 0 AND c.availability = 'AVAILABLE')
       ORDER BY p.product_id LIMIT 1`,
    )
    .first<{ product_id: string; name: string; color: string }>();
  if (row === null) throw new Error('The seed has no such product.');
  rich = `/en/${productSlug(JSON.parse(row.name).en, JSON.parse(row.color).en, 'en')}--p${row.product_id}/`;
});

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** A product page whose script has run: it has stored the product as viewed. */
async function openProduct(path: string, options: VisitorOptions = {}): Promise<Page> {
  const { page } = await visit(options);
  await page.goto(shop.shopUrl + path, { waitUntil: 'domcontentloaded' });
  if (options.javaScriptEnabled !== false)
    await page.waitForFunction(() => sessionStorage.getItem('viewed:en') !== null);
  return page;
}

/** Waits for the response about the visitor, which sets cookies. */
async function visitorKnown(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^locale/));
}

it('a piece is put into the cart of a browser that stores cookies in one request', async () => {
  const page = await openProduct(productPath('en', sample));
  await visitorKnown(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await page.locator('label:has([name="sku"]:enabled)').first().click();
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Added to your cart').first().waitFor();
  expect(asked.filter((path) => /addProduct|getCart/.test(path))).toEqual(['/en/api/addProduct']);
});

it('nothing is shown as in the cart of a browser that stores no cookies', {
  tags: ['exhaustive'],
}, async () => {
  const page = await openProduct(productPath('en', sample));
  await visitorKnown(page);
  await page.context().clearCookies();
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch().catch(() => undefined);
    // Asked for by the page before, which has been left.
    if (answer === undefined) return;
    await page.context().clearCookies();
    const { 'set-cookie': _cookies, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await page.locator('label:has([name="sku"]:enabled)').first().click();
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Your browser keeps no cookies').waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/cart/');
});

describe.each(screens)('on a screen of $width pixels', { tags: ['sampled-2'] }, (viewport) => {
  it('the pictures open above the page and are gone through by keyboard', { tags: 'journey' }, async () => {
    const page = await openProduct(rich, { viewport, withoutFonts: true });
    const gallery = page.getByRole('region', { name: 'Product pictures' });
    const first = gallery.getByRole('link').first();
    await first.focus();
    const place = await first.boundingBox();
    await page.keyboard.press('Enter');
    const zoom = page.getByRole('dialog', { name: 'Product pictures' });
    await zoom.waitFor();
    const count = zoom.getByText(/^\d+ \/ \d+$/);
    expect(await count.textContent()).toMatch(/^1 \//);
    expect(await zoom.getByRole('button', { name: 'Previous picture' }).isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => count.textContent()).toMatch(/^2 \//);
    await page.keyboard.press('End');
    await expect.poll(() => zoom.getByRole('button', { name: 'Next picture' }).isVisible()).toBe(false);
    await zoom.getByRole('button', { name: 'Previous picture' }).click();
    await zoom.getByRole('button', { name: 'Next picture' }).waitFor();
    await page.keyboard.press('+');
    await zoom.locator('.zoom__view--near').waitFor();
    await page.keyboard.press('Escape');
    await zoom.waitFor({ state: 'hidden' });
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await first.boundingBox()).toEqual(place);
  });

  it.each([true, false])(
    'the guide to the sizes opens and closes, JavaScript: %s',
    { tags: ['journey', 'sampled-2'] },
    async (javaScriptEnabled) => {
      const page = await openProduct(rich, { viewport, javaScriptEnabled });
      await page.getByRole('button', { name: 'Size guide' }).click();
      const guide = page.getByRole('region', { name: 'Size guide' });
      await guide.getByRole('table', { name: 'Body measurements in centimetres' }).waitFor();
      await guide.getByText('How to measure').waitFor();
      await guide.getByRole('button', { name: 'Close' }).click();
      await guide.waitFor({ state: 'hidden' });
    },
  );

  it('no ring stays on what has opened the guide by mouse, once Escape has closed it', {
    tags: ['journey', 'exhaustive'],
  }, async () => {
    const page = await openProduct(rich, { viewport });
    // The script that handles the pointer is loaded late.
    await expect
      .poll(() =>
        page.evaluate(() => {
          document.body.dispatchEvent(new PointerEvent('pointerdown'));
          return document.adoptedStyleSheets.length;
        }),
      )
      .toBe(1);
    const opens = page.getByRole('button', { name: 'Size guide' });
    const hasRing = () =>
      opens.evaluate((each) => {
        const { outlineStyle, outlineColor } = getComputedStyle(each);
        return outlineStyle !== 'none' && !/, 0\)$/.test(outlineColor);
      });
    await opens.click();
    const guide = page.getByRole('region', { name: 'Size guide' });
    await guide.waitFor();
    await page.keyboard.press('Escape');
    await guide.waitFor({ state: 'hidden' });
    expect(await hasRing()).toBe(false);
    await opens.focus();
    await page.keyboard.press('Enter');
    await guide.waitFor();
    await page.keyboard.press('Escape');
    await guide.waitFor({ state: 'hidden' });
    expect(await hasRing()).toBe(true);
  });

  it('a piece of the look comes in a size of its own words, or with a tick', async () => {
    const page = await openProduct(rich, { viewport, javaScriptEnabled: false });
    const look = page.getByRole('region', { name: 'Complete the look' });
    for (const size of await look.getByRole('combobox').all()) {
      const words = await size.getByRole('option').allTextContents();
      expect(words[0]).toBe('Choose a size');
      expect(words.at(-1)).toBe('Do not add');
      expect(words.slice(1, -1).join()).not.toMatch(/size/i);
      expect(await size.inputValue()).toBe('');
    }
  });

  it.each([true, false])(
    'the look is added at once, JavaScript: %s',
    { tags: ['journey', 'sampled-2'] },
    async (javaScriptEnabled) => {
      const page = await openProduct(rich, { viewport, javaScriptEnabled });
      const look = page.getByRole('region', { name: 'Complete the look' });
      const sizes = await look.getByRole('combobox').all();
      const ticks = await look.getByRole('checkbox').all();
      const chosen = sizes.length + ticks.length;
      for (const size of sizes) await size.selectOption({ index: 1 });
      for (const tick of ticks) await tick.check();
      await look.getByRole('button', { name: 'Add the selection to the cart' }).click();
      if (javaScriptEnabled) {
        await page.getByText('The selection is in your cart.').waitFor();
        await expect.poll(() => page.locator('[data-visitor="cart-count"]').first().textContent()).toBe(String(chosen));
        await page.goto(`${shop.shopUrl}/en/cart/`, { waitUntil: 'domcontentloaded' });
      }
      await page.waitForURL(/\/en\/cart\//, { waitUntil: 'domcontentloaded' });
      expect(await page.locator('.cart-line__name').count()).toBe(chosen);
    },
  );

  it('everything that a page without JavaScript needs is a link or a form', async () => {
    const page = await openProduct(rich, { viewport, javaScriptEnabled: false });
    const picture = page.getByRole('region', { name: 'Product pictures' }).getByRole('link').first();
    expect(await picture.getAttribute('href')).toContain('width=1920');
    expect(await page.getByRole('link', { name: 'Share' }).getAttribute('href')).toMatch(
      /^mailto:\?body=http.*--p\d+\/$/,
    );
    expect(await page.getByRole('heading', { name: 'Recently viewed' }).isVisible()).toBe(false);
    const sort = page.getByRole('navigation', { name: 'Sort reviews' });
    await sort.getByRole('link', { name: 'Lowest rated' }).click();
    await page.waitForURL(/order=lowest#reviews$/, { waitUntil: 'domcontentloaded' });
    expect(await sort.getByRole('link', { name: 'Lowest rated' }).getAttribute('aria-current')).toBe('true');
  });

  it('viewed products are shown, from this device alone', async () => {
    const page = await openProduct(rich, { viewport, withoutFonts: true });
    const seen = page.getByRole('region', { name: 'Recently viewed' });
    expect(await seen.isVisible()).toBe(false);
    const name = (await page.getByRole('heading', { level: 1 }).textContent())?.split(',')[0] ?? '';
    await page.goto(shop.shopUrl + productPath('en', sample), { waitUntil: 'domcontentloaded' });
    await seen.getByRole('link', { name }).waitFor();
    expect(await seen.getByRole('link').count()).toBe(1);
    await seen.scrollIntoViewIfNeeded();
    await expectStill(page);
    await seen.getByRole('link', { name }).click();
    await page.waitForURL(shop.shopUrl + rich, { waitUntil: 'domcontentloaded' });
  });
});

it('a storage that holds something else is no harm', { tags: ['exhaustive'] }, async () => {
  const { page, context } = await visit();
  await context.addInitScript(() => {
    if (sessionStorage.getItem('spoilt') === null)
      sessionStorage.setItem(
        'viewed:en',
        '[null,{"id":1},{"id":"1","name":"x","src":"y","href":"javascript:alert(1)"}]',
      );
    sessionStorage.setItem('spoilt', 'yes');
  });
  await page.goto(shop.shopUrl + rich, { waitUntil: 'domcontentloaded' });
  await expect.poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('viewed:en') ?? '[]').length)).toBe(1);
  expect(await page.getByRole('region', { name: 'Recently viewed' }).isVisible()).toBe(false);
});

it('a device that shares is asked to share the canonical address', { tags: ['exhaustive'] }, async () => {
  const { page, context } = await visit();
  await context.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) });
  });
  await page.goto(`${shop.shopUrl}${rich}?utm_source=x`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => sessionStorage.getItem('viewed:en') !== null);
  await page.getByRole('link', { name: 'Share' }).click();
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: { url: string }[] }).shared);
  await expect.poll(async () => (await shared())[0]?.url).toBe(shop.shopUrl + rich);
});

it('a device that does not share copies the address', { tags: ['exhaustive'] }, async () => {
  const { page, context } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(shop.shopUrl + rich, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => sessionStorage.getItem('viewed:en') !== null);
  await page.getByRole('link', { name: 'Share' }).click();
  await page.getByText('The link is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shop.shopUrl + rich);
});

it('a phone has colours before sizes, and the button at hand', async () => {
  const page = await openProduct(rich, { viewport: { width: 390, height: 844 } });
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  expect(await top('.colors')).toBeLessThan(await top('.sizes'));
  expect(await top('.sizes')).toBeLessThan(844);
  const button = page.getByRole('button', { name: 'Add to cart' });
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
});

it('the first picture fills a phone, with the edge of the next one, and a count says which is seen', async () => {
  const page = await openProduct(rich, { viewport: { width: 390, height: 844 } });
  const gallery = page.getByRole('region', { name: 'Product pictures' });
  const views = gallery.getByRole('img');
  const [first, second] = [await views.nth(0).boundingBox(), await views.nth(1).boundingBox()];
  expect(first?.width).toBeGreaterThan(390 * 0.92);
  expect(first?.height).toBeGreaterThanOrEqual(390 * 0.85);
  expect(second?.x).toBeGreaterThan(390 * 0.92);
  expect(second?.x).toBeLessThan(390);
  const count = await gallery.locator(':scope > *').count();
  await page.getByText(`1 / ${count}`, { exact: true }).waitFor();
  await gallery.evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth, behavior: 'instant' }));
  await page.getByText(`${count} / ${count}`, { exact: true }).waitFor();
});

it('a desktop has the pictures in line with the page, and each of them once', async () => {
  const page = await openProduct(rich, { viewport: { width: 1440, height: 900 } });
  const crumb = await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().boundingBox();
  const first = page.getByRole('region', { name: 'Product pictures' }).getByRole('img').first();
  expect((await first.boundingBox())?.x).toBeCloseTo(crumb?.x ?? 0, 0);
  const sources = await page
    .locator('.product__main section')
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(new Set(sources).size).toBe(sources.length);
});

describe('a product page', () => {
  /** Path of the German page of a colour that matches an SQL condition. */
  async function germanPath(condition: string): Promise<string> {
    const row = await shop.db
      .prepare(
        `SELECT p.product_id, p.name, o.color FROM products p JOIN options o USING (product_id)
         WHERE ${condition} ORDER BY length(p.name ->> 'de') DESC LIMIT 1`,
      )
      .first<{ product_id: string; name: string; color: string }>();
    if (row === null) throw new Error(`The seed has no colour where ${condition}.`);
    return `/de-de/${productSlug(JSON.parse(row.name).de, JSON.parse(row.color).de, 'de')}--p${row.product_id}/`;
  }

  it.each([
    ['with the longest name', "o.availability = 'AVAILABLE' AND p.size_guide_id IS NOT NULL"],
    ['to be ordered ahead', "o.category_label LIKE '%RAL_ANTICIPATION%' AND o.availability = 'AVAILABLE'"],
    ['made to order', "o.availability = 'ON_DEMAND'"],
    ['without stock', "o.availability = 'UNAVAILABLE'"],
    [
      'of what is gone',
      "NOT EXISTS (SELECT 1 FROM options x WHERE x.product_id = p.product_id AND x.availability <> 'DISCONTINUED')",
    ],
  ])('%s keeps WCAG 2.2 AA, fits and is seen in forced colours', { tags: ['sampled-12'] }, async (_, condition) => {
    const path = await germanPath(condition);
    const { page } = await visit({
      pictures: true,
      javaScriptEnabled: false,
      reducedMotion: 'reduce',
      expectedErrors: [/status of 410/],
    });
    await page.goto(shop.shopUrl + path);
    // The first block is open already.
    for (const summary of (await page.locator('.details summary').all()).slice(1)) await summary.click();
    const found: string[] = [];
    for (const width of [320, 640, 390, 1440]) {
      // On a phone the bar covers elements at the lower edge: here the whole page is in the window.
      await page.setViewportSize({ width, height: width === 390 ? 20_000 : 900 });
      const faults = width < 390 || width === 640 ? await findSqueezed(page) : await findViolations(page);
      found.push(...faults.map((fault) => `${width} px: ${fault}`));
    }
    await page.emulateMedia({ forcedColors: 'active' });
    found.push(...(await findInvisible(page)));
    await page.emulateMedia({ forcedColors: null });
    const guide = page.getByRole('button', { name: 'Größentabelle' });
    if (await guide.isVisible()) {
      await page.setViewportSize({ width: 320, height: 900 });
      await guide.press('Enter');
      // The element focused before may have opened a menu, which closes with a delay.
      for (const menu of await page.locator('.flyout').all()) await menu.waitFor({ state: 'hidden' });
      await page.getByRole('region', { name: 'Größentabelle' }).getByRole('table').first().waitFor();
      found.push(...(await findSqueezed(page)).map((fault) => `guide: ${fault}`));
    }
    expect(found).toEqual([]);
  });
});
