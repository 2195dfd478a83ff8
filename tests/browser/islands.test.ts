/** @module-tag sampled-4 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../shared/i18n/i18n.ts';
import { locales } from '../../shared/markets/locales.ts';
import { weighPaths, withoutActing } from '../budgets.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { productPath, type Sample, sampleOf, samplePaths } from '../shop/sample-paths.ts';
import { visit } from '../visitor.ts';
import { runtimeReady } from './runtime.ts';

let shop: Shop;
let sample: Sample;
let address: string;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
  address = shop.shopUrl + productPath('en', sample);
});

const react = '**/assets/react-*.js';

/** The product's page, with the runtime that catches interactions before hydration. */
async function openProduct(page: Page): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await runtimeReady(page);
}

async function addToCart(page: Page): Promise<void> {
  await page.locator(`label:has(input[name="sku"][value="${sample.sku}"])`).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
}

const cartCount = (page: Page) => page.locator('[data-visitor="cart-count"]').first();

describe('who only looks', () => {
  it.each(['home', 'listing', 'product', 'search'] as const)(
    'loads few scripts, and no React (%s)',
    { tags: ['sampled-2'] },
    async (name) => {
      const { index: home, catalog: listing, product, search } = samplePaths('en', sample);
      const { page } = await visit({ unasked: true });
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
      });
      await page.goto(shop.shopUrl + { home, listing, product, search }[name]);
      await runtimeReady(page);
      // The page's later scripts are loaded as well.
      await page.locator('.consent').waitFor();
      await page.waitForLoadState('networkidle');
      const own = scripts.filter((path) => path.startsWith('/assets/'));
      expect(own).not.toEqual([]);
      expect(own.filter((path) => path.includes('react-'))).toEqual([]);
      expect(weighPaths(own), own.join('\n')).toBeLessThanOrEqual(withoutActing);
    },
  );
});

describe('an island', () => {
  it('does what was asked of it before it was there, and the page stays', async () => {
    const { page } = await visit();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(react, async (route) => {
      await held;
      await route.continue();
    });
    await openProduct(page);
    const asked = page.waitForRequest(react);
    await addToCart(page);
    await asked;
    release();
    await expect.poll(() => cartCount(page).textContent()).toBe('1');
    expect(page.url()).toBe(address);
  });

  it('whose script cannot be had leaves its form to the browser', async () => {
    const { page } = await visit({ expectedErrors: [/ERR_FAILED/] });
    await page.route(react, (route) => route.abort());
    await openProduct(page);
    await addToCart(page);
    await page.waitForURL('**/en/cart/**', { waitUntil: 'domcontentloaded' });
    await expect.poll(() => page.getByRole('main').textContent()).toContain(sample.name.en);
  });

  it('whose script is gone with an old build reloads the page', { tags: ['exhaustive'] }, async () => {
    const { page } = await visit({ expectedErrors: [/ERR_FAILED/] });
    await page.route('**/assets/legal-notices-*.js', (route) => route.abort());
    await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'another build' } }));
    await openProduct(page);
    const button = page.locator('[data-island="legal-notices"] button').first();
    await button.scrollIntoViewIfNeeded();
    const anew = page.waitForEvent('domcontentloaded');
    await button.click();
    await anew;
    expect(page.url()).toBe(address);
  });
});

describe.each(['load', 'idle', 'visible', 'interaction'])(
  'an island that hydrates on %s',
  { tags: ['sampled-4'] },
  (strategy) => {
    it('reloads the page, once, when its script is gone with an old build', async () => {
      const { page } = await visit({ expectedErrors: [/ERR_FAILED/] });
      await page.route('**/assets/add-to-cart-*.js', (route) => route.abort());
      // For Chromium a fulfilled page has no origin on this machine, so its requests to other local origins are
      // blocked.
      await page.route('**/pictures/**', (route) => route.abort());
      let looks = 0;
      await page.route('**/build.json', (route) => {
        looks += 1;
        return route.fulfill({ json: { id: 'another build' } });
      });
      let loads = 0;
      await page.route(address, async (route) => {
        loads += 1;
        const answer = await route.fetch();
        const island = 'data-island="add-to-cart" data-on="';
        const body = (await answer.text())
          .replace(`${island}interaction"`, `${island}${strategy}"`)
          .replace('<html', `<html data-load="${loads}"`);
        await route.fulfill({ response: answer, body });
      });
      await page.goto(address, { waitUntil: 'commit' });
      // The page of the new build is broken as well, and is not reloaded again.
      for (const load of [1, 2]) {
        if (strategy === 'interaction') {
          await page.locator(`html[data-load="${load}"][data-visitor]`).waitFor();
          // A pointer that is over it as well brings the island twice at once, with one check of the build.
          await page
            .getByRole('radio')
            .first()
            .evaluate((radio) => {
              radio.focus();
              radio.dispatchEvent(new Event('pointerover', { bubbles: true }));
            });
        }
        // Other islands may be hydrated before.
        await expect.poll(() => looks).toBeGreaterThanOrEqual(load);
      }
      await page.locator('[data-island="add-to-cart"][data-on="off"]').waitFor();
      expect({ loads, looks }).toEqual({ loads: 2, looks: 2 });
    });
  },
);

describe('a page whose scripts do not arrive', () => {
  const paths = () => ['/en/', '/en/women--plwomen/', '/en/search/', '/en/stores/', '/en/cart/', address];

  it('has no uncaught error: each is done without', async () => {
    const { page, context } = await visit({ expectedErrors: [/ERR_FAILED/] });
    const scripts = /\/assets\/(?!hydrate-).*\.js$/;
    const asked: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => scripts.test(request.url()) && asked.push(request.url()));
    page.on('requestfailed', (request) => scripts.test(request.url()) && refused.push(request.url()));
    await context.route(scripts, (route) => route.abort());
    for (const path of paths()) {
      await page.goto(new URL(path, shop.shopUrl).href, { waitUntil: 'load' });
      await page.locator('html[data-visitor]').waitFor();
      // Islands that wait for idle time have been requested.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await expect.poll(() => asked.length - refused.length).toBe(0);
    }
    expect(new Set(refused).size).toBeGreaterThan(5);
  });

  it('because it is left for another has no uncaught error either', { tags: ['exhaustive'] }, async () => {
    const { page } = await visit();
    for (const path of [...paths(), ...paths()])
      await page.goto(new URL(path, shop.shopUrl).href, { waitUntil: 'commit' });
    await page.locator('html[data-visitor]').waitFor();
  });
});

describe('the build that is out', () => {
  it('is checked every five minutes, while the page is visible', { tags: ['exhaustive'] }, async () => {
    const { page } = await visit();
    await page.clock.install();
    await openProduct(page);
    await page.waitForLoadState('load');
    const asked = page.waitForRequest('**/build.json');
    await page.clock.runFor(5 * 60_000);
    await asked;
    const { status, headers } = await page.evaluate(async () => {
      const answer = await fetch('/build.json');
      return { status: answer.status, headers: Object.fromEntries(answer.headers) };
    });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
  });
});

describe('a size that was not chosen', () => {
  it.each(['en', 'de-de'] as const)(
    'is asked for in the words of the market (%s)',
    { tags: ['sampled-2'] },
    async (locale) => {
      const words = translate(locales[locale].lang)('product.choose-size');
      const { page } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      await page.goto(shop.shopUrl + productPath(locale, sample), { waitUntil: 'domcontentloaded' });
      await page.locator('html[data-visitor]').waitFor();
      await page.locator('.buy__bar').getByRole('button').tap();
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      const problem = await page.locator('input[name="sku"]:focus').getAttribute('aria-describedby');
      expect(await page.locator(`#${problem}`).innerText()).toBe(words);
    },
  );
});

it('shows the sizes on the first screen of a phone, above the bar', { tags: ['exhaustive'] }, async () => {
  const { page } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openProduct(page);
  const sizes = await page.getByRole('group', { name: 'Size' }).boundingBox();
  const bar = await page.locator('.buy__bar').boundingBox();
  expect((sizes?.y ?? 0) + (sizes?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

describe('what is personal', () => {
  it('reaches other tabs', { tags: ['exhaustive'] }, async () => {
    const { page, context } = await visit();
    await openProduct(page);
    const other = await context.newPage();
    await other.goto(`${shop.shopUrl}/en/`, { waitUntil: 'domcontentloaded' });
    await runtimeReady(other);
    await addToCart(page);
    await expect.poll(() => cartCount(other).textContent()).toBe('1');
  });
});
