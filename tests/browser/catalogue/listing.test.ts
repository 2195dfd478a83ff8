/** @module-tag sampled-4 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type VisitorOptions, visit } from '../../visitor.ts';

const women = '/en/women--plwomen/';

let shop: Shop;
beforeAll(async () => {
  shop = await sharedShop();
});

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const { page } = await visit(options);
  await page.goto(shop.shopUrl + path, { waitUntil: 'domcontentloaded' });
  if (options.javaScriptEnabled !== false) await page.locator('html[data-listing="wired"]').waitFor();
  return page;
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
/** The checkbox of a facet's value, found by its label. */
const value = (page: Page, name: string) =>
  panel(page)
    .locator('label')
    .filter({ has: page.getByText(name, { exact: true }) });
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const chips = (page: Page) => page.getByRole('navigation', { name: 'Filters chosen' });
const more = (page: Page) => page.getByRole('link', { name: 'Show more items' });
const query = (page: Page) => new URL(page.url()).search;

/** The count on the button of the panel. */
async function promised(page: Page): Promise<number> {
  const text = await panel(page)
    .getByRole('button', { name: /^Show / })
    .innerText();
  return Number(/\d+/.exec(text)?.[0]);
}

describe.each([
  ['a phone', phone, true],
  ['a desktop', desktop, true],
  ['a phone without JavaScript', phone, false],
  ['a desktop without JavaScript', desktop, false],
] as const)('filters on %s', { tags: ['sampled-2'] }, (_, viewport, javaScriptEnabled) => {
  it('are chosen in a panel, stand in the address, and are taken away one by one or all', {
    tags: 'journey',
  }, async () => {
    const page = await open(women, { viewport, javaScriptEnabled });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await panel(page).waitFor();
    await value(page, 'Black').click();
    await value(page, 'Navy').click();
    await panel(page)
      .getByRole('checkbox', { name: /^Dresses/ })
      .check();
    await panel(page)
      .getByRole('button', { name: /^Show / })
      .click();
    await page.waitForURL('**/?*', { waitUntil: 'domcontentloaded' });
    expect(query(page)).toBe('?category=w_dresses&color=black&color=navy');
    expect(await chips(page).getByRole('link').allInnerTexts()).toEqual([
      expect.stringContaining('Dresses'),
      expect.stringContaining('Black'),
      expect.stringContaining('Navy'),
      'Clear all',
    ]);
    expect(await page.locator('.catalog__count').textContent()).toBe(`${await cards(page).count()} items`);
    await chips(page)
      .getByRole('link', { name: /^Black.*remove this filter$/ })
      .click();
    await page.waitForURL('**/?category=w_dresses&color=navy', { waitUntil: 'domcontentloaded' });
    await chips(page).getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL(`**${women}`, { waitUntil: 'domcontentloaded' });
    expect(await chips(page).count()).toBe(0);
  });
});

describe('the panel', () => {
  it('counts again while one chooses, without leaving the page', {
    tags: ['journey', 'exhaustive'],
  }, async () => {
    const page = await open(women);
    const before = await page
      .getByRole('button', { name: 'Filter', exact: true })
      .click()
      .then(() => promised(page));
    const black = panel(page).getByRole('checkbox', { name: /^Black/ });
    const count = await black.locator('..').locator('.facet__count').innerText();
    await value(page, 'Black').click();
    await expect.poll(() => promised(page)).toBe(Number(count));
    expect(Number(count)).toBeLessThan(before);
    expect(query(page)).toBe('');
    await value(page, 'Black').click();
    await expect.poll(() => promised(page)).toBe(before);
  });

  it('closes with Escape and gives the focus back', { tags: 'journey' }, async () => {
    const page = await open(women, { viewport: phone });
    const button = page.getByRole('button', { name: 'Filter', exact: true });
    await button.click();
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

it('a choice that fits nothing says so, and how to go on', { tags: ['exhaustive'] }, async () => {
  const page = await open(`${women}?color=yellow&material=leather&price=0-30&size=XS`);
  expect(await page.getByRole('heading', { name: 'Nothing fits all of these filters' }).isVisible()).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click();
  await page.waitForURL(`**${women}`, { waitUntil: 'domcontentloaded' });
});

describe('"show more"', () => {
  const addresses = (page: Page) =>
    cards(page)
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

  it('brings the next page into this one, with its address', { tags: 'journey' }, async () => {
    const page = await open(`${women}?sort=new`);
    const first = await addresses(page);
    await more(page).click();
    await expect.poll(() => cards(page).count()).toBe(96);
    expect(query(page)).toBe('?sort=new&p=2');
    const both = await addresses(page);
    expect(both.slice(0, 48)).toEqual(first);
    expect(await page.getByRole('status').first().innerText()).toMatch(/^49 to 96 of \d+$/);
    // The keyboard focus is on the first new card.
    expect(await page.evaluate(() => (document.activeElement as HTMLAnchorElement).href)).toBe(both[48]);
    await more(page).click();
    await expect.poll(() => cards(page).count()).toBe(144);
    expect(query(page)).toBe('?sort=new&p=3');
  });

  it('is there again after a product and the way back, or a reload, with the place', {
    tags: ['journey', 'exhaustive'],
  }, async () => {
    const page = await open(women, { viewport: phone });
    await more(page).click();
    await expect.poll(() => cards(page).count()).toBe(96);
    const shown = await addresses(page);
    const card = cards(page).nth(60).getByRole('heading').getByRole('link');
    await card.scrollIntoViewIfNeeded();
    await card.click();
    await page.waitForURL(/--p\d+\/$/, { waitUntil: 'domcontentloaded' });
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => cards(page).count()).toBe(96);
    expect(await addresses(page)).toEqual(shown);
    await expect.poll(() => card.evaluate((link) => link.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => addresses(page)).toEqual(shown);
  });

  it('shows the pages before a shared later one, with the scroll position', {
    tags: ['exhaustive'],
  }, async () => {
    const page = await open(women);
    const first = await addresses(page);
    await page.goto(`${shop.shopUrl}${women}?p=2`, { waitUntil: 'domcontentloaded' });
    await page.locator('html[data-listing="wired"]').waitFor();
    const second = await addresses(page);
    const previous = page.getByRole('link', { name: 'Show previous items' });
    await previous.scrollIntoViewIfNeeded();
    const topOf = (place: number) =>
      cards(page)
        .nth(place)
        .evaluate((card) => card.getBoundingClientRect().top);
    const top = await topOf(0);
    await previous.click();
    await expect.poll(() => addresses(page)).toEqual([...first, ...second]);
    expect(Math.abs((await topOf(48)) - top)).toBeLessThan(2);
    expect(await previous.count()).toBe(0);
    expect(query(page)).toBe('?p=2');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect.poll(() => addresses(page)).toEqual([...first, ...second]);
    expect(await previous.count()).toBe(0);
  });

  it('keeps the scroll position where the browser itself would not', { tags: ['exhaustive'] }, async () => {
    const page = await open(`${women}?p=2`, { viewport: phone });
    const previous = page.getByRole('link', { name: 'Show previous items' });
    await previous.scrollIntoViewIfNeeded();
    // As in WebKit, which has no scroll anchoring.
    await page.evaluate(() => document.body.style.setProperty('overflow-anchor', 'none'));
    const top = await cards(page)
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
    await previous.click();
    await expect.poll(() => cards(page).count()).toBe(96);
    const tops = await cards(page)
      .nth(48)
      .evaluate(async (card) => {
        const places: number[] = [];
        // Cards near the window get their real height in the next frames.
        while (places.length < 10) {
          await new Promise(requestAnimationFrame);
          places.push(card.getBoundingClientRect().top);
        }
        return places;
      });
    expect(Math.max(...tops.map((each) => Math.abs(each - top)))).toBeLessThan(2);
  });

  it('is a link without JavaScript', async () => {
    const page = await open(women, { javaScriptEnabled: false });
    await more(page).click();
    await page.waitForURL('**/?p=2', { waitUntil: 'domcontentloaded' });
    expect(await cards(page).count()).toBe(48);
    await page.getByRole('link', { name: 'Show previous items' }).click();
    await page.waitForURL(`**${women}`, { waitUntil: 'domcontentloaded' });
  });

  it('is a link where the next page cannot be had', { tags: ['exhaustive'] }, async () => {
    const { page, context } = await visit({ expectedErrors: [/ERR_FAILED|503/] });
    await page.goto(shop.shopUrl + women, { waitUntil: 'domcontentloaded' });
    await page.locator('html[data-listing="wired"]').waitFor();
    await context.route('**/?p=2', (route) =>
      route.request().isNavigationRequest() ? route.fallback() : route.abort(),
    );
    await more(page).click();
    await page.waitForURL('**/?p=2', { waitUntil: 'domcontentloaded' });
    expect(await cards(page).count()).toBe(48);
  });
});

describe('a size on a card', () => {
  const quick = (page: Page) => page.getByRole('link', { name: /^Choose a size, / }).first();

  it('is chosen there, and puts the piece into the cart', { tags: 'journey' }, async () => {
    const page = await open(women);
    await quick(page).click();
    const sizes = page.getByRole('group', { name: /^Choose a size, / });
    const size = sizes.getByRole('button', { disabled: false }).first();
    await size.waitFor();
    expect(await size.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await quick(page).evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await size.click();
    await expect.poll(() => page.locator('[data-visitor="cart-count"]').first().innerText()).toBe('1');
    expect(query(page)).toBe('');
  });

  it('is chosen on the page of the product without JavaScript', async () => {
    const page = await open(women, { javaScriptEnabled: false });
    await quick(page).click();
    await page.waitForURL(/--p\d+\/$/, { waitUntil: 'domcontentloaded' });
  });
});

it.each([women, '/en/search/?q=dress'])(
  'a phone says how many there are: %s',
  { tags: ['sampled-2'] },
  async (path) => {
    const page = await open(path, { viewport: phone });
    const count = page.getByRole('main').getByText(/^\d+ items$/);
    const box = await count.boundingBox();
    expect(box?.width).toBeGreaterThan(20);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  },
);

it('sizes of one kind stand together', { tags: ['exhaustive'] }, async () => {
  const page = await open(women);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const groups = panel(page).locator('.facet__values--size');
  const words = await Promise.all((await groups.all()).map((group) => group.locator('.facet__label').allInnerTexts()));
  expect(words[0]).toEqual(expect.arrayContaining(['XS', 'XXL']));
  expect(words[0]?.join('')).not.toMatch(/\d\d/);
  const numbers = words[1]?.map(Number) ?? [];
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  expect(numbers.length).toBeGreaterThan(2);
});
