/** @module-tag sampled-4 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { productPath, type Sample, sampleOf } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';
import { expectStill } from '../access/layout-shift.ts';
import { runtimeReady } from '../runtime.ts';

let shop: Shop;
let sample: Sample;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.shopUrl + path, { waitUntil: 'domcontentloaded' });
  await runtimeReady(page);
}

const strip = (page: Page) => page.getByRole('complementary', { name: 'Ländervorschlag' });

/** Waits until the strip has slid in: a press while it moves may end beside the button. */
const stripInPlace = (page: Page) =>
  strip(page).evaluate((each) => Promise.all(each.getAnimations().map(({ finished }) => finished)));

describe('who reads another language than the site', () => {
  it('is asked in that language, and led to the same page there', { tags: 'journey' }, async () => {
    const { page } = await visit({ locale: 'de-DE' });
    await open(page, productPath('fr-fr', sample));
    await strip(page).waitFor();
    expect(await strip(page).getAttribute('lang')).toBe('de');
    expect(await strip(page).textContent()).toContain('Deutschland');
    await stripInPlace(page);
    await strip(page).getByRole('link', { name: 'Seite wechseln' }).click();
    await page.waitForURL(shop.shopUrl + productPath('de-de', sample));
    await runtimeReady(page);
    await page.waitForLoadState('networkidle');
    expect(await strip(page).count()).toBe(0);
  });

  it('keeps the focus, the scroll and the layout of the page', { tags: ['exhaustive'] }, async () => {
    const { page } = await visit({
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
      withoutFonts: true,
    });
    await open(page, '/fr-fr/');
    await strip(page).waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
    await expectStill(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await strip(page).evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    // The second Tab stop, after the skip link.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Seite wechseln');
    expect(await findViolations(page)).toEqual([]);
  });

  it('asks in few lines on a small phone, above the button that buys', { tags: ['exhaustive'] }, async () => {
    const { page } = await visit({ locale: 'de-DE', viewport: { width: 320, height: 700 } });
    await open(page, productPath('en', sample));
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    await stripInPlace(page);
    const asked = await strip(page).boundingBox();
    const bar = await page.locator('.buy__bar').boundingBox();
    if (asked === null || bar === null) throw new Error('The page is not whole.');
    expect(asked.height).toBeLessThanOrEqual(700 / 6);
    expect(asked.y + asked.height).toBeLessThanOrEqual(bar.y + 1);
    for (const name of ['Seite wechseln', 'Hier bleiben']) {
      const lines = await strip(page)
        .getByText(name)
        .evaluate((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return range.getClientRects().length;
        });
      expect(lines, name).toBe(1);
    }
  });

  it.each([
    ['no', (page: Page) => strip(page).getByRole('button', { name: 'Hier bleiben' }).click()],
    ['close', (page: Page) => strip(page).getByRole('button', { name: 'Schließen' }).click()],
    [
      'Esc',
      async (page: Page) => {
        await strip(page).getByRole('button', { name: 'Hier bleiben' }).focus();
        await page.keyboard.press('Escape');
      },
    ],
  ])('is left alone for 30 days after %s', { tags: ['journey', 'sampled-4'] }, async (_, refuse) => {
    const { page } = await visit({ locale: 'de-DE' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(page, '/fr-fr/');
    await strip(page).waitFor();
    await refuse(page);
    expect(await strip(page).count()).toBe(0);
    asked.length = 0;
    await open(page, '/it-it/');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.endsWith('/api/country'))).toEqual([]);
    const day = 24 * 60 * 60 * 1000;
    await page.evaluate((past) => {
      localStorage.setItem('country_refused_at', new Date(Date.now() - past).toISOString());
    }, 31 * day);
    await open(page, '/fr-fr/');
    await strip(page).waitFor();
  });
});

it.each([
  ['lb-LB', '/en/', 'Suggestion de pays', 'France', '/fr-fr/'],
  ['fr-CA', '/fr-fr/', 'Suggestion de pays', 'international', '/en/'],
  ['de-AT', '/de-de/', 'Ländervorschlag', 'International', '/en/'],
])(
  'who reads in %s is led from %s to the site that is named',
  { tags: ['sampled-4'] },
  async (locale, path, label, name, to) => {
    const { page } = await visit({ locale });
    await open(page, path);
    const asked = page.getByRole('complementary', { name: label });
    await asked.waitFor();
    expect(await asked.textContent()).toContain(name);
    await asked.getByRole('link').click();
    await page.waitForURL(shop.shopUrl + to);
  },
);

it('nobody is asked whose language the site speaks', { tags: ['exhaustive'] }, async () => {
  const { page } = await visit({ locale: 'fr-FR' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/fr-fr/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.endsWith('/api/country'))).toEqual([]);
});

describe('a link with a hash', () => {
  it('brings its target to the vertical centre of the window', async () => {
    const { page } = await visit();
    await open(page, '/en/terms-of-sale--lpterms/');
    // A small target between other content, with a link to it.
    await page.evaluate(() => {
      const text = document.querySelectorAll('main p')[12];
      if (text) text.id = 'place';
      const link = document.createElement('a');
      link.href = '#place';
      link.textContent = 'To the place';
      document.querySelector('main')?.insertAdjacentElement('afterbegin', link);
    });
    await page.getByRole('link', { name: 'To the place' }).click();
    const middle = () =>
      page.evaluate(() => {
        const { top, bottom } = document.querySelector('#place')?.getBoundingClientRect() ?? new DOMRect();
        return Math.abs((top + bottom) / 2 - innerHeight / 2);
      });
    await expect.poll(middle).toBeLessThan(2);
  });
});

describe('an obfuscated link', () => {
  it.each([
    ['a click', (page: Page) => page.getByRole('link', { name: 'Hidden from crawlers' }).click()],
    [
      'Enter',
      async (page: Page) => {
        await page.getByRole('link', { name: 'Hidden from crawlers' }).focus();
        await page.keyboard.press('Enter');
      },
    ],
  ])('is followed by %s', async (_, follow) => {
    const { page } = await visit();
    await open(page, '/en/');
    // The markup of `ContentAnchor` (tests/unit/content/managed-content.test.tsx).
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.role = 'link';
      link.tabIndex = 0;
      link.dataset.leads = btoa('/en/cart/');
      link.textContent = 'Hidden from crawlers';
      document.querySelector('main')?.insertAdjacentElement('afterbegin', link);
    });
    await follow(page);
    await page.waitForURL('**/en/cart/');
  });
});

it('the networks of the footer have their icons, which come in a file of their own', async () => {
  const { page } = await visit();
  await page.goto(`${shop.shopUrl}/en/`, { waitUntil: 'load' });
  const icons = page.getByRole('contentinfo').locator('.networks svg');
  expect(await icons.count()).toBeGreaterThan(2);
  const isDrawn = () =>
    icons.evaluateAll((all) => all.every((icon) => icon instanceof SVGGraphicsElement && icon.getBBox().width > 8));
  await expect.poll(isDrawn).toBe(true);
});
