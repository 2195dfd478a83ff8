import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../chromium.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { visit } from '../visitor.ts';
import { runtimeReady } from './runtime.ts';

declare global {
  interface Window {
    /** How often this page was restored from the back/forward cache. */
    returns?: number;
    /** Scroll position when it was last left, in pixels. */
    leftAt?: number;
    /** True after the page was left, until it is restored. */
    isAway?: boolean;
  }
}

const women = '/en/women--plwomen/';
const phone = { width: 390, height: 844 };

let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  shop = await sharedShop();
  browser = await launch({ keepsPages: true });
});
afterAll(() => browser.close());

/** A visitor whose pages count how often they are restored, and note their scroll position when left. */
async function visitor(viewport = { width: 1280, height: 800 }, expectedErrors: readonly RegExp[] = []): Promise<Page> {
  const { page } = await visit({ browser, viewport, expectedErrors });
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      window.returns = (window.returns ?? 0) + Number(persisted);
      window.isAway = false;
    });
    addEventListener('pagehide', () => {
      window.leftAt = scrollY;
      window.isAway = true;
    });
  });
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.shopUrl + path, { waitUntil: 'load' });
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const count = (page: Page) => page.locator('[data-visitor="cart-count"]').first();
const place = (page: Page) => page.evaluate(() => scrollY);
/** Scroll position of a restored page when it was left: cards that came into view may have changed it up to then. */
const placeBefore = (page: Page) => page.evaluate(() => window.leftAt ?? Number.NaN);

async function openListing(page: Page, path = women): Promise<void> {
  await open(page, path);
  await page.locator('html[data-listing="wired"]').waitFor();
}

/** Opens the product of a card in the window. */
async function openProduct(page: Page, index: number): Promise<void> {
  const link = cards(page).nth(index).getByRole('heading').getByRole('link');
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await link.click();
  await page.waitForURL(/--p\d+\/$/, { waitUntil: 'load' });
}

/** Goes back or forward, and expects the page as it was left, neither loaded nor rendered again. */
async function comesBack(page: Page, direction: 'goBack' | 'goForward', path: string): Promise<void> {
  await page[direction]({ waitUntil: 'commit' });
  await page.waitForURL(shop.shopUrl + path, { waitUntil: 'commit' });
  // The browser navigates before the page gets the event.
  await page.waitForFunction(() => window.isAway === false);
  const { returns, reasons } = await page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation');
    return { returns: window.returns, reasons: JSON.stringify(arrival) };
  });
  expect(returns, reasons).toBeGreaterThan(0);
}

const pathOf = (page: Page) => page.url().slice(shop.shopUrl.length);

describe('public pages come back from the memory of the browser', () => {
  it('home, listing and product, at once and where one left', async () => {
    const page = await visitor();
    await open(page, '/en/');
    await openListing(page);
    await openProduct(page, 30);
    const product = pathOf(page);
    await comesBack(page, 'goBack', women);
    const left = await placeBefore(page);
    expect(left).toBeGreaterThan(1000);
    expect(await place(page)).toBe(left);
    await comesBack(page, 'goBack', '/en/');
    await comesBack(page, 'goForward', women);
    expect(await place(page)).toBe(left);
    await comesBack(page, 'goForward', product);
  });

  it('with the count of what was put into the cart meanwhile, on every page', {
    tags: ['exhaustive'],
  }, async () => {
    const page = await visitor();
    await open(page, '/en/');
    await openListing(page);
    await openProduct(page, 9);
    await expect.poll(() => count(page).textContent()).toBe('0');
    await page.locator('label:has([name="sku"]:enabled)').first().click();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect.poll(() => count(page).textContent()).toBe('1');
    await comesBack(page, 'goBack', women);
    await expect.poll(() => count(page).textContent()).toBe('1');
    await comesBack(page, 'goBack', '/en/');
    await expect.poll(() => count(page).textContent()).toBe('1');
  });

  it('with all that "show more" has brought, on a phone', { tags: ['exhaustive'] }, async () => {
    const page = await visitor(phone);
    await openListing(page, `${women}?sort=new`);
    await page.getByRole('link', { name: 'Show more items' }).click();
    await expect.poll(() => cards(page).count()).toBe(96);
    const listing = pathOf(page);
    await openProduct(page, 80);
    await comesBack(page, 'goBack', listing);
    expect(await cards(page).count()).toBe(96);
    const left = await placeBefore(page);
    expect(left).toBeGreaterThan(1000);
    // Cards far away are not laid out, and their estimated height is rounded.
    expect(Math.abs((await place(page)) - left)).toBeLessThanOrEqual(2);
  });

  it('with filters, and the page without them behind', { tags: ['exhaustive'] }, async () => {
    const page = await visitor();
    await openListing(page);
    const filtered = `${women}?category=w_dresses&color=black`;
    await openListing(page, filtered);
    await openProduct(page, 2);
    await comesBack(page, 'goBack', filtered);
    expect(await place(page)).toBe(await placeBefore(page));
    await comesBack(page, 'goBack', women);
  });

  it.each([
    ['a search', '/en/search/?q=dress'],
    ['the help', '/en/help/'],
    ['the blog', '/en/blog/'],
    ['a landing page', '/en/winter--lpwinter/'],
  ])('%s', { tags: ['sampled-4'] }, async (_, path) => {
    const page = await visitor();
    await open(page, path);
    const here = pathOf(page);
    await open(page, '/en/');
    await comesBack(page, 'goBack', here);
  });
});

it('the cart is never shown as it was: browsers may not store it, so it is loaded again', {
  tags: ['exhaustive'],
}, async () => {
  const page = await visitor();
  const { headers } = await shop.fetchShop('/en/cart/');
  expect(headers.get('cache-control')).toContain('no-store');
  await open(page, '/en/cart/');
  await open(page, '/en/');
  const asked = page.waitForRequest(`${shop.shopUrl}/en/cart/`);
  await page.goBack({ waitUntil: 'commit' });
  await asked;
});

it('changes of another tab reach the pages that are shown, and those that come back', {
  tags: ['exhaustive'],
}, async () => {
  const page = await visitor();
  await open(page, '/en/');
  await openListing(page);
  const other = await page.context().newPage();
  await openListing(other);
  await openProduct(other, 9);
  await other.locator('label:has([name="sku"]:enabled)').first().click();
  await other.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => count(page).textContent()).toBe('1');
  await comesBack(page, 'goBack', '/en/');
  await expect.poll(() => count(page).textContent()).toBe('1');
  // Shown after the others have received the change.
  const added = other.getByRole('dialog');
  await added.waitFor();
  await other.keyboard.press('Escape');
  await added.waitFor({ state: 'hidden' });
  await other.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => count(page).textContent()).toBe('2');
});

it('a page that was left before its scripts had come shows the cart as it is when it comes back', {
  tags: ['exhaustive'],
}, async () => {
  const page = await visitor(undefined, [/ERR_FAILED.*\/page-/]);
  await page.route('**/assets/page-*.js', (route) => route.abort());
  await page.goto(`${shop.shopUrl}/en/`);
  await expect.poll(() => count(page).textContent()).toBe('0');
  await page.unroute('**/assets/page-*.js');
  await openListing(page);
  await openProduct(page, 9);
  await page.locator('label:has([name="sku"]:enabled)').first().click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => count(page).textContent()).toBe('1');
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(`${shop.shopUrl}/en/`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.returns === 1);
  await expect.poll(() => count(page).textContent()).toBe('1');
});

it('a page that is hidden when its scripts come listens to other tabs once it is shown', {
  tags: ['exhaustive'],
}, async () => {
  // Open in a page on its way into the memory of the browser, a channel would keep it out.
  const page = await visitor();
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { configurable: true, value: true }));
  await open(page, '/en/');
  await runtimeReady(page);
  const other = await page.context().newPage();
  await openListing(other);
  await openProduct(other, 9);
  await other.locator('label:has([name="sku"]:enabled)').first().click();
  await other.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => count(other).textContent()).toBe('1');
  expect(await count(page).textContent()).toBe('0');
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => count(page).textContent()).toBe('1');
});

it('a page that asks for consent, and comes back, knows what was answered since', {
  tags: ['exhaustive'],
}, async () => {
  const { page } = await visit({ browser, unasked: true });
  const banner = page.getByRole('complementary', { name: 'Your consent' });
  await open(page, '/en/');
  await banner.getByRole('link').click();
  await page.getByRole('main').getByRole('button', { name: 'Refuse all' }).click();
  await page.getByText('Your choice is saved.').waitFor();
  await page.evaluate(() => history.go(-2));
  await page.waitForURL(`${shop.shopUrl}/en/`, { waitUntil: 'commit' });
  await banner.waitFor({ state: 'detached' });
});
