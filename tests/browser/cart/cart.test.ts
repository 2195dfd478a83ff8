/** @module-tag sampled-4 */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Shop, sharedShop } from '../../shop/harness.ts';
import { type VisitorOptions, visit } from '../../visitor.ts';
import { runtimeReady } from '../runtime.ts';

let shop: Shop;
/** Three articles with a large stock. */
let skus: string[];

beforeAll(async () => {
  shop = await sharedShop();
  const { results } = await shop.db
    .prepare('SELECT min(sku) AS sku FROM stock WHERE quantity > 20 GROUP BY substr(sku, 1, 7) ORDER BY sku LIMIT 3')
    .all<{ sku: string }>();
  skus = results.map(({ sku }) => sku);
});

/** A visitor on the cart page with one piece of each article. */
async function atCart(options: VisitorOptions = {}) {
  const { page, context } = await visit(options);
  for (const sku of skus) {
    const form = { intent: 'add', sku, quantity: '1' };
    await context.request.post(`${shop.shopUrl}/en/cart/`, { form, headers: { origin: shop.shopUrl } });
  }
  await open(page);
  return { page, context };
}

async function open(page: Page): Promise<void> {
  await page.goto(`${shop.shopUrl}/en/cart/`, { waitUntil: 'domcontentloaded' });
  await page.locator('[data-island="cart-lines"][data-on="hydrated"]').waitFor();
}

const lines = (page: Page) => page.locator('.cart-line');
const quantity = (page: Page, index: number) => page.locator('.quantity output').nth(index);
const total = (page: Page) => page.locator('.cart-summary dd.summary__total');

/** Waits until a locator has this text. */
async function becomes(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).getByText(text, { exact: true }).first().waitFor();
}

/** The cart on the server. */
const storedCart = (page: Page) => page.evaluate(async () => (await fetch('/en/api/getCart')).json());

describe('a line of the cart', () => {
  it('that is removed can be brought back, at the place where it was', { tags: 'journey' }, async () => {
    const { page } = await atCart();
    const remove = page.getByRole('button', { name: /^Remove/ }).nth(1);
    const before = await total(page).innerText();
    await remove.click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await lines(page).count()).toBe(2);
    expect(await total(page).innerText()).not.toBe(before);
    await undo.click();
    await lines(page).nth(2).waitFor();
    expect(await total(page).innerText()).toBe(before);
    expect(await undo.count()).toBe(0);
    const order = skus.map((sku) => ({ sku }));
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: order });
  });

  it('that is removed can be brought back for four seconds, and as long as the pointer is on the way', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await atCart();
    const remove = page.getByRole('button', { name: /^Remove/ }).nth(1);
    const undo = page.getByRole('button', { name: 'Undo' });
    // The page's own clock, so that a busy machine does not matter.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await remove.click();
    await undo.waitFor();
    // It would wait under the pointer.
    await page.mouse.move(2, 2);
    await page.clock.runFor(3_900);
    expect(await undo.count()).toBe(1);
    await undo.hover();
    await page.clock.runFor(60_000);
    expect(await undo.count()).toBe(1);
    await page.mouse.move(2, 2);
    await page.clock.runFor(4_100);
    await undo.waitFor({ state: 'detached' });
    await expect.poll(() => storedCart(page)).toMatchObject({ lineItems: [{}, {}] });
  });

  it('gives the focus to "Undo" when it is removed by keyboard', {
    tags: ['journey', 'exhaustive'],
  }, async () => {
    const { page } = await atCart();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Undo');
  });

  it('changes at once, and goes back when the change is refused', async () => {
    const { page } = await atCart({ expectedErrors: [/412/] });
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/setQuantity', async (route) => {
      await answered;
      await route.fulfill({ status: 412, json: { statusCode: 412, message: 'There is not enough stock.' } });
    });
    await page
      .getByRole('button', { name: /^One more/ })
      .first()
      .click();
    await becomes(page, '.quantity output', '2');
    answer();
    await page.getByText('We do not have that many in stock.').waitFor();
    expect(await quantity(page, 0).innerText()).toBe('1');
  });

  it('is requested once: the Worker handles a conflict, and a message is shown if it could not', async () => {
    const { page } = await atCart({ expectedErrors: [/409/] });
    let calls = 0;
    await page.route('**/api/setQuantity', (route) => {
      calls += 1;
      return route.fulfill({ status: 409, json: { statusCode: 409, message: 'Version 1 is stale.' } });
    });
    await page
      .getByRole('button', { name: /^One more/ })
      .first()
      .click();
    await page.getByText('Your cart was changed elsewhere').waitFor();
    expect(calls).toBe(1);
    expect(await quantity(page, 0).innerText()).toBe('1');
  });

  it('of a cart that the server no longer knows leaves an empty list', { tags: ['exhaustive'] }, async () => {
    const { page } = await atCart({ expectedErrors: [/404/] });
    await page.route('**/api/setQuantity', async (route) => {
      // It is not found without the cookie either.
      await page.context().clearCookies({ name: 'cart_id_local' });
      await route.fulfill({
        status: 404,
        json: { statusCode: 404, code: 'cart-unknown', message: 'No cart found for id 1' },
      });
    });
    await page
      .getByRole('button', { name: /^One more/ })
      .first()
      .click();
    await page.getByRole('list', { name: 'Items in your cart' }).waitFor({ state: 'hidden' });
    expect(await page.locator('.quantity output').count()).toBe(0);
  });
});

describe('the cart', () => {
  it('is the same in every tab', { tags: 'journey' }, async () => {
    const { page, context } = await atCart();
    const other = await context.newPage();
    await open(other);
    await page
      .getByRole('button', { name: /^One more/ })
      .first()
      .click();
    await becomes(other, '.quantity output', '2');
    await becomes(other, '[data-visitor="cart-count"]', '4');
  });

  it('opens its preview by a tap on desktops, and follows the next one', {
    tags: ['exhaustive'],
  }, async () => {
    const { page } = await atCart({ viewport: { width: 1440, height: 900 }, hasTouch: true });
    await page.goto(`${shop.shopUrl}/en/search/`, { waitUntil: 'domcontentloaded' });
    await runtimeReady(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'Cart' }).first();
    // The first interaction hydrates the mini cart.
    await link.dispatchEvent('pointerover');
    await page.locator('[data-island="mini-cart"][data-on="hydrated"]').waitFor();
    await link.tap();
    await page.getByRole('region', { name: 'Cart preview' }).getByRole('button', { name: 'Checkout' }).waitFor();
    expect(page.url()).toContain('/search/');
    await link.tap();
    await page.waitForURL('**/en/cart/', { waitUntil: 'domcontentloaded' });
  });

  it.each([390, 1440])('has its count within the page (%i pixels)', { tags: ['sampled-2'] }, async (width) => {
    const { page } = await atCart({ viewport: { width, height: 844 } });
    const badge = page.getByRole('banner').locator('[data-visitor-shown="cart"]');
    await badge.waitFor();
    const main = await page.locator('.cart-page').evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return right - Number.parseFloat(getComputedStyle(element).paddingRight);
    });
    const box = await badge.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(main + 0.5);
  });

  it('shows itself in the header on hover and focus, and closes by Escape', { tags: 'journey' }, async () => {
    const { page } = await atCart({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${shop.shopUrl}/en/search/`, { waitUntil: 'domcontentloaded' });
    const link = page.getByRole('banner').getByRole('link', { name: 'Cart' });
    const panel = page.getByRole('region', { name: 'Cart preview' });
    await link.hover();
    await panel.getByRole('button', { name: 'Checkout' }).waitFor();
    expect(await panel.getByRole('listitem').count()).toBe(3);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await link.focus();
    await panel.waitFor();
    await becomes(page, '[data-visitor="cart-count"]', '3');
  });
});

it.each(['en', 'de-de', 'fr-fr', 'it-it', 'es-es', 'pl-pl'])(
  'the count in the header of %s stands clear of the word below it',
  { tags: ['sampled-12'] },
  async (locale) => {
    const { page, context } = await visit({ viewport: { width: 1440, height: 900 } });
    const form = { intent: 'add', sku: skus[0] ?? '', quantity: '1' };
    await context.request.post(`${shop.shopUrl}/${locale}/cart/`, {
      form,
      headers: { origin: shop.shopUrl },
    });
    await page.goto(`${shop.shopUrl}/${locale}/`, { waitUntil: 'domcontentloaded' });
    await page.locator('.mini-cart__badge').waitFor();
    const gap = await page.evaluate(() => {
      const word = document.createRange();
      word.selectNodeContents(document.querySelector('.mini-cart__label') ?? document.body);
      const badge = document.querySelector('.mini-cart__badge')?.getBoundingClientRect();
      return word.getBoundingClientRect().top - (badge?.bottom ?? Number.NaN);
    });
    expect(gap).toBeGreaterThanOrEqual(1);
  },
);
