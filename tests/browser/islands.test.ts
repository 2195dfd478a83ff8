import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../harness.ts';
import { productPath, type Sample, sampleOf } from '../sample-paths.ts';
import { visit } from '../visitor.ts';

let shop: Shop;
let sample: Sample;
let address: string;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
  address = shop.shopUrl + productPath('en', sample);
});

const react = '**/assets/react-*.js';

async function openProduct(page: Page): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
}

async function addToCart(page: Page): Promise<void> {
  await page.locator(`label:has(input[name="sku"][value="${sample.sku}"])`).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
}

const cartCount = (page: Page) => page.locator('[data-visitor="cart-count"]').first();

describe('an island', () => {
  it('fetches no React before it is touched', async () => {
    const { page } = await visit();
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await openProduct(page);
    await page.waitForLoadState('load');
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((path) => path.includes('react-'))).toEqual([]);
  });

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

  it('whose script is gone with an old build brings the page anew', async () => {
    const { page } = await visit({ expectedErrors: [/ERR_FAILED/] });
    await page.route('**/assets/legal-notices-*.js', (route) => route.abort());
    await page.route('**/build.json', (route) => route.fulfill({ json: { id: 'another build' } }));
    await openProduct(page);
    const button = page.locator('[data-island="legal-notices"] button').first();
    await button.scrollIntoViewIfNeeded();
    const reloaded = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url() === address,
    );
    await button.click();
    await reloaded;
    await page.waitForLoadState('domcontentloaded');
  });
});

describe('what is personal', () => {
  it('reaches other tabs', async () => {
    const { page, context } = await visit();
    await openProduct(page);
    const other = await context.newPage();
    await other.goto(`${shop.shopUrl}/en/`, { waitUntil: 'domcontentloaded' });
    await expect.poll(() => cartCount(other).textContent()).toBe('0');
    await addToCart(page);
    await expect.poll(() => cartCount(other).textContent()).toBe('1');
  });
});
