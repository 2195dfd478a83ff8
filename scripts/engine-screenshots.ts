/**
 * `npm run screenshots -- --engines`: ten pages in Chromium, Firefox and WebKit, on a phone and a desktop, side by side
 * in `screenshots/engines/`, and a table of their heights.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { signIns } from '#shop/seed.ts';
import { launch } from '../tests/chromium.ts';
import { launchFirefox } from '../tests/engines/firefox.ts';
import { openWebKit } from '../tests/engines/webkit.ts';
import type { Shop } from '../tests/shop/harness.ts';
import { sampleOf, samplePaths } from '../tests/shop/sample-paths.ts';
import { root } from './sources.mjs';
import { step } from './steps.mjs';

const engines = ['chromium', 'firefox', 'webkit'] as const;
type Engine = (typeof engines)[number];

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Minimum difference in height to mark, as a share of the height. */
const noticed = 0.02;

const folder = join(root, 'screenshots', 'engines');

/** The pages in the order of a visit, each with the steps to reach it. */
async function visitOf(shop: Shop): Promise<[name: string, reach: (page: Page) => Promise<unknown>][]> {
  const paths = samplePaths('en', await sampleOf(shop));
  const at = (path: string) => (page: Page) => page.goto(shop.shopUrl + path);
  return [
    ['home', at(paths.index)],
    ['listing', at(paths.catalog)],
    ['product', at(paths.product)],
    ['search', at('/en/search/?q=dress')],
    [
      'stores',
      async (page) => {
        await page.goto(`${shop.shopUrl}${paths.stores}?search=Lille`);
        // The map loads when it is visible.
        await page.waitForFunction(() => {
          document.querySelector('[data-map]')?.scrollIntoView();
          return document.querySelector('.leaflet-tile-loaded') !== null;
        });
        await page.locator('.map__pin').first().waitFor();
      },
    ],
    ['trend-page', at(paths['trend-page'])],
    [
      'cart',
      async (page) => {
        await page.goto(shop.shopUrl + paths.product);
        await page.locator('label:has([name="sku"]:enabled)').first().click();
        await page.getByRole('main').getByRole('button', { name: 'Add to cart', exact: true }).click();
        await page.getByRole('link', { name: 'View cart' }).waitFor();
        await page.goto(shop.shopUrl + paths.cart);
      },
    ],
    ['sign-in', at(paths['order-billing'])],
    [
      'order-billing',
      async (page) => {
        await page.locator('[name="email"]').fill('fid@example.com');
        await page.locator('[name="password"]').fill(signIns.password);
        await page.locator('form:has([name="password"]) [type="submit"]').first().click();
        await page.waitForURL('**/order-billing/**');
      },
    ],
    [
      'account-order',
      async (page) => {
        await page.goto(shop.shopUrl + paths['account-orders']);
        await page.getByRole('main').locator('a[href*="/account/orders/SV"]').first().click();
        await page.waitForURL('**/account/orders/SV**');
      },
    ],
  ];
}

/** Loads all pictures of a page, also lazy ones. Returns its height in px. */
async function settledHeight(page: Page): Promise<number> {
  // Pages with a build show the visitor's state: the newsletter form disappears.
  await page.waitForFunction(() => {
    const { build, subscribed } = document.documentElement.dataset;
    return build === undefined || subscribed !== undefined;
  });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    for (const card of document.querySelectorAll<HTMLElement>('.grid > *')) card.style.contentVisibility = 'visible';
    await document.fonts.ready;
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())).then(() => 0));
  return page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    return document.documentElement.scrollHeight;
  });
}

/** A part of a page, and its distance from the top. */
interface Slice {
  top: number;
  picture: Buffer;
}

interface Taken {
  height: number;
  slices: Slice[];
}

/** Scrolls to a position and returns the actual one. Sticky elements stay where they are; fixed ones appear once. */
function scrollToSlice(top: number): Promise<number> {
  for (const { style, position } of [...document.querySelectorAll<HTMLElement>('body *')].map((element) => ({
    style: element.style,
    position: getComputedStyle(element).position,
  }))) {
    if (position === 'sticky') Object.assign(style, { position: 'relative', inset: 'auto' });
    if (position === 'fixed' && top > 0) style.visibility = 'hidden';
  }
  scrollTo({ top, behavior: 'instant' });
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY))));
}

/** WebKit's driver captures only the window, so a page is captured window by window. */
async function take(engine: Engine, page: Page, windowHeight: number): Promise<Taken> {
  const height = await settledHeight(page);
  if (engine !== 'webkit') return { height, slices: [{ top: 0, picture: await page.screenshot({ fullPage: true }) }] };
  const slices: Slice[] = [];
  for (let top = 0; top < height; top += windowHeight)
    slices.push({ top: await page.evaluate(scrollToSlice, top), picture: await page.screenshot() });
  return { height, slices };
}

async function openContext(engine: Engine, browser: Browser | undefined, options: BrowserContextOptions) {
  const { viewport } = options;
  if (browser) return browser.newContext(options);
  return openWebKit({ viewport: viewport ?? { width: 0, height: 0 } }, (message) =>
    console.log(`  ${engine}: ${message}`),
  );
}

/** Hides the questions for consent and country, and the scroll bar. */
async function answerQuestions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    if (location.protocol.startsWith('http')) localStorage.setItem('country_refused_at', new Date().toISOString());
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.scrollbarWidth = 'none';
    });
  });
}

/** All pages in one engine at one width. */
async function walk(
  engine: Engine,
  viewport: { width: number; height: number },
  shop: Shop,
  wanted: readonly string[],
  progress: (text: string) => void,
): Promise<Map<string, Taken>> {
  const browser = engine === 'webkit' ? undefined : await (engine === 'firefox' ? launchFirefox() : launch());
  const context = await openContext(engine, browser, { viewport });
  await answerQuestions(context);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const taken = new Map<string, Taken>();
  for (const [name, reach] of await visitOf(shop)) {
    progress(name);
    try {
      await reach(page);
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      taken.set(name, await take(engine, page, viewport.height));
    } catch (error) {
      // Goes on with the next page.
      console.log(`  ${name} in ${engine}: ${String(error)}`);
    }
  }
  await context.close();
  await browser?.close();
  // Empties the customer's cart for the next walk.
  await shop.db.prepare('DELETE FROM carts WHERE customer_id IS NOT NULL AND order_number IS NULL').run();
  return taken;
}

/** The pictures of a page next to each other, rendered by Chromium. */
async function writeSideBySide(page: Page, name: string, pictures: readonly Taken[], width: number): Promise<void> {
  const images = pictures.flatMap(({ slices }, place) =>
    slices.map(
      ({ top, picture }) =>
        `<img style="position:absolute;left:${place * (width + 8)}px;top:${top}px" ` +
        `src="data:image/png;base64,${picture.toString('base64')}">`,
    ),
  );
  const height = Math.max(...pictures.map((each) => each.height));
  await page.setViewportSize({ width: pictures.length * (width + 8), height });
  await page.setContent(`<!doctype html><body style="margin:0;background:magenta">${images.join('')}`, {
    waitUntil: 'load',
  });
  writeFileSync(join(folder, `${name}.png`), await page.screenshot());
}

/** Walks through the shop in all engines. `wanted` names the pages to capture; empty means all. */
export async function compareEngines(shop: Shop, wanted: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const rows: string[] = [];
  for (const viewport of windows) {
    const walks: Map<string, Taken>[] = [];
    for (const engine of engines)
      await step(`${engine}, ${viewport.width} px`, async (progress) => {
        walks.push(await walk(engine, viewport, shop, wanted, progress));
      });
    const browser = await launch();
    const page = await browser.newPage();
    for (const name of walks[0]?.keys() ?? []) {
      const taken = walks.map((each) => each.get(name));
      const there = taken.filter((each) => each !== undefined);
      await writeSideBySide(page, `${name}-${viewport.width}`, there, viewport.width);
      const heights = there.map(({ height }) => height);
      const apart = Math.max(...heights) / Math.min(...heights) - 1;
      const cells = taken.map((each) => String(each?.height ?? 'none').padStart(9)).join('');
      const mark = apart > noticed || there.length < engines.length ? '  <- look' : '';
      const percent = (apart * 100).toFixed(1).padStart(7);
      rows.push(`${name.padEnd(16)}${String(viewport.width).padStart(6)}${cells}${percent} %${mark}`);
    }
    await browser.close();
  }
  const head = engines.map((engine) => engine.padStart(9)).join('');
  console.log([`${''.padEnd(16)}${'px'.padStart(6)}${head}`, ...rows].join('\n'));
}
