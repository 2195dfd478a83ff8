/** Products and listings that Chromium renders before they are opened. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translate } from '../../shared/i18n/i18n.ts';
import { openBackend } from '../integration/cart/carts-fixture.ts';
import { customer } from '../integration/faults/faults-visitor.ts';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { sampleOf, samplePaths } from '../shop/sample-paths.ts';
import { startTabs, type Tab, type TabOptions } from '../tab/tab.ts';

const women = '/en/women--plwomen/';

let shop: Shop;
let tabs: Awaited<ReturnType<typeof startTabs>>;
beforeAll(async () => {
  shop = await sharedShop();
  tabs = await startTabs();
});
afterAll(() => tabs.close());

/** A device and its connection. */
const onDevice = (connection: { saveData: boolean; effectiveType: string }, deviceMemory: number) =>
  `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} });
   Object.defineProperty(navigator, 'deviceMemory', { value: ${deviceMemory} });`;

const fast = { saveData: false, effectiveType: '4g' };

/** Nobody is asked, measured, or sent to another country. */
const quiet = `if (location.protocol === 'http:') {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  localStorage.setItem('country_refused_at', new Date().toISOString());
}`;

const rules = 'script[type=speculationrules]';

/** A tab with a listing whose scripts have run. */
async function openListing({ path = women, ...options }: TabOptions & { path?: string } = {}): Promise<Tab> {
  const tab = await tabs.newTab({ firstScript: quiet + onDevice(fast, 8), ...options });
  await tab.open(shop.shopUrl + path);
  // Loaded by the last step of the runtime, after the rules.
  await tab.until(() => tab.requests.some(({ url }) => url.includes('/assets/vitals-')));
  return tab;
}

const cardLink = '.card__name a';

/** Points at a card until its product is rendered and its first script has run; returns its address. */
async function renderAhead(tab: Tab, index: number): Promise<string> {
  const address = await tab.evaluate(
    (selector, at) => document.querySelectorAll<HTMLAnchorElement>(selector)[at]?.href ?? '',
    cardLink,
    index,
  );
  await tab.hover(await tab.place(cardLink, index));
  await tab.until(() => tab.prerenders.get(address) === 'Ready');
  await tab.until(() => tab.hasLoadedAhead());
  return address;
}

/** Presses the card and waits for the page that was rendered ahead. */
async function openAhead(tab: Tab, address: string, index: number): Promise<void> {
  tab.press(await tab.place(cardLink, index));
  await tab.until(() => tab.prerenders.get(address) === 'Success');
  await tab.waitFor((expected) => location.href === expected, address);
}

const hasOnePiece = () => document.querySelector('[data-visitor="cart-count"]')?.textContent === '1';
const pathsOf = (tab: Tab) => tab.requests.map(({ url }) => url.replace(shop.shopUrl, ''));

describe('a product that is rendered ahead', () => {
  it('asks, counts and stores nothing until it is opened', async () => {
    const tab = await openListing();
    const address = await renderAhead(tab, 1);
    const ahead = tab.requests.filter(({ isAhead }) => isAhead);
    expect(ahead.filter(({ url, method, type }) => /\/api\//.test(url) || method !== 'GET' || type === 'Ping')).toEqual(
      [],
    );
    expect(ahead.filter(({ url }) => url.includes('/pictures/')).length).toBeGreaterThan(0);
    const before = tab.requests.length;
    await openAhead(tab, address, 1);
    // What is stored before is lost when the page is opened.
    await tab.waitFor(() => sessionStorage.getItem('viewed:en'));
    await tab.until(() =>
      pathsOf(tab)
        .slice(before)
        .some((path) => path.startsWith('/en/api/visitor')),
    );
    await tab.waitFor(() => document.documentElement.dataset.visitor);
    expect(tab.errors).toEqual([]);
  });

  it('shows the cart as it is when it is opened, and Back leads to the place in the listing', async () => {
    const tab = await openListing();
    const address = await renderAhead(tab, 9);
    await tab.evaluate(() => document.querySelector<HTMLElement>('[data-quick]')?.click());
    await tab.waitFor(() => document.querySelector('.card__sizes button:enabled'));
    await tab.evaluate(() => document.querySelector<HTMLElement>('.card__sizes button:enabled')?.click());
    await tab.waitFor(hasOnePiece);
    expect(tab.prerenders.get(address)).toBe('Ready');
    await openAhead(tab, address, 9);
    await tab.waitFor(hasOnePiece);
    tab.back();
    await tab.waitFor((path) => location.pathname === path && scrollY > 500, women);
    const { type } = await tab.evaluate(() => {
      const [arrival] = performance.getEntriesByType('navigation');
      return { type: arrival instanceof PerformanceNavigationTiming ? arrival.type : '' };
    });
    // The page itself came back: it was not loaded again.
    expect(type).toBe('navigate');
    expect(pathsOf(tab).filter((path) => path === women)).toHaveLength(1);
    expect(tab.errors).toEqual([]);
  });

  it('speaks the language of its market', async () => {
    const tab = await openListing({ path: samplePaths('pl-pl', await sampleOf(shop)).catalog });
    const address = await renderAhead(tab, 2);
    await openAhead(tab, address, 2);
    expect(await tab.evaluate(() => document.documentElement.lang)).toBe('pl-PL');
    await tab.waitFor(() => {
      const message = document.querySelector('form.buy [role="alert"]')?.textContent;
      if (!message) document.querySelector<HTMLElement>('form.buy button[type="submit"]')?.click();
      return message;
    });
    const message = await tab.evaluate(() => document.querySelector('form.buy [role="alert"]')?.textContent);
    expect(message).toBe(translate('pl')('product.choose-size'));
    expect(tab.errors).toEqual([]);
  });

  it('shows the hearts of the customer as they are when it is opened', async () => {
    const { guest } = await customer(await openBackend(), 'en');
    const cookies = [...guest.cookies].map(([name, value]) => ({ name, value, url: shop.shopUrl, secure: true }));
    const tab = await openListing({ prepare: (page) => page.send('Network.setCookies', { cookies }) });
    const address = await renderAhead(tab, 1);
    await tab.waitFor(() => {
      const heart = document.querySelectorAll('.card')[1]?.querySelector<HTMLElement>('.heart');
      if (heart?.ariaPressed === 'false' && heart.ariaBusy === null) heart.click();
      return heart?.ariaPressed === 'true' && heart.ariaBusy === null;
    });
    await openAhead(tab, address, 1);
    await tab.waitFor(() => document.querySelector('.product__head .heart[aria-pressed="true"]'));
    expect(tab.errors).toEqual([]);
  });

  it('knows what was answered to the question of consent meanwhile', async () => {
    const tab = await openListing({ firstScript: onDevice(fast, 8) });
    await tab.waitFor(() => document.querySelector('aside.consent'));
    const address = await renderAhead(tab, 1);
    const isTag = ({ url }: { url: string }) => url.includes('gtm.js');
    await tab.evaluate(() => document.querySelector<HTMLElement>('.consent__answers button')?.click());
    await tab.waitFor(() => document.querySelector('aside.consent') === null);
    await tab.waitFor(() => document.querySelector('script[data-container]'));
    expect(tab.requests.filter((request) => request.isAhead && isTag(request))).toEqual([]);
    await openAhead(tab, address, 1);
    await tab.waitFor(() => document.querySelector('script[data-container]'));
    expect(await tab.evaluate(() => document.querySelector('aside.consent'))).toBeNull();
    expect(tab.errors).toEqual([]);
  });
});

describe('nothing is rendered ahead', () => {
  it('of what may not even be fetched', async () => {
    const tab = await openListing();
    const [fetched, rendered] = await tab.evaluate(
      (selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => JSON.parse(textContent)),
      rules,
    );
    expect(rendered.prerender).toEqual([
      { ...fetched.prefetch[0], where: { and: [{ href_matches: '/*--p*' }, fetched.prefetch[0].where] } },
    ]);
  });

  it.each([
    ['where somebody saves data', { ...fast, saveData: true }, 8],
    ['on a slow connection', { ...fast, effectiveType: '3g' }, 8],
    ['on a device with little memory', fast, 2],
  ])('%s', { tags: ['sampled-2'] }, async (_, connection, memory) => {
    const tab = await openListing({ firstScript: quiet + onDevice(connection, memory) });
    expect(await tab.evaluate((selector) => document.querySelectorAll(selector).length, rules)).toBe(1);
  });
});
