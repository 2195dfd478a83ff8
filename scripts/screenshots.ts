/**
 * `npm run screenshots`: full-page screenshots at five widths of every public page and of a purchase, in
 * `screenshots/`. Arguments choose pages by name, e.g. `npm run screenshots -- product cart`. `--engines` compares
 * Chromium, Firefox and WebKit instead.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { signIns } from '#shop/seed.ts';
import { launch } from '../tests/chromium.ts';
import { type Shop, startShop } from '../tests/shop/harness.ts';
import { productPath, type Sample, sampleOf, samplePaths } from '../tests/shop/sample-paths.ts';
import { compareEngines } from './engine-screenshots.ts';
import { build } from './prepare.mjs';
import { root } from './sources.mjs';
import { main, step } from './steps.mjs';

const widths = [390, 768, 1280, 1440, 1920];
const folder = join(root, 'screenshots');

/** A page, reached by its address or by steps on the page before it. */
interface Shot {
  name: string;
  reach: (page: Page) => Promise<unknown>;
  /** Can be skipped: the next page does not need it. */
  standsAlone?: true;
}

/** Addresses of public pages, by the names of their rows; without redirects, feeds and pages that do not exist yet. */
async function publicPaths(shop: Shop, sample: Sample): Promise<[string, string][]> {
  const shown: [string, string][] = [];
  for (const [name, path] of Object.entries(samplePaths('en', sample))) {
    const { status, headers } = await shop.fetchShop(path);
    const isPage = headers.get('content-type')?.startsWith('text/html') === true;
    // Pages for one visitor are never cached.
    const isPublic = headers.get('cache-control') === 'no-cache';
    if (isPage && isPublic && (status === 200 || name === 'temporary-error')) shown.push([name, path]);
  }
  return shown;
}

async function shotsOf(shop: Shop): Promise<Shot[]> {
  const sample = await sampleOf(shop);
  const at = (name: string, path: string): Shot => ({
    name,
    reach: (page) => page.goto(shop.shopUrl + path),
    standsAlone: true,
  });
  const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
  return [
    ...(await publicPaths(shop, sample)).map(([name, path]) => at(name, path)),
    at('home-german', '/de-de/'),
    at('home-polish', '/pl-pl/'),
    at('product-german', productPath('de-de', sample)),
    at('search-found', '/en/search/?q=dress'),
    at('search-nothing', '/en/search/?q=zzzzzz'),
    at('not-found', '/en/nothing-here/'),
    at('cart-empty', '/en/cart/'),
    {
      name: 'cart',
      async reach(page) {
        await page.goto(shop.shopUrl + productPath('en', sample));
        await page.locator('label:has([name="sku"]:enabled)').first().click();
        await press(page, 'Add to cart');
        await page.getByRole('link', { name: 'View cart' }).waitFor();
        await page.goto(`${shop.shopUrl}/en/cart/`);
      },
    },
    { name: 'sign-in', reach: (page) => page.goto(`${shop.shopUrl}/en/order-billing/`) },
    {
      name: 'order-billing',
      async reach(page) {
        await page.locator('[name="email"]').fill('fid@example.com');
        await page.locator('[name="password"]').fill(signIns.password);
        await page.locator('form:has([name="password"]) [type="submit"]').click();
        await page.waitForURL('**/order-billing/**');
      },
    },
    {
      name: 'order-delivery',
      async reach(page) {
        await press(page, 'Continue');
        await page.waitForURL('**/order-delivery/**');
      },
    },
    {
      name: 'order-overview',
      async reach(page) {
        await press(page, 'Continue');
        await page.waitForURL('**/order-overview/**');
      },
    },
    {
      name: 'order-payment',
      async reach(page) {
        await press(page, 'Continue');
        await page.waitForURL('**/order-payment/**');
      },
    },
    {
      name: 'payment-provider',
      async reach(page) {
        await press(page, 'Pay');
        await page.locator('[autocomplete="cc-number"]').waitFor();
      },
    },
    {
      name: 'order-confirmation',
      async reach(page) {
        await page.locator('[autocomplete="cc-number"]').fill('4111 1111 1111 1111');
        await page.locator('[autocomplete="cc-exp"]').fill('12/30');
        await page.locator('[autocomplete="cc-csc"]').fill('123');
        await page.locator('[autocomplete="cc-name"]').fill('CAMILLE RENAUD');
        await page.locator('form button').first().click();
        await page.locator('[data-order-number]').waitFor();
      },
    },
    at('account-dashboard', '/en/account/dashboard/'),
    at('account-orders', '/en/account/orders/'),
  ];
}

/** Loads all pictures of a page, also lazy ones. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
  });
  // The studio draws pictures on their first request, which takes a while.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete), null, {
    timeout: 120_000,
  });
  // `complete` does not mean painted. Pictures of another width are never decoded.
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
}

await main(async () => {
  await build();
  mkdirSync(folder, { recursive: true });
  const shop = await startShop({ studio: true });
  const [first, ...others] = process.argv.slice(2);
  if (first === '--engines') {
    await compareEngines(shop, others);
    return shop.dispose();
  }
  const wanted = process.argv.slice(2);
  const browser = await launch();
  for (const width of widths) {
    const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 1000 } });
    // Hides the suggestion of another country.
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('country_refused_at', new Date().toISOString());
    });
    // Hides the question for consent.
    await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await step(`${width} px`, async (progress) => {
      for (const { name, reach, standsAlone } of await shotsOf(shop)) {
        const isWanted = wanted.length === 0 || wanted.includes(name);
        if (standsAlone && !isWanted) continue;
        progress(name);
        await reach(page);
        if (!isWanted) continue;
        await settle(page);
        await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
      }
    });
    await context.close();
  }
  await browser.close();
  await shop.dispose();
});
// Also after a failure, when browser and Workers still run.
process.exit();
