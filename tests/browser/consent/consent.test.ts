/** @module-tag sampled-4 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/sources.mjs';
import { analyticsEvent } from '../../../shared/analytics/analytics.ts';
import { localeNames } from '../../../shared/markets/locales.ts';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { productPath, sampleOf } from '../../shop/sample-paths.ts';
import { visit } from '../../visitor.ts';
import { findViolations } from '../access/axe.ts';
import { expectStill } from '../access/layout-shift.ts';
import { measured } from '../access/measured.ts';
import { startHeldFront, visitorIsKnown } from '../slow-front.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const banner = (page: Page, name = 'Your consent') => page.getByRole('complementary', { name });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.shopUrl + path, { waitUntil: 'load' });
  await page.locator('html[data-visitor]').waitFor();
}

/** Sends an answer like the page of the choices. */
async function answer(context: BrowserContext, locale: string, fields: Record<string, string>): Promise<void> {
  const origin = shop.shopUrl;
  const form = { form: 'consent', from: 'banner', ...fields };
  const sent = { form, headers: { origin }, maxRedirects: 0 };
  expect((await context.request.post(`${origin}/${locale}/consent/`, sent)).status()).toBe(303);
}

const answers = {
  none: null,
  refuse: { answer: 'none' },
  'level 1': { answer: 'chosen', level1: 'on' },
  'level 2': { answer: 'chosen', level2: 'on' },
  all: { answer: 'all' },
  GPC: null,
} as const;
type AnswerName = keyof typeof answers;

/** The table of docs/consent.md: requests per market and answer. */
const [, section = ''] = readFileSync(join(root, 'docs', 'consent.md'), 'utf8').split('## What a page asks for');
const [, ...rows] = (section.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line))
  .map((line) => line.split('|').map((text) => text.trim()))
  .map(([, markets = '', names = '', ...seen]) => ({ markets, names, seen: seen.slice(0, 3).join(' | ') }));

const isIn = (list: string, one: string) => list === 'every' || list.split(', ').includes(one);

const answerNames = ['none', 'refuse', 'level 1', 'level 2', 'all', 'GPC'] as const satisfies AnswerName[];

const cell = (values: Iterable<string>) => [...new Set(values)].sort().join(', ') || 'none';

/** Everything that a page has stored in the browser besides cookies. */
async function storage(page: Page): Promise<string[]> {
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...(await caches.keys()),
  ]);
  // Without what the test itself stores.
  return stored.filter((key) => key !== 'country_refused_at');
}

/** All visits of a market in parallel: most of their time is waiting. */
it.each(localeNames)(
  'what a page of %s requests and stores, after every answer',
  { tags: ['sampled-12'] },
  async (locale) => {
    const look = async (name: AnswerName) => {
      const said = rows.filter(({ markets, names }) => isIn(markets, locale) && isIn(names, name));
      expect(said).toHaveLength(1);
      const { page, context } = await visit({
        unasked: true,
        ...(name === 'GPC' && { extraHTTPHeaders: { 'sec-gpc': '1' } }),
      });
      const given = answers[name];
      if (given !== null) await answer(context, locale, given);
      // The requests are recorded all the same; nobody need draw the pictures.
      await context.route(`${shop.shopUrl}/pictures/**`, (route) => route.fulfill({ body: '' }));
      const hosts: string[] = [];
      context.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin === shop.shopUrl) hosts.push('shop');
        else hosts.push(origin === shop.backendUrl ? (pathname.split('/')[1] ?? '') : origin);
      });
      await open(page, `/${locale}/`);
      const seen = async () => {
        await page.waitForLoadState('networkidle');
        const cookies = (await context.cookies()).map((each) => each.name.replace(/_local$/, ''));
        return [hosts, cookies, await storage(page)].map(cell).join(' | ');
      };
      // The requests after the answer are made, and no others.
      await expect.poll(seen, { message: name }).toBe(said[0]?.seen);
      expect(await seen(), name).toBe(said[0]?.seen);
    };
    await Promise.all(answerNames.map(look));
  },
);

it('a product is measured also where its last bytes come after the scripts that measure', {
  tags: ['exhaustive'],
}, async () => {
  const front = await startHeldFront(shop.shopUrl, '<script type="application/json" data-item');
  try {
    const { page } = await visit({ unasked: true });
    const events = await measured(shop, page, 'en');
    await page.goto(front.origin + productPath('en', await sampleOf(shop)), { waitUntil: 'commit' });
    await visitorIsKnown(page);
    front.letThrough();
    await events.until('view_item', 1);
    expect(events.named('navigation')).toHaveLength(1);
  } finally {
    front.close();
  }
});

it('a search and the gift card are measured as their pages state', async () => {
  const { page } = await visit({ unasked: true });
  const events = await measured(shop, page, 'en');
  await page.goto(`${shop.shopUrl}/en/search/?q=dress`);
  await events.until('view_item_list', 1);
  expect(events.named('view_item_list')).toMatchObject([{ ecommerce: { item_list_id: 'search' } }]);
  await page.goto(`${shop.shopUrl}/en/gift-card/`);
  await events.until('view_item', 1);
  expect(events.named('view_item')).toMatchObject([
    { ecommerce: { currency: 'EUR', value: 50, items: [{ item_id: 'gift-card', item_name: 'Gift card' }] } },
  ]);
});

describe('the banner', () => {
  it('asks with three answers of one weight, beside the page', async () => {
    const viewport = { width: 390, height: 844 };
    const { page } = await visit({ unasked: true, viewport, withoutFonts: true });
    await open(page, '/en/');
    await banner(page).waitFor();
    await expectStill(page);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    // No dark pattern: the answers differ only in their text, and each takes one step.
    const looks = await banner(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { width, height, top } = button.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontSize, fontWeight, opacity } = getComputedStyle(button);
          return [
            ...[width, height, top].map(Math.round),
            color,
            backgroundColor,
            borderColor,
            fontSize,
            fontWeight,
            opacity,
          ].join();
        }),
      );
    expect(looks).toHaveLength(3);
    expect(new Set(looks).size).toBe(1);
    // The banner does not cover the end of the page.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    const foot = await page.locator('.footer__sign').boundingBox();
    const edge = await banner(page).boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await banner(page).evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);

    // Zoomed to 400 %, half of the window stays the page's: the banner scrolls within itself, from its first line.
    await page.setViewportSize({ width: 320, height: 256 });
    const asksIn = () => banner(page).evaluate((each) => each.getBoundingClientRect().toJSON());
    await expect.poll(async () => (await asksIn()).height).toBeLessThanOrEqual(129);
    await banner(page).getByRole('button', { name: 'Choose' }).click();
    await banner(page).getByRole('checkbox').first().waitFor();
    expect((await asksIn()).height).toBeLessThanOrEqual(129);
    expect((await asksIn()).bottom).toBeLessThanOrEqual(257);
    await banner(page).evaluate((each) => each.scrollTo({ top: 0, behavior: 'instant' }));
    const line = await banner(page).locator('.consent__text').boundingBox();
    expect(line?.y ?? -1).toBeGreaterThanOrEqual((await asksIn()).top);

    // The buy button stays visible.
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, productPath('en', await sampleOf(shop)));
    await banner(page).waitFor();
    await banner(page).evaluate((each) => Promise.all(each.getAnimations().map(({ finished }) => finished)));
    // It sticks above the banner, until its own place is visible.
    await expect
      .poll(async () => {
        const [asks, bar] = [await banner(page).boundingBox(), await page.locator('.buy__bar').boundingBox()];
        return asks !== null && bar !== null && bar.y + bar.height <= asks.y + 1;
      })
      .toBe(true);
    const hidden = await page.evaluate(() => {
      const [asks, bar] = [document.querySelector('.consent'), document.querySelector('.buy__bar')];
      const places = Array.from({ length: 12 }, (_, index) => index * 60);
      return places.filter((top) => {
        scrollTo({ top, behavior: 'instant' });
        const [above, below] = [bar, asks].map((each) => each?.getBoundingClientRect());
        return above === undefined || below === undefined || above.bottom > below.top + 1;
      });
    });
    expect(hidden).toEqual([]);
  });

  it('is gone with the answer, which is one press away by keyboard, in every tab', {
    tags: 'journey',
  }, async () => {
    const { page } = await visit({ unasked: true });
    await open(page, '/en/');
    await banner(page).waitFor();
    const other = await page.context().newPage();
    await open(other, '/en/');
    await banner(other).waitFor();
    await page.bringToFront();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Accept');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await banner(page).waitFor({ state: 'detached' });
    await banner(other).waitFor({ state: 'detached' });
    await open(page, '/en/search/');
    await page.waitForLoadState('networkidle');
    expect(await banner(page).count()).toBe(0);
    expect(await page.locator('[data-container]').count()).toBe(0);
  });

  it('is not needed to measure the page’s speed, because that identifies nobody', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await visit({ unasked: true, viewport: { width: 390, height: 844 } });
    await open(page, '/en/');
    await banner(page).waitFor();
    // Sent when the page is left.
    await open(page, '/en/search/');
    const storedMetrics = () =>
      shop.db
        .prepare("SELECT metric FROM vitals WHERE route = 'index' AND market = 'en' AND device = 'm' GROUP BY metric")
        .all<{ metric: string }>();
    await expect
      .poll(async () => (await storedMetrics()).results.map(({ metric }) => metric))
      .toEqual(expect.arrayContaining(['CLS', 'LCP', 'TTFB', 'VIEW']));
  });

  it.each([
    ['a phone', { width: 390, height: 844 }],
    ['a desktop', { width: 1440, height: 900 }],
  ])(
    'comes before the suggestion of another country on %s, and neither leads out of the checkout',
    { tags: ['journey', 'sampled-2'] },
    async (_, viewport) => {
      const { page } = await visit({ unasked: true, locale: 'de-DE', viewport });
      const asks = banner(page, 'Votre accord');
      const country = page.getByRole('complementary', { name: 'Ländervorschlag' });
      await open(page, '/fr-fr/cart/');
      await asks.waitFor();
      expect(await country.count()).toBe(0);
      await asks.getByRole('button', { name: 'Refuser' }).click();
      await asks.waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      expect(await country.count()).toBe(0);
      await page.context().clearCookies();
      await open(page, '/fr-fr/');
      await asks.waitFor();
      await page.waitForLoadState('networkidle');
      expect(await country.count()).toBe(0);
      await asks.getByRole('button', { name: 'Refuser' }).click();
      await country.waitFor();
      expect(await asks.count()).toBe(0);
    },
  );

  it('takes a choice, after which only what was chosen is loaded', { tags: 'journey' }, async () => {
    const expectedErrors = [/ERR_INTERNET_DISCONNECTED/];
    const { page, context } = await visit({
      unasked: true,
      expectedErrors,
      locale: 'de-DE',
      viewport: { width: 1280, height: 800 },
    });
    await open(page, '/fr-fr/');
    const asks = banner(page, 'Votre accord');
    const country = page.getByRole('complementary', { name: 'Ländervorschlag' });
    await asks.getByRole('button', { name: 'Choisir' }).click();
    const boxes = asks.getByRole('checkbox');
    expect(await boxes.count()).toBe(2);
    for (const box of await boxes.all()) expect(await box.isChecked()).toBe(false);
    // Nothing is stored before the answer arrives.
    await context.setOffline(true);
    await asks.getByRole('button', { name: 'Enregistrer' }).click();
    await asks.getByRole('alert').getByText('n’a pas pu être enregistrée').waitFor();
    await context.setOffline(false);
    await boxes.first().check();
    await asks.getByRole('button', { name: 'Enregistrer' }).click();
    await asks.waitFor({ state: 'detached' });
    await page.locator('[data-container]').waitFor({ state: 'attached' });
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('_ga');
    await country.getByRole('button', { name: 'Hier bleiben' }).click();
    const popin = await page.waitForFunction(() =>
      window.dataLayer?.find((entry) => Reflect.get(entry, 'event') === 'country_popin'),
    );
    expect(analyticsEvent.parse(await popin.jsonValue())).toMatchObject({
      proposed_country: 'de-de',
      choice: 'no',
    });

    // In another market the answer holds if it asks for nothing more; otherwise the banner is shown again.
    await open(page, '/en/');
    await page.locator('[data-container]').waitFor({ state: 'attached' });
    expect(await banner(page).count()).toBe(0);

    // The newsletter event has the page, and not the e-mail address.
    const event = await page.evaluate(() => {
      const form = document.createElement('form');
      form.dataset.event = 'newsletter_registration';
      form.innerHTML = '<input type="email" name="email" value="nell@example.com">';
      form.onsubmit = () => false;
      document.body.appendChild(form);
      form.requestSubmit();
      return window.dataLayer?.at(-1);
    });
    expect(analyticsEvent.parse(event)).toMatchObject({ event: 'newsletter_registration', origin: '/en/' });
    expect(JSON.stringify(event)).not.toContain('nell');

    // Withdrawn on its page, without a trace.
    await page.goto(`${shop.shopUrl}/fr-fr/consent/`);
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Tout refuser' }).click();
    await page.getByText('Votre choix est enregistré.').waitFor();
    expect(await page.getByRole('checkbox').first().isChecked()).toBe(false);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga');
    expect(await page.locator('[data-container]').count()).toBe(0);
  });

  it('is not needed without scripts, nor where the browser refuses', { tags: ['exhaustive'] }, async () => {
    const { page } = await visit({ unasked: true, javaScriptEnabled: false });
    await page.goto(`${shop.shopUrl}/en/`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie choices' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save this choice' }).click();
    await page.getByText('Your choice is saved.').waitFor();
    expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  });
});
