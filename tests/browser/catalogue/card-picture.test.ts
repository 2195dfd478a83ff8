/** The picture of a card, from the listing to its product and back. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { startTabs, type Tab } from '../../tab/tab.ts';
import { visit } from '../../visitor.ts';

declare global {
  interface Window {
    /** Parts of the transition by which this page was shown; empty if the browser left it out. */
    moved?: string[];
  }
}

const women = '/en/women--plwomen/';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

it('a product shows the picture of its card until its own has arrived, and only that of its card', async () => {
  const { page, context } = await visit({ pictures: true });
  const protocol = await context.newCDPSession(page);
  const [urls, cached] = [new Map<string, string>(), new Set<string>()];
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  protocol.on('Network.requestServedFromCache', ({ requestId }) => cached.add(urls.get(requestId) ?? ''));
  await protocol.send('Network.enable');
  await page.goto(shop.shopUrl + women, { waitUntil: 'load' });
  // Its script listens.
  await page.locator('html[data-listing="wired"]').waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('vitals-')),
  );
  const card = page.getByRole('main').getByRole('article').nth(1);
  const picture = card.getByRole('img').first();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const source = await picture.evaluate((image) => (image as HTMLImageElement).currentSrc);
  const link = card.getByRole('heading').getByRole('link');
  const product = await link.evaluate((element) => (element as HTMLAnchorElement).href);
  urls.clear();
  cached.clear();
  await link.click();
  await page.waitForURL(product, { waitUntil: 'domcontentloaded' });
  const background = () =>
    page
      .locator('.gallery img')
      .first()
      .evaluate((image) => getComputedStyle(image).backgroundImage);
  expect(await background()).toBe(`url("${source}")`);
  // The browser has it.
  await expect.poll(() => cached.has(source)).toBe(true);
  await page
    .locator('.colours a[href*="--p"], main a[href*="--p"]')
    .last()
    .evaluate((other) => {
      location.assign((other as HTMLAnchorElement).href);
    });
  await page.waitForURL((url) => url.href !== product, { waitUntil: 'domcontentloaded' });
  expect(await background()).toBe('none');
});

describe('in a browser with transitions between pages', () => {
  const noteMoves = `addEventListener('pagereveal', ({ viewTransition }) => {
    const names = () => document.getAnimations().map(({ effect }) => effect.pseudoElement);
    window.moved = undefined;
    if (viewTransition) viewTransition.ready.then(() => { window.moved = names(); }, () => { window.moved = []; });
    else window.moved = [];
  });`;

  /** Chromium leaves a transition out on a busy machine: the way is gone until it is seen. */
  async function moves(tab: Tab, go: () => Promise<void>): Promise<readonly string[]> {
    await tab.evaluate(() => {
      window.moved = undefined;
    });
    await go();
    await tab.waitFor(() => window.moved);
    return (await tab.evaluate(() => window.moved)) ?? [];
  }

  it('the picture of the card becomes that of the product, and on the way back again that of the card', async () => {
    const tabs = await startTabs();
    const tab = await tabs.newTab({ width: 390, height: 844, firstScript: noteMoves });
    await tab.open(shop.shopUrl + women);
    await tab.until(() => tab.requests.some(({ url }) => url.includes('/assets/vitals-')));
    const both = ['::view-transition-old(picture)', '::view-transition-new(picture)'];
    const seen = { there: false, back: false };
    await tab.until(async () => {
      const there = await moves(tab, async () => {
        const place = await tab.place('.card__name a', 5);
        await tab.hover(place);
        tab.press(place);
        await tab.waitFor(() => /--p\d+\/$/.test(location.pathname) && document.querySelector('.gallery'));
      });
      seen.there ||= both.every((name) => there.includes(name));
      const back = await moves(tab, async () => {
        tab.back();
        await tab.waitFor((path) => location.pathname === path, women);
      });
      seen.back ||= both.every((name) => back.includes(name));
      return seen.there && seen.back;
    });
    expect(seen).toEqual({ there: true, back: true });
    await tabs.close();
  });
});
