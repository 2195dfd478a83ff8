/** Every page that may be kept in memory for the way back is. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RouteName } from '../../shared/routes.ts';
import { pages } from '../../worker/pages.ts';
import { launch } from '../chromium.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { sampleOf, samplePaths } from '../shop/sample-paths.ts';
import { visit } from '../visitor.ts';

/** Its reasons against keeping a page; null if it was kept. TypeScript's library lacks them. */
interface Arrival extends PerformanceNavigationTiming {
  notRestoredReasons?: unknown;
}

let shop: Shop;
let paths: Record<RouteName, string>;
let browser: Browser;
beforeAll(async () => {
  shop = await sharedShop();
  paths = samplePaths('en', await sampleOf(shop));
  browser = await launch({ keepsPages: true });
});
afterAll(() => browser.close());

const names = (Object.keys(pages) as RouteName[]).filter((name) => pages[name].audience === 'public');

it.each(names)('%s', { tags: ['sampled-4'] }, async (name) => {
  const { status, headers } = await shop.fetchShop(paths[name]);
  // Former addresses lead to a page that is in the list itself; Chromium keeps no page with an error, and no feed.
  if (status !== 200 || headers.get('content-type')?.startsWith('text/html') !== true) return;
  expect(headers.get('cache-control') ?? '').not.toContain('no-store');
  const { page } = await visit({ browser, expectedErrors: [/status of (?:4|5)\d\d/] });
  await page.addInitScript(() => {
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type: string, ...rest) {
      if (/^(?:before)?unload$/.test(type)) console.error(`A listener for ${type}`);
      add.call(this, type, ...rest);
    };
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
    addEventListener('pagehide', () => {
      delete document.documentElement.dataset.persisted;
    });
  });
  await page.goto(shop.shopUrl + paths[name], { waitUntil: 'load' });
  // Its scripts have run: the last step of the runtime.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/vitals-')),
  );
  const here = page.url();
  await page.goto(`${shop.shopUrl}/en/consent/`, { waitUntil: 'load' });
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL(here, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.persisted !== undefined);
  const { persisted, reasons } = await page.evaluate(() => {
    const [arrival] = performance.getEntriesByType('navigation');
    return {
      persisted: document.documentElement.dataset.persisted,
      reasons: (arrival as Arrival | undefined)?.notRestoredReasons ?? null,
    };
  });
  expect({ persisted, reasons }).toEqual({ persisted: 'true', reasons: null });
});
