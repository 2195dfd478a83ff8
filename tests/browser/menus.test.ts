/** @module-tag sampled-4 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../shop/harness.ts';
import { familyPath, productPath, type Sample, sampleOf } from '../shop/sample-paths.ts';
import { type VisitorOptions, visit } from '../visitor.ts';
import { runtimeReady } from './runtime.ts';

let shop: Shop;
let sample: Sample;

beforeAll(async () => {
  shop = await sharedShop();
  sample = await sampleOf(shop);
});

const desktop: VisitorOptions = { viewport: { width: 1280, height: 800 } };
const phone: VisitorOptions = { viewport: { width: 390, height: 844 } };

/** The home page, wired: the runtime has filled in the visitor. */
async function home(options: VisitorOptions = {}): Promise<Page> {
  const { page } = await visit(options);
  await open(page, '/en/');
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.shopUrl + path, { waitUntil: 'domcontentloaded' });
  await runtimeReady(page);
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
/** The first entry and its sub-menu. */
const women = (page: Page) => menu(page).getByRole('link', { name: 'Women', exact: true });
const womenPanel = (page: Page) => page.locator('#menu-0');
const toggle = (page: Page) => page.getByRole('button', { name: 'Open menu Women' });

/** True if the focus is in there, and visible. */
function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate(
    (element) => element.contains(document.activeElement) && document.activeElement?.checkVisibility() === true,
  );
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Moves the pointer to the middle of the page, away from all menus. */
const leave = (page: Page) => page.mouse.move(640, 700);

describe('a sub-menu, on desktops,', () => {
  it('opens on hover, closes on leave', { tags: 'journey' }, async () => {
    const page = await home(desktop);
    await women(page).hover();
    await womenPanel(page).waitFor();
    await womenPanel(page).getByRole('link').first().hover();
    expect(await womenPanel(page).isVisible()).toBe(true);
    await leave(page);
    await womenPanel(page).waitFor({ state: 'hidden' });
  });

  it('has a ring around itself alone when the keyboard comes to its button', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await visit({ viewport: { width: 1440, height: 900 }, withoutFonts: true });
    await open(page, '/en/');
    await women(page).focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(toggle(page))).toBe(true);
    const ring = await toggle(page).boundingBox();
    if (ring === null) throw new Error('The button is not shown.');
    expect(Math.min(ring.width, ring.height)).toBeGreaterThanOrEqual(24);
    for (const name of ['Women', 'Men']) {
      const word = await menu(page)
        .getByRole('link', { name, exact: true })
        .evaluate((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          const { left, right } = range.getBoundingClientRect();
          return { left, right };
        });
      expect(word.right <= ring.x || word.left >= ring.x + ring.width, name).toBe(true);
    }
  });

  it('closes on Esc while the pointer stays, and opens again when it comes back', {
    tags: ['exhaustive'],
  }, async () => {
    const page = await home(desktop);
    await women(page).hover();
    await womenPanel(page).waitFor();
    await page.keyboard.press('Escape');
    await womenPanel(page).waitFor({ state: 'hidden' });
    await leave(page);
    await women(page).hover();
    await womenPanel(page).waitFor();
  });

  it('opens on Enter and closes on Esc, with the focus on its button', { tags: 'journey' }, async () => {
    const page = await home(desktop);
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await womenPanel(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await hasFocus(womenPanel(page))).toBe(true);
    await page.keyboard.press('Escape');
    await womenPanel(page).waitFor({ state: 'hidden' });
    expect(await hasFocus(toggle(page))).toBe(true);
  });

  it('that the pointer has opened gives the focus inside to its button on Esc', {
    tags: ['exhaustive'],
  }, async () => {
    const page = await home();
    await women(page).hover();
    await womenPanel(page).waitFor();
    await womenPanel(page).getByRole('link').first().focus();
    await page.keyboard.press('Escape');
    await womenPanel(page).waitFor({ state: 'hidden' });
    expect(await toggle(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('closes when the focus goes on', { tags: ['exhaustive'] }, async () => {
    const page = await home(desktop);
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await womenPanel(page).waitFor();
    await page.getByRole('link', { name: 'Men', exact: true }).first().focus();
    await womenPanel(page).waitFor({ state: 'hidden' });
  });

  it('works without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${shop.shopUrl}/en/`, { waitUntil: 'domcontentloaded' });
    await women(page).hover();
    await womenPanel(page).waitFor();
    await leave(page);
    await womenPanel(page).waitFor({ state: 'hidden' });
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await womenPanel(page).waitFor();
    await page.keyboard.press('Escape');
    await womenPanel(page).waitFor({ state: 'hidden' });
  });
});

describe('the menu "More"', () => {
  /** Transition delay of its opacity, which does not depend on a busy machine. */
  const delay = (page: Page) =>
    page.locator('#more').evaluate((list) => {
      const { transitionProperty, transitionDelay } = getComputedStyle(list);
      const position = transitionProperty.split(', ').indexOf('opacity');
      return transitionDelay.split(', ')[position];
    });

  it('opens and closes 250 ms after the pointer has come or gone', async () => {
    const page = await home(desktop);
    const list = page.locator('#more');
    // The menu's style sheet is loaded late.
    await expect.poll(() => delay(page)).toBe('0.25s');
    await menu(page).getByRole('button', { name: 'More' }).hover();
    await list.waitFor();
    expect(await delay(page)).toBe('0.25s');
    await leave(page);
    await list.waitFor({ state: 'hidden' });
  });

  it('opens by key, closes on Esc', { tags: ['journey', 'exhaustive'] }, async () => {
    const page = await home(desktop);
    const more = menu(page).getByRole('button', { name: 'More' });
    await more.focus();
    await page.keyboard.press('Space');
    await page.locator('#more').waitFor();
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.locator('#more'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('#more').waitFor({ state: 'hidden' });
    expect(await hasFocus(more)).toBe(true);
  });
});

describe('the main menu, on desktops,', () => {
  it('does not move when the focus comes to the buttons of its sub-menus', {
    tags: ['exhaustive'],
  }, async () => {
    const page = await home({ ...desktop, withoutFonts: true });
    const places = () =>
      menu(page)
        .locator('.menu__label')
        .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().left));
    const before = await places();
    await women(page).focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(toggle(page))).toBe(true);
    expect(await places()).toEqual(before);
  });
});

describe('the account menu, by touch,', () => {
  it.each([390, 820, 1440])(
    'opens on a tap, and closes on one elsewhere (%i pixels)',
    { tags: ['sampled-4'] },
    async (width) => {
      const page = await home({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
      await page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true }).tap();
      const open = page.getByRole('link', { name: 'Go to my account' });
      await open.waitFor();
      await page.touchscreen.tap(width / 2, 700);
      await open.waitFor({ state: 'hidden' });
    },
  );
});

describe('the account menu, below desktops,', () => {
  it('opens on hover and focus, closes on leave and blur', { tags: ['exhaustive'] }, async () => {
    const page = await home({ viewport: { width: 1000, height: 800 } });
    const button = page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true });
    const flyout = page.locator('.flyout');
    await button.hover();
    await flyout.waitFor();
    await button.click();
    await page.mouse.move(400, 700);
    await flyout.waitFor({ state: 'hidden' });
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).focus();
    await page.keyboard.press('Tab');
    await flyout.waitFor();
    await page.keyboard.press('Tab');
    expect(await hasFocus(flyout)).toBe(true);
    await page.keyboard.press('Tab');
    await flyout.waitFor({ state: 'hidden' });
  });
});

describe('the account menu', () => {
  it('opens without JavaScript', async () => {
    const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(`${shop.shopUrl}/en/`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Go to my account' }).waitFor();
  });

  it('opens on hover, on focus and on click, closes on leave, blur and Esc', {
    tags: 'journey',
  }, async () => {
    const page = await home(desktop);
    const link = page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true });
    const flyout = page.locator('.flyout');
    await link.hover();
    await flyout.waitFor();
    await link.click();
    expect(await flyout.isVisible()).toBe(true);
    await leave(page);
    await flyout.waitFor({ state: 'hidden' });
    await link.hover();
    await flyout.waitFor();
    await leave(page);
    await flyout.waitFor({ state: 'hidden' });
    await link.focus();
    await flyout.waitFor();
    await page.keyboard.press('Tab');
    expect(await hasFocus(flyout)).toBe(true);
    await page.keyboard.press('Escape');
    await flyout.waitFor({ state: 'hidden' });
    expect(await hasFocus(link)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await flyout.waitFor();
    await page.keyboard.press('Shift+Tab');
    await flyout.waitFor({ state: 'hidden' });
  });
});

describe('the drawer, on phones,', () => {
  const opener = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

  it('keeps the focus in it, and gives it back on Esc', { tags: 'journey' }, async () => {
    const page = await home(phone);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    expect(await hasFocus(menu(page))).toBe(true);
    const stops = await menu(page).locator('a, button').count();
    for (let press = 0; press < stops; press += 1) {
      await page.keyboard.press('Tab');
      // After the last stop come the browser's own controls, never the page under the drawer.
      const outside = await page.evaluate(() => document.activeElement !== document.body);
      if (outside) expect(await hasFocus(menu(page)), (await focusedText(page)) ?? '').toBe(true);
    }
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    expect(await hasFocus(opener(page))).toBe(true);
  });

  it('does not let the page scroll behind it', { tags: ['exhaustive'] }, async () => {
    const page = await home(phone);
    await opener(page).click();
    await menu(page).waitFor();
    await page.mouse.move(380, 600);
    await page.mouse.wheel(0, 600);
    await page.mouse.move(100, 600);
    await page.mouse.wheel(0, 2000);
    await page.waitForFunction(() => document.getElementById('menu')?.getAnimations().length === 0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await menu(page).waitFor({ state: 'hidden' });
    // The wheel event may come before scrolling is enabled again.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        return page.evaluate(() => scrollY);
      })
      .toBeGreaterThan(0);
  });

  it('has sub-menus as pages of their own, each with a way back', { tags: 'journey' }, async () => {
    const page = await home(phone);
    await opener(page).click();
    await toggle(page).click();
    await womenPanel(page).waitFor();
    expect(await hasFocus(womenPanel(page))).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.menu__entries > li > a, .header__home'))).toBe(
      null,
    );
    await page.keyboard.press('Escape');
    await womenPanel(page).waitFor({ state: 'hidden' });
    expect(await menu(page).isVisible()).toBe(true);
    expect(await hasFocus(toggle(page))).toBe(true);
    await toggle(page).click();
    await womenPanel(page).getByRole('button', { name: 'Women' }).click();
    await womenPanel(page).waitFor({ state: 'hidden' });
    expect(await menu(page).isVisible()).toBe(true);
  });
});

describe('the country selector', () => {
  it.each([true, false])(
    'leads to the same page elsewhere (JavaScript: %s)',
    { tags: ['journey', 'sampled-2'] },
    async (javaScriptEnabled) => {
      const { page } = await visit({ javaScriptEnabled });
      await page.goto(shop.shopUrl + productPath('en', sample), { waitUntil: 'domcontentloaded' });
      const button = page.getByRole('button', { name: /^Choose your country|International/ });
      await button.click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Germany/ })
        .click();
      await page.waitForURL(shop.shopUrl + productPath('de-de', sample), { waitUntil: 'domcontentloaded' });
    },
  );
});

describe('the way back', () => {
  it('leads to the page before this one', { tags: 'journey' }, async () => {
    const page = await home();
    await page.goto(shop.shopUrl + familyPath('en', sample), { waitUntil: 'domcontentloaded' });
    await page.getByRole('main').locator('a[href*="--p1"]').first().click();
    await page.waitForURL(/--p1/, { waitUntil: 'domcontentloaded' });
    await runtimeReady(page);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(shop.shopUrl + familyPath('en', sample), { waitUntil: 'domcontentloaded' });
  });

  it('still does after the page was reloaded', { tags: ['exhaustive'] }, async () => {
    const page = await home();
    const before = shop.shopUrl + familyPath('en', sample);
    await page.goto(before, { waitUntil: 'domcontentloaded' });
    await open(page, productPath('en', sample));
    await page.reload({ waitUntil: 'domcontentloaded' });
    await runtimeReady(page);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(before, { waitUntil: 'domcontentloaded' });
  });

  it.each([true, false])(
    'leads home for those who came from elsewhere (JavaScript: %s)',
    { tags: ['sampled-2'] },
    async (javaScriptEnabled) => {
      const { page } = await visit({ javaScriptEnabled });
      await page.goto(shop.shopUrl + productPath('en', sample), { waitUntil: 'domcontentloaded' });
      if (javaScriptEnabled) await runtimeReady(page);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await page.waitForURL(`${shop.shopUrl}/en/`, { waitUntil: 'domcontentloaded' });
    },
  );

  it('is there on pages that do not exist, and not at home', { tags: ['exhaustive'] }, async () => {
    const { page } = await visit({ expectedErrors: [/404/] });
    const back = page.getByRole('link', { name: 'Back', exact: true });
    await open(page, '/en/nothing-here/');
    expect(await back.count()).toBe(1);
    await open(page, '/en/');
    expect(await back.count()).toBe(0);
  });
});

it('a page that does not exist has its menu on a phone', async () => {
  const { page } = await visit({ ...phone, expectedErrors: [/404/] });
  await open(page, '/en/nothing-here/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await women(page).waitFor();
  expect(await hasFocus(page.getByRole('banner'))).toBe(true);
});

describe('the orders of a listing', () => {
  const button = (page: Page) => page.getByRole('main').locator('summary', { hasText: 'Sort' });
  const newest = (page: Page) => page.getByRole('link', { name: 'Newest first' });

  it('close on Esc with the focus on their button, and on a press or a focus elsewhere', {
    tags: ['journey', 'exhaustive'],
  }, async () => {
    const { page } = await visit();
    await open(page, familyPath('en', sample));
    await button(page).click();
    await newest(page).focus();
    await page.keyboard.press('Escape');
    await newest(page).waitFor({ state: 'hidden' });
    expect(await hasFocus(button(page))).toBe(true);
    await button(page).click();
    await newest(page).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await newest(page).waitFor({ state: 'hidden' });
    await button(page).click();
    await newest(page).waitFor();
    await page.getByRole('main').locator('.card a').first().focus();
    await newest(page).waitFor({ state: 'hidden' });
  });
});

describe('the footer', () => {
  it.each(['/en/', '/en/cart/', '/en/search/'])(
    'has promises, legal notices and countries (%s)',
    { tags: ['sampled-4'] },
    async (path) => {
      const { page } = await visit();
      await open(page, path);
      await page.getByRole('region', { name: 'Our services' }).waitFor();
      await page.getByRole('button', { name: 'Legal notices on offers' }).waitFor();
      await page.getByRole('button', { name: /^Choose your country|International/ }).waitFor();
    },
  );
});

describe('the legal notices', () => {
  it('come into view 300 ms after they are there, however long that takes', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await visit();
    await page.clock.install();
    await open(page, '/en/');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/getLegalNotices*', async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      Element.prototype.scrollIntoView = () => Object.assign(dataset, { scrolled: '' });
      // A layer is shown before its timer starts.
      const { setTimeout: set } = window;
      window.setTimeout = ((run: () => void, delay?: number) => {
        if (delay === 300) dataset.timed = '';
        return set(run, delay);
      }) as typeof window.setTimeout;
    });
    const asked = page.waitForRequest('**/api/getLegalNotices*');
    await page.getByRole('button', { name: 'Legal notices on offers' }).click();
    await asked;
    await page.clock.runFor(1_000);
    const scrolled = page.locator('html[data-scrolled]');
    expect(await scrolled.count()).toBe(0);
    await page.clock.pauseAt(Date.now() + 60_000);
    release();
    await page.locator('#legal-notices').getByRole('paragraph').nth(0).filter({ hasText: /\w{3}/ }).waitFor();
    await page.locator('#legal-notices[aria-busy="false"]').waitFor();
    await page.locator('html[data-timed]').waitFor();
    await page.clock.runFor(290);
    expect(await scrolled.count()).toBe(0);
    await page.clock.runFor(20);
    await scrolled.waitFor();
  });

  it('open and close by click and by Enter, are fetched once, and come into view', {
    tags: 'journey',
  }, async () => {
    const page = await home();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/getLegalNotices')) asked += 1;
    });
    const button = page.getByRole('button', { name: 'Legal notices on offers' });
    const text = page.locator('#legal-notices');
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await text.getByRole('paragraph').first().waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.waitForFunction(() => {
      const { top, bottom } = document.getElementById('legal-notices')?.getBoundingClientRect() ?? {};
      return top !== undefined && bottom !== undefined && top >= 0 && bottom <= innerHeight;
    });
    await button.press('Enter');
    await text.waitFor({ state: 'hidden' });
    await button.press('Enter');
    await text.getByRole('paragraph').first().waitFor();
    // After it has scrolled into view: a moving button would be missed by the pointer.
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (let [still, last] = [0, scrollY]; still < 10; last = scrollY) {
        await new Promise(requestAnimationFrame);
        still = scrollY === last ? still + 1 : 0;
      }
    });
    await button.click();
    await text.waitFor({ state: 'hidden' });
    expect(asked).toBe(1);
  });
});
